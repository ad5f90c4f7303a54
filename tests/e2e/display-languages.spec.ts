import { LANGUAGES, languageTag } from '../../server/contract/languages.ts';
import { DEFAULT_SETTINGS, publicSettings } from '../../server/contract/settings.ts';
import { LAYOUT_PRESETS } from '../../server/contract/settings/wedeliver.ts';
import { translatorOf } from '../../server/contract/words/all.ts';
import { expect, test } from '../support/e2e.ts';
import { SCREENS, type Combination } from '../support/stage-combinations.ts';
import { contrastFaults } from '../support/stage-contrast.ts';
import { stageFaults } from '../support/stage-faults.ts';
import { openToldStage, tellStage } from '../support/told-stage.ts';

type Language = (typeof LANGUAGES)[number];

/** A stand with everything that the stage says in words of its own. */
function standIn(language: Language, turn: number): Combination['settings'] {
  const { qrcode, wedeliver, votes, idle } = DEFAULT_SETTINGS;
  return publicSettings.parse({
    theme: turn % 2 === 0 ? 'dark' : 'light',
    wedeliver: {
      ...wedeliver,
      language,
      layoutPreset: LAYOUT_PRESETS[turn % LAYOUT_PRESETS.length],
      backgroundPreset: 'none',
      backgroundEffect: 'none',
      showDate: true,
      dateFormat: 'long',
    },
    twilio: { phone: '+15551234567' },
    qrcode,
    brand: {
      companyName: 'Hydrive Engineering',
      eventName: 'Hannover Messe 2026',
      siteUrl: 'https://hydrive.example/servo',
      colour: '',
    },
    join: { url: 'http://192.168.178.24/', label: '192.168.178.24', secondary: 'booth.local' },
    wifi: {
      ssid: 'Hydrive Guests',
      joining: { password: 'welcome2026', hidden: true, code: 'abc' },
    },
    votes,
    idle,
  });
}

const QUESTION: NonNullable<Combination['question']> = {
  id: 1,
  content: 'How much energy does a press save with every stroke?',
  author_name: 'Maria Kowalski',
  created_at: '2026-11-20T10:00:00.000Z',
  answer: 'About a third: the drive stores what the slide gives back while it brakes.',
  votes: null,
  votable: false,
  also: [2, 3, 4],
};

for (const [at, screen] of SCREENS.entries()) {
  test(`each language stands whole at ${screen.width}×${screen.height}, invitation and question`, async ({
    booth,
    page,
  }) => {
    test.slow();
    await page.setViewportSize(screen);
    await openToldStage(booth, page);
    const found: string[] = [];
    for (const [turn, language] of LANGUAGES.entries()) {
      const { t, direction } = translatorOf(language);
      const settings = standIn(language, at + turn);
      const stage = page.locator('[data-part=stage]');
      for (const question of [null, QUESTION]) {
        await tellStage(page, { screen, settings, question });
        await expect(stage).toHaveAttribute('lang', languageTag(language));
        await expect(stage).toHaveAttribute('dir', direction);
        await expect(page.locator('[data-part=join]')).toContainText(t('stage.joinWifi'));
        const faults = [...(await stageFaults(page)).faults, ...(await contrastFaults(page))];
        const what = question ? 'question' : 'invitation';
        found.push(...faults.map((fault) => `${language}, ${what}: ${fault}`));
      }
    }
    expect(found).toEqual([]);
  });
}
