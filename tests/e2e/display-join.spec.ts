import type { Page } from 'playwright/test';
import { visibleSpaces } from '../../renderer/lib/wifi-words.ts';
import { LAYOUT_PRESETS } from '../../server/contract/settings/wedeliver.ts';
import type { WifiSettings } from '../../server/contract/settings/wifi.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { checkStage } from '../support/join-faults.ts';
import { seededRandom } from '../support/random.ts';
import { readQr } from '../support/read-qr.ts';

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

async function open(booth: Booth, page: Page, answer?: string): Promise<void> {
  await booth.approve(
    await booth.ask('Can the press be retrofitted into a line from 1998?', 'Maria'),
    answer ?? 'Yes, within a weekend. The frame and the cylinders stay as they are.',
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

for (const viewport of SIZES) {
  const name = `${viewport.width}×${viewport.height}`;
  test.describe(`at ${name}`, () => {
    test.use({ viewport });

    test('two steps stand beside any question, and it keeps its room', async ({ booth, page }) => {
      test.slow();
      const random = seededRandom(viewport.width * 7 + viewport.height);
      await booth.updateSettings({
        brand: { companyName: 'Hydrive', siteUrl: 'https://hydrive.example', eventName: 'Messe' },
        wedeliver: { showCount: true },
      });
      await open(booth, page);
      for (const layoutPreset of LAYOUT_PRESETS) {
        await booth.updateSettings({ wedeliver: { layoutPreset }, wifi: { enabled: false } });
        await expect(page.locator('[data-part=stage]')).toHaveAttribute(
          'data-layout',
          layoutPreset,
        );
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
  });
}

test('before the first question they are a poster, on any screen', async ({ booth, page }) => {
  test.slow();
  await booth.updateSettings({ brand: { companyName: 'Hydrive', eventName: 'Messe' } });
  for (const viewport of SIZES) {
    const random = seededRandom(viewport.width + viewport.height);
    await page.setViewportSize(viewport);
    await page.goto(`${booth.publicUrl}/wedeliver`);
    for (const network of [...NETWORKS, randomNetwork(random)]) {
      await showNetwork(booth, page, network);
      const { faults } = await checkStage(page);
      const what = `${viewport.width}×${viewport.height} ${JSON.stringify(network)}`;
      expect.soft(faults, what).toEqual([]);
    }
  }
});

test.describe('the codes', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('are read from the screen in every layout', async ({ booth, page }) => {
    await open(booth, page);
    await showNetwork(booth, page, {
      ssid: 'Acme; Guests',
      password: 'wel:come,2026',
      security: 'WPA',
      hidden: false,
    });
    const codes: [string, RegExp][] = [
      ['wifi-qr', /^WIFI:T:WPA;S:Acme\\; Guests;P:wel\\:come\\,2026;;$/],
      ['qr', /^http:\/\/[\d.]+:\d+\/$/],
    ];
    for (const layoutPreset of LAYOUT_PRESETS) {
      await booth.updateSettings({ wedeliver: { layoutPreset } });
      await page.reload();
      await expect(page.locator('[data-part=stage]')).toHaveAttribute('data-layout', layoutPreset);
      await expect(page.locator('[data-part=item][data-ready]')).toBeVisible();
      for (const [part, content] of codes) {
        await expect(page.locator(`[data-part=${part}] img`)).toBeVisible();
        // As a camera gets it: the pixels of the screen, not those of the file.
        const shot = await page.locator(`[data-part=${part}]`).screenshot();
        expect((await readQr(shot)).zxing, `${part}, ${layoutPreset}`).toMatch(content);
      }
    }
  });

  test('go when staff take the Wi-Fi off the screen, and come back', async ({ booth, page }) => {
    await open(booth, page);
    const [network] = NETWORKS;
    if (network) await showNetwork(booth, page, network);
    await expect(page.locator('[data-part=join]')).toContainText('welcome2026');
    await expectNoAxeViolations(page);
    await booth.updateSettings({ wifi: { onScreen: false } });
    await expect(page.locator('[data-part=join]')).toHaveAttribute('data-steps', '1');
    await expect(page.locator('[data-part=stage]')).not.toContainText('welcome2026');
    await expect(page.locator('[data-part=wifi-qr]')).toHaveCount(0);
    await booth.updateSettings({ wifi: { onScreen: true } });
    await expect(page.locator('[data-part=join]')).toContainText('welcome2026');
  });
});
