import { describe, expect, test } from 'vitest';
import { stageSize } from '../../../../../renderer/display/stage/layout/sizes.ts';
import { LAYOUT_PRESETS } from '../../../../../server/contract/settings/wedeliver.ts';
import { DRAFT_MAX_LENGTH } from '../../../../../server/features/ai/draft-text.ts';
import type { Translator } from '../../../../../server/contract/words/words.ts';
import { DEFAULT_SETTINGS, publicSettings } from '../../../../../server/contract/settings.ts';
import { chance, seeds } from '../../../../support/random.ts';
import {
  logoPath,
  randomCombination,
  SCREENS,
  type Combination,
} from '../../../../support/stage-combinations.ts';
import { WORDS, solve, faultsOf, frameBoxes } from './solved-stage.ts';
import { paginate } from '../../../../../renderer/display/stage/layout/answer.ts';

/** Stages of one walk. */
const LEG = 500;

/** The same texts, as a stage that runs from the right has them. */
const FROM_RIGHT: Translator = { ...WORDS, direction: 'rtl' };

type Stand = Partial<Pick<Combination['settings'], 'join' | 'wifi' | 'qrcode'>> & {
  content?: string;
  answer?: string | null;
};
const GUESTS = {
  ssid: 'Hydrive Guests',
  joining: { password: 'welcome2026', hidden: false, code: 'WIFI:S:x;;' },
};

const NAMES = { companyName: 'Hydrive', eventName: 'Messe' };

/** An ordinary stand on a screen of this size, whose question is answered. */
function standOn(
  width: number,
  height: number,
  layoutPreset: Combination['settings']['wedeliver']['layoutPreset'],
  {
    content = 'Can it be retrofitted into a line from 1998?',
    answer = 'Yes.',
    ...more
  }: Stand = {},
): Combination {
  const settings = publicSettings.parse({
    ...DEFAULT_SETTINGS,
    wedeliver: { ...DEFAULT_SETTINGS.wedeliver, layoutPreset },
    brand: { ...NAMES, colour: '', siteUrl: 'https://hydrive.example' },
    twilio: { phone: '' },
    join: { url: 'http://192.168.178.24/', label: '192.168.178.24', secondary: null },
    wifi: null,
    ...more,
  });
  const { question } = randomCombination(chance(1));
  if (!question) throw new Error('This one has a question.');
  return {
    screen: { width, height },
    settings,
    question: { ...question, author_name: 'Maria', content, answer },
  };
}
function solveStand(...stand: Parameters<typeof standOn>) {
  return solve(standOn(...stand));
}

/** Two steps of joining, the second one at this address. */
function joinAt(label: string): Stand {
  return {
    join: { url: `http://${label}/`, label, secondary: null },
    wifi: GUESTS,
    qrcode: { ...DEFAULT_SETTINGS.qrcode, size: 96 },
  };
}

function twoSteps(
  width: number,
  height: number,
  preset: Parameters<typeof standOn>[2],
  label: string,
) {
  const { steps } = solveStand(width, height, preset, joinAt(label));
  return steps.map(({ texts }) =>
    texts.map(({ text, size, leading, box }) => ({
      text,
      size,
      lines: Math.round(box.height / size / leading),
    })),
  );
}

