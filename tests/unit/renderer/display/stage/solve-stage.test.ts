import { describe, expect, test } from 'vitest';
import { bottom, right } from '../../../../../renderer/display/stage/solve/boxes.ts';
import { solveStage } from '../../../../../renderer/display/stage/solve/solve-stage.ts';
import type {
  Box,
  ItemPage,
  PlacedText,
  StageLayout,
} from '../../../../../renderer/display/stage/solve/types.ts';
import {
  answerKind,
  stageContent,
  stageSettings,
} from '../../../../../renderer/display/stage/stage-content.ts';
import { stageSize } from '../../../../../renderer/display/stage/stage-size.ts';
import { LAYOUT_PRESETS } from '../../../../../server/contract/settings/wedeliver.ts';
import { en } from '../../../../../server/contract/words/en.ts';
import { createTranslator, type Translator } from '../../../../../server/contract/words/words.ts';
import { seededRandom } from '../../../../support/random.ts';
import {
  LOGO_ASPECTS,
  logoPath,
  randomCombination,
  type Combination,
} from '../../../../support/stage-combinations.ts';
import { tableMeasure } from '../../../../support/table-measure.ts';

/** As many as fit the time of a unit test; a longer walk asks for more. */
const WALK = Number(process.env['BOOTH_WALK'] ?? 3000);
/** Stages of one test: a busy machine takes seconds for them. */
const LEG = 500;
const ROUNDING = 0.01;
const ASPECTS = Object.fromEntries(LOGO_ASPECTS.map((aspect) => [logoPath(aspect), aspect]));
/** In stage units: two thirds of the pixels at 1080p. */
const FLOORS: Partial<Record<PlacedText['role'], number>> = {
  question: 28 / 1.5,
  author: 20 / 1.5,
  date: 20 / 1.5,
  asked: 20 / 1.5,
  main: 24 / 1.5,
  company: 20 / 1.5,
  event: 20 / 1.5,
  count: 20 / 1.5,
  title: 20 / 1.5,
  more: 20 / 1.5,
  password: 20 / 1.5,
  lead: 20 / 1.5,
  site: 20 / 1.5,
};
const ANSWER_FLOOR = 24 / 1.5;

const WORDS = createTranslator('en', en);
/** The same texts, as a stage that runs from the right has them. */
const FROM_RIGHT: Translator = { ...WORDS, direction: 'rtl' };

function solve(
  { screen, settings, question }: Combination,
  words = WORDS,
  before: StageLayout['item'] = null,
): StageLayout {
  const answer = question?.answer ?? null;
  const kind = answerKind(answer ?? '', settings.wedeliver.answerMarkdown);
  const content = stageContent(
    settings,
    {
      question,
      kind,
      count: settings.wedeliver.showCount ? '12 / 120' : null,
      withJoin: question !== null,
      aspects: ASPECTS,
    },
    words,
  );
  const size = stageSize(screen.width, screen.height);
  return solveStage(content, stageSettings(settings), size, tableMeasure(answer), before);
}

type Part = { name: string; box: Box };

function frameParts(layout: StageLayout): Part[][] {
  const texts = [layout.company, layout.event, layout.count, ...layout.site].filter(
    (text) => text !== null,
  );
  const steps = layout.steps.map(({ name, code, texts: lines }) => [
    ...(code ? [{ name: `${name} code`, box: code }] : []),
    ...lines.map(({ role, box }) => ({ name: `${name} ${role}`, box })),
  ]);
  const all: Part[] = [
    ...texts.map(({ role, box }) => ({ name: role, box })),
    ...(layout.logo ? [{ name: 'logo', box: layout.logo }] : []),
    ...layout.logos.map(({ position, box }) => ({ name: `logo ${position}`, box })),
  ];
  return layout.turns ? steps.map((step) => [...all, ...step]) : [[...all, ...steps.flat()]];
}

function pageParts({ question, meta, columns }: ItemPage): Part[] {
  const texts = [question, meta.author, meta.date, meta.asked].filter((text) => text !== null);
  return [
    ...texts.map(({ role, box }) => ({ name: role, box })),
    ...columns.map(({ box }) => ({ name: 'answer', box })),
  ];
}

function textsOf(layout: StageLayout): PlacedText[] {
  const pages = layout.item?.pages ?? [];
  return [
    layout.company,
    layout.event,
    layout.count,
    ...layout.site,
    ...layout.steps.flatMap(({ texts }) => texts),
    ...pages.flatMap(({ question, meta }) => [question, meta.author, meta.date, meta.asked]),
  ].filter((text) => text !== null);
}

