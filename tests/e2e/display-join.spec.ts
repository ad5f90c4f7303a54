import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { visibleSpaces } from '../../renderer/lib/wifi-words.ts';
import { LAYOUT_PRESETS } from '../../server/contract/settings/wedeliver.ts';
import type { WifiSettings } from '../../server/contract/settings/wifi.ts';
import { publicSettings } from '../../server/contract/settings.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { sendRequest } from '../support/http-client.ts';
import { checkStage } from '../support/join-faults.ts';
import { seededRandom } from '../support/random.ts';
import { readQr } from '../support/read-qr.ts';
import { sample } from '../support/sample.ts';
import { pixelsOf, scan } from '../support/scan-picture.ts';

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1920, height: 1200 },
  { width: 1024, height: 768 },
  { width: 1080, height: 1920 },
];
/** Share of its room that the question keeps, also beside the longest name and password. */
const LEAST_OF_BEFORE = 0.7;

type Network = Pick<WifiSettings, 'ssid' | 'password' | 'security' | 'hidden'>;

const NETWORKS: Network[] = [
  { ssid: 'Acme Guests', password: 'welcome2026', security: 'WPA', hidden: false },
  { ssid: 'W'.repeat(32), password: 'W'.repeat(63), security: 'WPA', hidden: true },
  { ssid: '🎉'.repeat(8), password: 'l1IO0 l1IO0', security: 'WPA', hidden: false },
  { ssid: 'Stand 12; Halle 7', password: '', security: 'nopass', hidden: true },
];

/** Any name and password that a router takes. */
function randomNetwork(random: () => number): Network {
  const pick = (signs: string, least: number, most: number) =>
    Array.from(
      { length: least + Math.floor(random() * (most - least + 1)) },
      () => signs[Math.floor(random() * signs.length)] ?? 'x',
    ).join('');
  return {
    ssid: `a${pick('abcWM19 -_.', 0, 30)}z`,
    password: `a${pick('abcWMil1IO0$%&/() ;:,\\"', 6, 61)}z`,
    security: 'WPA',
    hidden: random() < 0.5,
  };
}

async function open(booth: Booth, page: Page): Promise<void> {
  await booth.approve(
    await booth.ask('Can the press be retrofitted into a line from 1998?', 'Maria'),
    'Yes, within a weekend. The frame and the cylinders stay as they are.',
  );
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.locator('[data-part=item][data-ready]')).toBeVisible();
}

/** Resolves once the stage shows it. */
async function showNetwork(booth: Booth, page: Page, network: Network): Promise<void> {
  await booth.updateSettings({ wifi: { enabled: true, onScreen: true, ...network } });
  await expect(page.locator('[data-part=wifi-name]')).toHaveText(visibleSpaces(network.ssid), {
    useInnerText: false,
  });
  await expect(page.locator('[data-part=wifi-password]')).toHaveCount(
    network.security === 'nopass' ? 0 : 1,
  );
  await expect(page.locator('[data-part=wifi-qr] img')).toBeAttached();
}

for (const viewport of sample(SIZES)) {
  const name = `${viewport.width}×${viewport.height}`;

  test(`two steps are a poster, then stand beside any question, which keeps its room, at ${name}`, async ({
    booth,
    page,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const random = seededRandom(viewport.width * 7 + viewport.height);
    await booth.updateSettings({
      brand: { companyName: 'Hydrive', siteUrl: 'https://hydrive.example', eventName: 'Messe' },
      wedeliver: { showCount: true },
    });
    await page.goto(`${booth.publicUrl}/wedeliver`);
    for (const network of [...NETWORKS, randomNetwork(random)]) {
      await showNetwork(booth, page, network);
      const { faults } = await checkStage(page);
      expect.soft(faults, `the poster, ${JSON.stringify(network)}`).toEqual([]);
    }
    await open(booth, page);
    for (const layoutPreset of LAYOUT_PRESETS) {
      await booth.updateSettings({ wedeliver: { layoutPreset }, wifi: { enabled: false } });
      await expect(page.locator('[data-part=stage]')).toHaveAttribute('data-layout', layoutPreset);
      await expect(page.locator('[data-part=join]')).toHaveAttribute('data-steps', '1');
      const before = await checkStage(page);
      expect.soft(before.faults, `${layoutPreset} without`).toEqual([]);
      for (const network of [...NETWORKS, randomNetwork(random), randomNetwork(random)]) {
        await showNetwork(booth, page, network);
        const { faults, share, arrangement } = await checkStage(page);
        const what = `${layoutPreset} ${arrangement} ${JSON.stringify(network)}`;
        expect.soft(faults, what).toEqual([]);
        expect.soft(share / before.share, what).toBeGreaterThan(LEAST_OF_BEFORE);
      }
    }
  });
}

/** As a camera gets it: the pixels of the screen, not those of the file. */
async function readOnScreen(page: Page, part: string): Promise<string | null> {
  await expect(page.locator(`[data-part=${part}] img`)).toBeVisible();
  return (await readQr(await page.locator(`[data-part=${part}]`).screenshot())).zxing;
}

test('the codes are read from the screen, and go when staff take the Wi-Fi off it', async ({
  booth,
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(booth, page);
  const codes = { ssid: 'Acme; Guests', password: 'wel:come,2026', hidden: false } as const;
  await showNetwork(booth, page, { ...codes, security: 'WPA' });
  for (const layoutPreset of sample(LAYOUT_PRESETS)) {
    await booth.updateSettings({ wedeliver: { layoutPreset } });
    await page.reload();
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
});

test('changes of style, colours and address reach the code of a running display', async ({
  booth,
  page,
}) => {
  const code = page.getByRole('img', { name: /^QR code of / });
  const server = { port: booth.port, host: PUBLIC_HOST };
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(code).toBeVisible();
  for (const qrcode of [
    { style: 'dots' },
    { target: 'custom', customUrl: 'https://ask.example.com/' },
    // Readable by the server's rule, and close to its limit.
    { foreground: '#777777', background: '#fffffe' },
  ] as const) {
    const address = await code.getAttribute('src');
    const before = await pixelsOf(code);
    await booth.updateSettings({ qrcode });
    await expect(code).not.toHaveAttribute('src', address ?? '');
    expect(await pixelsOf(code)).not.toEqual(before);
    const said = dataOf(publicSettings, await sendRequest(server, '/api/settings/public'));
    expect(await scan(code)).toBe(said.join.url);
  }
  await expect(page.locator('[data-part=qr]')).toHaveCSS('background-color', 'rgb(255, 255, 254)');
  const { data } = await sharp(await pixelsOf(code))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = new Set(
    Array.from({ length: data.length / 3 }, (_, at) => data.toString('hex', 3 * at, 3 * at + 3)),
  );
  expect([...colours].slice(0, 1)).toEqual(['fffffe']);
  expect([...colours].toSorted()[0]).toBe('777777');
});

test('the sign in the admin area follows what a colleague saves', async ({ booth, page }) => {
  await booth.signIn(page, '/qrcode/sign');
  const sign = page.getByRole('img', { name: /^Code that leads to / });
  await expect(sign).toHaveAttribute('src', /style=squares/);
  const before = await pixelsOf(sign);
  await booth.updateSettings({ qrcode: { style: 'dots' } });
  await expect(sign).toHaveAttribute('src', /style=dots/);
  expect(await pixelsOf(sign)).not.toEqual(before);
});