describe('the stage', () => {
  test.each(seeds(14))('is whole in stages of any content and setting, walk %i', (seed) => {
    const random = chance(20_261_122 + seed * LEG);
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

  test.each(seeds(14))('is whole after an answer was edited on it, too, walk %i', (seed) => {
    const random = chance(9 + seed * LEG);
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
    const random = chance(7);
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

    const any = randomCombination(chance(8), { width: 1280, height: 720 });
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

  test('the company is named once: in the header, or else at the site', () => {
    const stand = { ...standOn(1280, 720, 'classic'), question: null };
    const leads = [true, false].map((headerVisible) => {
      const wedeliver = { ...stand.settings.wedeliver, headerVisible };
      const { site } = solve({ ...stand, settings: { ...stand.settings, wedeliver } });
      return site.find(({ role }) => role === 'lead')?.text;
    });
    expect(leads).toEqual(['Find out more', 'More about Hydrive']);
  });

  test('an address that nobody types leaves a long question its room where no code says it', () => {
    const stand = standOn(1024, 768, 'topbar', {
      ...joinAt(`questions.${'x'.repeat(220)}.example`),
      qrcode: { ...DEFAULT_SETTINGS.qrcode, enabled: false },
      wifi: null,
      content: 'W'.repeat(1000),
      answer: null,
    });
    expect(faultsOf(stand)).toEqual([]);
  });

  test.each(LAYOUT_PRESETS)(
    'on a narrow stage, titles of two steps are smaller before they break: %s',
    (preset) => {
      const titles = twoSteps(1024, 768, preset, 'hydrive.local').map(([title]) => title);
      expect(titles.map((title) => title?.lines)).toEqual([1, 1]);
      expect(new Set(titles.map((title) => title?.size)).size).toBe(1);
    },
  );

  test('a step whose address needs more than half of the width has what the other one leaves', () => {
    const steps = twoSteps(1280, 720, 'classic', 'ask.the-long-company-name.example');
    expect(steps.flatMap((texts) => texts.map(({ lines }) => lines))).toEqual([1, 1, 1, 1, 1]);
  });

  const SHAPES = [...SCREENS, { width: 1366, height: 768 }, { width: 1920, height: 1200 }];
  const ORDINARY = SHAPES.filter(({ width, height }) => height > 480 && width < 2 * height);

  test.each(LAYOUT_PRESETS)('two steps leave a question most of its room: %s', (preset) => {
    const widest = { ...GUESTS.joining, password: 'W'.repeat(63), hidden: true };
    const networks = [
      GUESTS,
      { ssid: 'W'.repeat(32), joining: widest },
      { ssid: '🎉'.repeat(8), joining: { ...GUESTS.joining, password: 'l1IO0 l1IO0' } },
      { ssid: 'Stand 12; Halle 7', joining: { ...GUESTS.joining, password: null, hidden: true } },
    ];
    for (const { width, height } of ORDINARY) {
      const roomOf = (stand: Stand) => {
        const { main } = solveStand(width, height, preset, stand);
        return main.width * main.height;
      };
      for (const wifi of networks) {
        const share = roomOf({ wifi }) / roomOf({});
        expect(share, `${width}×${height}, ${wifi.ssid}`).toBeGreaterThan(0.69);
      }
    }
  });

  const SHORT: [string, string | null][] = [
    ['Why?', null],
    ['Why?', 'It saves energy.'],
    ['Why?', 'Because it saves a third of the energy.'],
    ['Is it safe to run overnight?', null],
    ['How loud is it?', '62 dB.'],
    ['Is it safe to run overnight?', 'Yes.'],
  ];

  test.each(LAYOUT_PRESETS)('short texts have one size, in the middle: %s', (preset) => {
    for (const { width, height } of ORDINARY) {
      const shape = stageSize(width, height);
      const side = Math.min(shape.width, shape.height);
      for (const [content, answer] of SHORT) {
        const { item } = solveStand(width, height, preset, { content, answer });
        const [page] = item?.pages ?? [];
        if (!item || !page) throw new Error('It has a page.');
        const what = `${width}×${height} ${content} ${answer} ${page.question.size / side}`;
        expect(page.question.size / side, what).toBeGreaterThanOrEqual(0.14);
        expect(page.question.size / side, what).toBeLessThanOrEqual(0.16);
        if (item.answer) expect(item.answer.size / side, what).toBeGreaterThanOrEqual(0.07);
        if (item.answer) expect(item.answer.size / side, what).toBeLessThanOrEqual(0.08);
        if (preset !== 'classic' || content !== 'Why?' || answer !== null) continue;
        const { x } = page.question.box;
        expect(Math.abs(x * 2 - shape.width), what).toBeLessThan(shape.width * 0.5);
        expect(x, what).toBeGreaterThan(shape.width * 0.25);
      }
    }
  });

  test.each(LAYOUT_PRESETS)('what does not fit has pages, each with its question: %s', (preset) => {
    const answer = 'The frame and the cylinders stay as they are. '.repeat(60);
    for (const { width, height } of ORDINARY) {
      const pages = solveStand(width, height, preset, { answer }).item?.pages ?? [];
      expect(pages.length, `${width}×${height}`).toBeGreaterThan(1);
      for (const { question } of pages) expect(question.text).toContain('retrofitted');
    }
  });

  test.each(LAYOUT_PRESETS)('the longest draft has three pages at most: %s', (preset) => {
    const words =
      'Our pump moves ninety litres a minute and is as quiet as a conversation. '.repeat(100);
    const content = words.slice(0, 400);
    const answer = words.slice(0, DRAFT_MAX_LENGTH);
    const { item } = solveStand(1920, 1080, preset, { content, answer });
    expect(item?.pages.length).toBeLessThanOrEqual(3);
  });
});

/** The lines of paragraphs, each ten units high. */
function lines(...paragraphs: number[]) {
  let top = -10;
  return paragraphs.flatMap((count, block) =>
    Array.from({ length: count }, () => ({ top: (top += 10), bottom: top + 10, block })),
  );
}

test.each<[what: string, paragraphs: number[], columns: string[]]>([
  ['what fits stands whole', [4], ['0–40']],
  ['a paragraph that fits into a column is not divided', [2, 3], ['0–20', '20–50']],
  ['the last line takes the one before with it', [5], ['0–30', '30–50']],
  ['two lines at the end stand together as they are', [6], ['0–40', '40–60']],
  ['a first line that would stand alone begins the next', [3, 6], ['0–30', '30–70', '70–90']],
])('%s', (_what, paragraphs, columns) => {
  const found = paginate(lines(...paragraphs), 40);
  expect(found.map(({ from, to }) => `${from}–${to}`)).toEqual(columns);
});
