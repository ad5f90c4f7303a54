import type { Locator } from 'playwright/test';
import { contrast } from '../../server/contract/brand-colour.ts';
import { expect, test } from '../support/e2e.ts';
import {
  choose,
  field,
  openDisplay,
  openSettings,
  saveButton,
  saved,
  stageOf,
  variableOf,
} from '../support/settings-page.ts';

test.use({ viewport: { width: 1366, height: 768 } });

/** Too dark for a dark screen. */
const NAVY = '#0b2a6f';

/** What is drawn, as `#rrggbb`. */
function colourOf(element: Locator, property: 'color' | 'background-color'): Promise<string> {
  return element.evaluate((node, name) => {
    const rgb = getComputedStyle(node).getPropertyValue(name).match(/\d+/g) ?? [];
    return `#${rgb
      .slice(0, 3)
      .map((channel) => Number(channel).toString(16).padStart(2, '0'))
      .join('')}`;
  }, property);
}

test('the company’s colour is on the stage, the phones and the sign, where it can be read', async ({
  booth,
  page,
}) => {
  const display = await openDisplay(booth, page);
  await openSettings(booth, page, 'Brand');
  await field(page, 'Company colour').pressSequentially('#0B2A6', { delay: 20 });
  await expect(page.getByText('Write the colour as #rrggbb.')).toBeVisible();
  expect(await variableOf(stageOf(page), '--accent')).toBe('');
  await page.keyboard.press('F');
  await expect.poll(() => variableOf(stageOf(page), '--accent')).toMatch(/^#[0-9a-f]{6}$/);
  // Nothing on the big screen yet.
  expect(await variableOf(stageOf(display), '--accent')).toBe('');
  await saveButton(page).click();
  await saved(page);
  await expect.poll(() => variableOf(stageOf(display), '--accent')).toMatch(/^#/);
  const onDark = await variableOf(stageOf(display), '--accent');
  expect(onDark).not.toBe(NAVY);
  expect(contrast(onDark, '#1c1f26')).toBeGreaterThanOrEqual(4.5);
  const shown = page.locator('[data-part="brand-contrast"]');
  await expect(shown).toContainText(`Shown as ${onDark} in the dark theme: made lighter`);
  for (const sample of await shown.getByRole('listitem').all()) {
    const ratio = contrast(
      await colourOf(sample, 'color'),
      await colourOf(sample, 'background-color'),
    );
    await expect(sample).toContainText(`${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`);
    expect(ratio).toBeGreaterThanOrEqual(3);
  }

  await choose(page, 'Theme', 'Light');
  await saveButton(page).click();
  await expect.poll(() => variableOf(stageOf(display), '--accent')).toBe(NAVY);

  await display.goto(`${booth.publicUrl}/`);
  const button = display.getByRole('button', { name: 'Submit Question' });
  await expect(button).toHaveCSS('background-color', 'rgb(11, 42, 111)');
  expect(contrast(await colourOf(button, 'color'), NAVY)).toBeGreaterThanOrEqual(4.5);

  await booth.updateSettings({ wifi: { enabled: true, ssid: 'Acme Guests', security: 'nopass' } });
  await page.goto(`${booth.adminUrl}/qrcode/sign`);
  const number = page.getByRole('article', { name: 'Table sign' }).getByText('1', { exact: true });
  await expect(number).toHaveCSS('background-color', 'rgb(11, 42, 111)');

  await page.goto(`${booth.adminUrl}/settings`);
  await page.getByRole('tab', { name: 'Brand' }).click();
  await page.getByRole('button', { name: 'Use Booth’s orange' }).click();
  await expect(field(page, 'Company colour')).toHaveValue('');
  await saveButton(page).click();
  await saved(page);
  await display.goto(`${booth.publicUrl}/wedeliver`);
  await expect(stageOf(display)).toBeVisible();
  expect(await variableOf(stageOf(display), '--accent')).toBe('');
});

for (const theme of ['dark', 'light'] as const) {
  test(`the thanks glow in the company’s colour, and can be read (${theme})`, async ({
    booth,
    page,
  }) => {
    // The brightest accent that there is.
    await booth.updateSettings({ theme, brand: { colour: '#00ff2a' } });
    await page.goto(booth.publicUrl);
    await page.getByLabel('Your question').pressSequentially('Is it loud?', { delay: 20 });
    await page.getByRole('button', { name: 'Submit Question' }).click();
    const card = page.getByRole('figure');
    await expect(card).toBeVisible();
    const glow = (await card.evaluate((node) => getComputedStyle(node).backgroundImage)).match(
      /color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)\)|rgb\((\d+), (\d+), (\d+)\)/,
    );
    const channels = (glow ?? []).slice(1).flatMap((value) => (value ? [Number(value)] : []));
    const scale = glow?.[0].startsWith('color') ? 255 : 1;
    const [red = 0, green = 0, blue = 0] = channels.map((value) => value * scale);
    expect(green, 'green, as the company').toBeGreaterThan(Math.max(red, blue) + 20);
    const ground = `#${[red, green, blue]
      .map((value) => Math.round(value).toString(16).padStart(2, '0'))
      .join('')}`;
    for (const words of [card.locator('figcaption'), card.locator('blockquote')]) {
      expect(contrast(await colourOf(words, 'color'), ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
}
