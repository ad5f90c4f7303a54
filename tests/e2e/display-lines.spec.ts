import { DEFAULT_SETTINGS, publicSettings } from '../../server/contract/settings.ts';
import { LAYOUT_PRESETS } from '../../server/contract/settings/wedeliver.ts';
import { expect, test } from '../support/e2e.ts';
import { lineFaults } from '../support/line-faults.ts';
import { logoPath } from '../support/stage-combinations.ts';
import { stageFaults } from '../support/stage-faults.ts';
import { openToldStage, tellStage } from '../support/told-stage.ts';

const STATEMENTS = [
  'How loud is it?',
  'Can it be cleaned by us?',
  'What does it cost a year?',
  'Is the oil still needed or not?',
  'Wie laut ist es?',
];

/** A stand with a name and a network of ordinary length. */
function settingsWith(layoutPreset: (typeof LAYOUT_PRESETS)[number]) {
  return publicSettings.parse({
    ...DEFAULT_SETTINGS,
    wedeliver: {
      ...DEFAULT_SETTINGS.wedeliver,
      layoutPreset,
      logoUrl: logoPath(3.2),
      logoSize: 80,
      cycleSeconds: 3,
    },
    brand: { ...DEFAULT_SETTINGS.brand, eventName: 'Hannover Messe 2026' },
    twilio: { phone: '' },
    join: { url: 'http://hydrive.local', label: 'hydrive.local', secondary: null },
    wifi: {
      ssid: 'Hydrive Guests',
      joining: { password: 'welcome2026', hidden: false, code: 'abc' },
    },
  });
}

for (const screen of [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
] as const) {
  test.describe(`at ${screen.width}×${screen.height}`, () => {
    test.use({ viewport: screen });

    test('a few words break as a typesetter would break them, and names stay on one line', async ({
      booth,
      page,
    }) => {
      await openToldStage(booth, page);
      const found: string[] = [];
      for (const preset of LAYOUT_PRESETS) {
        const settings = settingsWith(preset);
        for (const content of STATEMENTS) {
          const question = {
            id: 1,
            content,
            author_name: 'Ada',
            created_at: '2026-11-20T10:00:00.000Z',
            answer: '62 dB.',
            votes: null,
            votable: false,
          };
          await tellStage(page, { screen, settings, question });
          await expect(page.locator('[data-part=item] [data-part=question]')).toHaveText(content);
          const faults = [...(await stageFaults(page)).faults, ...(await lineFaults(page))];
          found.push(...faults.map((fault) => `${preset}: ${fault}`));
        }
      }
      expect(found).toEqual([]);
    });
  });
}