function faultsOf(
  combination: Combination,
  words = WORDS,
  before: StageLayout['item'] = null,
): string[] {
  const faults: string[] = [];
  const size = stageSize(combination.screen.width, combination.screen.height);
  const layout = solve(combination, words, before);
  const { item, main } = layout;
  const pages = item ? item.pages.map(pageParts) : [[]];
  if (item?.pager) {
    const { pager } = item;
    for (const page of pages) page.push({ name: 'pager', box: pager });
  }
  for (const frame of frameParts(layout)) {
    for (const page of pages) {
      const parts = [...frame, ...page];
      for (const [at, { name, box }] of parts.entries()) {
        if (!(box.width > 0) || !(box.height > 0)) faults.push(`${name} has no room`);
        if (
          box.x < -ROUNDING ||
          box.y < -ROUNDING ||
          right(box) > size.width + ROUNDING ||
          bottom(box) > size.height + ROUNDING
        ) {
          faults.push(`${name} is out of the stage`);
        }
        for (const other of parts.slice(at + 1)) {
          const across = Math.min(right(box), right(other.box)) - Math.max(box.x, other.box.x);
          const down = Math.min(bottom(box), bottom(other.box)) - Math.max(box.y, other.box.y);
          if (across > ROUNDING && down > ROUNDING) faults.push(`${name} lies over ${other.name}`);
        }
      }
    }
  }
  for (const { role, size: own, box, text, leading, mostLines } of textsOf(layout)) {
    if (own < (FLOORS[role] ?? 0) - ROUNDING) faults.push(`${role} is ${own * 1.5} px`);
    const isStacked = box.height > own * leading * 3.5 && box.width < own * 3;
    if (isStacked && text.length > 4) faults.push(`${role} has its letters stacked`);
    const run = tableMeasure(null).text(text, {
      role,
      size: own,
      leading,
      width: box.width + 0.5,
    });
    if (mostLines === undefined && run.height > box.height + ROUNDING && !text.includes('\n')) {
      faults.push(`${role} is cut`);
    }
    if (mostLines !== undefined && item?.composition !== 'apart')
      faults.push(`${role} ends in dots`);
  }
  const least = size.height * (size.portrait ? 0.12 : 0.1);
  for (const { code } of layout.steps) {
    if (code && (code.height < least || code.width !== code.height))
      faults.push('a code is too small');
  }
  const { settings } = combination;
  if (combination.question && settings.qrcode.enabled && !layout.steps.some(({ code }) => code)) {
    faults.push('the code is gone');
  }
  if (item) {
    const share = (main.width * main.height) / (size.width * size.height);
    if (share < 0.34) faults.push(`the question has no room: ${share}`);
    const [first] = item.pages;
    if (item.answer && item.answer.size < ANSWER_FLOOR - ROUNDING) faults.push('answer too small');
    for (const { box } of first?.columns ?? []) {
      if (box.height * box.width > main.height * main.width * 0.75 + 1) {
        faults.push('the answer leaves the question no quarter');
      }
    }
    if (item.answer && !item.pages.some(({ columns }) => columns.length > 0)) {
      faults.push('the answer is gone');
    }
    // What a page begins with is what the one before ended with.
    const columns = item.pages.flatMap((page) => page.columns);
    for (const [at, { from, box }] of columns.entries()) {
      const next = columns[at + 1];
      const gap = next ? next.from - (from + box.height) : 0;
      if (gap < -ROUNDING || gap > (item.answer?.size ?? 0) * 2) faults.push('a line is lost');
    }
    const end = columns.at(-1);
    if (item.answer && end) {
      const whole = tableMeasure(combination.question?.answer ?? null).answer(item.answer).height;
      const lost = whole - (end.from + end.box.height);
      if (Math.abs(lost) > item.answer.size * 2) faults.push('the answer is not drawn as measured');
    }
  }
  return [...new Set(faults)];
}

/** Where everything around the question stands. */
function frameBoxes(layout: StageLayout): Box[] {
  const { main, ground, logo, company, event, count, join, site, steps } = layout;
  return [
    ...[main, ground, logo, join].filter((box) => box !== null),
    ...[company, event, count, ...site].filter((text) => text !== null).map(({ box }) => box),
    ...steps.flatMap(({ code, texts }) => [
      ...(code ? [code] : []),
      ...texts.map(({ box }) => box),
    ]),
  ];
}

/** The texts of how to take part, in two steps. */
function twoSteps(
  layoutPreset: Combination['settings']['wedeliver']['layoutPreset'],
  screen: Combination['screen'],
  label: string,
) {
  const one = randomCombination(seededRandom(1), screen);
  const { settings } = one;
  const { steps } = solve({
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
  return steps.map(({ texts }) =>
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

  test('a step whose address needs more than half of the width has what the other one leaves', () => {
    const steps = twoSteps(
      'classic',
      { width: 1280, height: 720 },
      'ask.the-long-company-name.example',
    );
    expect(steps.flatMap((texts) => texts.map(({ lines }) => lines))).toEqual([1, 1, 1, 1, 1]);
  });
});
