import { describe, expect, test } from 'vitest';
import { bottom } from '../../../../../renderer/display/stage/solve/boxes.ts';
import { stageSize } from '../../../../../renderer/display/stage/stage-size.ts';
import { LAYOUT_PRESETS } from '../../../../../server/contract/settings/wedeliver.ts';
import type { Translator } from '../../../../../server/contract/words/words.ts';
import { seededRandom } from '../../../../support/random.ts';
import {
  logoPath,
  randomCombination,
  type Combination,
} from '../../../../support/stage-combinations.ts';
import { WORDS, solve, faultsOf, frameBoxes } from '../../../../support/solved-stage.ts';

/** As many as fit the time of a unit test; a longer walk asks for more. */
const WALK = Number(process.env['BOOTH_WALK'] ?? 3000);

/** Stages of one test: a busy machine takes seconds for them. */
const LEG = 500;

/** The same texts, as a stage that runs from the right has them. */
const FROM_RIGHT: Translator = { ...WORDS, direction: 'rtl' };

/** A stage on which joining takes two steps. */
function solveTwoSteps(
  layoutPreset: Combination['settings']['wedeliver']['layoutPreset'],
  screen: Combination['screen'],
  label: string,
) {
  const one = randomCombination(seededRandom(1), screen);
  const { settings } = one;
  return solve({
    ...one,
    settings: {
      ...settings,
      wedeliver: {
        ...settings.wedeliver,
        layoutPreset,
        logos: [],
        logoUrl: '',
        headerVisible: true,
      },
      brand: {
        ...settings.brand,
        companyName: 'Hydrive',
        eventName: 'Messe',
        siteUrl: 'https://hydrive.example',
      },
      qrcode: { ...settings.qrcode, enabled: true, size: 96 },
      twilio: { phone: '' },
      join: { url: `http://${label}/`, label, secondary: null },
      wifi: {
        ssid: 'Hydrive Guests',
        joining: { password: 'welcome2026', hidden: false, code: 'WIFI:S:x;;' },
      },
    },
  });
}

/** The texts of these steps. */
function twoSteps(...at: Parameters<typeof solveTwoSteps>) {
  return solveTwoSteps(...at).steps.map(({ texts }) =>
    texts.map(({ text, size, leading, box }) => ({
      text,
      size,
      lines: Math.round(box.height / size / leading),
    })),
  );
}

describe('the stage', () => {
  const legs = Array.from({ length: Math.ceil(WALK / LEG) }, (_, leg) => leg * LEG);
  test.each(legs)('is whole in stages of any content and setting, from the %dth on', (from) => {
    const random = seededRandom(20_261_122 + from);
    const found: string[] = [];
    for (let at = 0; at < LEG && found.length < 20; at += 1) {
      const combination = randomCombination(random);
      const { screen, settings, question } = combination;
      const what = `${at} ${screen.width}×${screen.height} ${settings.wedeliver.layoutPreset} "${question?.content.slice(0, 20)}" "${question?.answer?.slice(0, 20)}"`;
      const words = at % 6 === 5 ? FROM_RIGHT : WORDS;
      found.push(...faultsOf(combination, words).map((fault) => `${what}: ${fault}`));
    }
    expect(found).toEqual([]);
  });

  test.each(legs)('is whole after an answer was edited on it, too, from the %dth on', (from) => {
    const random = seededRandom(9 + from);
    const found: string[] = [];
    for (let at = 0; at < LEG / 3 && found.length < 20; at += 1) {
      const before = randomCombination(random);
      const { question } = randomCombination(random);
      if (!before.question || !question) continue;
      const { answer } = question;
      const edited = { ...before, question: { ...before.question, answer } };
      const what = `${at} ${before.settings.wedeliver.layoutPreset} "${answer?.slice(0, 20)}"`;
      found.push(
        ...faultsOf(edited, WORDS, solve(before).item).map((fault) => `${what}: ${fault}`),
      );
    }
    expect(found).toEqual([]);
  });

  test('is its own mirror in a language from the right, but for logos where staff have put them', () => {
    const random = seededRandom(7);
    for (let at = 0; at < 100; at += 1) {
      const any = randomCombination(random);
      const bare = { ...any.settings.wedeliver, logos: [] };
      const plain = { ...any, settings: { ...any.settings, wedeliver: bare } };
      const { width } = stageSize(any.screen.width, any.screen.height);
      const [one, other] = [solve(plain), solve(plain, FROM_RIGHT)];
      const flipped = frameBoxes(other).map((box) => [width - box.x - box.width, box.width]);
      expect(flipped.map((span) => span.map(Math.round))).toEqual(
        frameBoxes(one).map(({ x, width: own }) => [x, own].map(Math.round)),
      );
    }

    const any = randomCombination(seededRandom(8), { width: 1280, height: 720 });
    const logos = (['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const).map(
      (position) => ({ url: logoPath(1), position, height: 40 }),
    );
    const set = { ...any.settings, wedeliver: { ...any.settings.wedeliver, logos } };
    for (const words of [WORDS, FROM_RIGHT]) {
      const placed = solve({ ...any, settings: set, question: null }, words).logos;
      const sides = placed.map(({ position, box }) => [position, box.x < 640 ? 'left' : 'right']);
      expect(sides.map(([position = '', side = '']) => position.endsWith(side))).toEqual(
        logos.map(() => true),
      );
    }
  });

  test('an address that nobody types leaves a long question its room where no code says it', () => {
    const one = randomCombination(seededRandom(1), { width: 1024, height: 768 });
    const label = `questions.${'x'.repeat(220)}.example`;
    const combination: Combination = {
      ...one,
      settings: {
        ...one.settings,
        wedeliver: { ...one.settings.wedeliver, layoutPreset: 'topbar' },
        qrcode: { ...one.settings.qrcode, enabled: false },
        join: { url: `http://${label}/`, label, secondary: null },
        wifi: null,
      },
      question: {
        id: 1,
        content: 'W'.repeat(1000),
        author_name: 'Maria',
        created_at: '2026-11-20T10:00:00.000Z',
        answer: null,
        votes: null,
        votable: false,
      },
    };
    expect(faultsOf(combination)).toEqual([]);
  });

  test.each(LAYOUT_PRESETS)(
    'on a narrow stage, titles of two steps are smaller before they break: %s',
    (preset) => {
      const titles = twoSteps(preset, { width: 1024, height: 768 }, 'hydrive.local').map(
        ([title]) => title,
      );
      expect(titles.map((title) => title?.lines)).toEqual([1, 1]);
      expect(new Set(titles.map((title) => title?.size)).size).toBe(1);
    },
  );

  test('the bar of a portrait stage has as much air at its edge as its rows have between them', () => {
    const { ground, top, join } = solveTwoSteps(
      'topbar',
      { width: 1080, height: 1920 },
      'hydrive.local',
    );
    expect(top.y).toBeGreaterThanOrEqual(36);
    expect((join?.y ?? 0) - bottom(top)).toBeGreaterThanOrEqual(24);
    expect(bottom(ground ?? top) - bottom(join ?? top)).toBe(top.y);
  });

  test('a step whose address needs more than half of the width has what the other one leaves', () => {
    const steps = twoSteps(
      'classic',
      { width: 1280, height: 720 },
      'ask.the-long-company-name.example',
    );
    expect(steps.flatMap((texts) => texts.map(({ lines }) => lines))).toEqual([1, 1, 1, 1, 1]);
  });
});
