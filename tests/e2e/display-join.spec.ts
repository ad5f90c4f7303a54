import type { Page } from 'playwright/test';
import { LAYOUT_PRESETS } from '../../server/contract/settings/wedeliver.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { readQr, scan } from '../support/read-qr.ts';
import { sample } from '../support/sample.ts';

/** As a camera gets it: the pixels of the screen, not those of the file. */
async function readOnScreen(page: Page, part: string): Promise<string | null> {
  await expect(page.locator(`[data-part=${part}] img`)).toBeVisible();
  return (await readQr(await page.locator(`[data-part=${part}]`).screenshot())).zxing;
}

test('the codes are read from the screen and follow the settings', async ({ booth, page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await booth.approve(
    await booth.ask('Can the press be retrofitted into a line from 1998?', 'Maria'),
    'Yes, within a weekend. The frame and the cylinders stay as they are.',
  );
  const network = { ssid: 'Acme; Guests', password: 'wel:come,2026', security: 'WPA' } as const;
  await booth.updateSettings({ wifi: { enabled: true, onScreen: true, ...network } });
  for (const layoutPreset of sample(LAYOUT_PRESETS)) {
    await booth.updateSettings({ wedeliver: { layoutPreset } });
    await page.goto(`${booth.publicUrl}/wedeliver`);
    await expect(page.locator('[data-part=stage]')).toHaveAttribute('data-layout', layoutPreset);
    await expect(page.locator('[data-part=item][data-ready]')).toBeVisible();
    expect(await readOnScreen(page, 'wifi-qr')).toBe(
      String.raw`WIFI:T:WPA;S:Acme\; Guests;P:wel\:come\,2026;;`,
    );
    expect(await readOnScreen(page, 'qr')).toMatch(/^http:\/\/[\d.]+:\d+\/$/);
  }
  const join = page.locator('[data-part=join]');
  await expect(join).toContainText('wel:come,2026');
  await expectNoAxeViolations(page);
  await booth.updateSettings({ wifi: { onScreen: false } });
  await expect(join).toHaveAttribute('data-steps', '1');
  await expect(page.locator('[data-part=stage]')).not.toContainText('wel:come,2026');
  await expect(page.locator('[data-part=wifi-qr]')).toHaveCount(0);
  await booth.updateSettings({ wifi: { onScreen: true } });
  await expect(join).toContainText('wel:come,2026');
  // Another address, in colours that are readable by the server's rule and close to its limit.
  await booth.updateSettings({
    qrcode: {
      style: 'dots',
      target: 'custom',
      customUrl: 'https://ask.example.com/',
      foreground: '#777777',
      background: '#fffffe',
    },
  });
  const code = page.locator('[data-part=qr]');
  await expect(code).toHaveCSS('background-color', 'rgb(255, 255, 254)');
  await expect.poll(() => scan(code.getByRole('img'))).toBe('https://ask.example.com/');
});
