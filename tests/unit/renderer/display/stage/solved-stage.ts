import { bottom, right } from '../../../../../renderer/display/stage/layout/boxes.ts';
import { solveStage } from '../../../../../renderer/display/stage/layout/stage-layout.ts';
import type { PublicPoll } from '../../../../../server/contract/polls.ts';
import type {
  Box,
  ItemPage,
  PlacedText,
  PollLayout,
  StageLayout,
} from '../../../../../renderer/display/stage/layout/types.ts';
import {
  answerKind,
  stageContent,
  stageSettings,
} from '../../../../../renderer/display/stage/stage-content.ts';
import { stageSize } from '../../../../../renderer/display/stage/layout/sizes.ts';
import { steadyPoll } from '../../../../../renderer/display/polls/poll-content.ts';
import { en } from '../../../../../server/contract/words/en.ts';
import { createTranslator, type Translator } from '../../../../../server/contract/words/words.ts';
import {
  LOGO_ASPECTS,
  logoPath,
  type Combination,
} from '../../../../support/stage-combinations.ts';
import { tableMeasure } from './table-measure.ts';

const ROUNDING = 0.01;
const ASPECTS = new Map(LOGO_ASPECTS.map((aspect) => [logoPath(aspect), aspect]));

/** What is read from further away than the rest. */
const LARGE = new Set(['main', 'option', 'letter', 'percent', 'grade', 'word']);

/** In stage units: two thirds of the pixels at 1080p. */
function floorOf(role: PlacedText['role']): number {
  if (role === 'question') return 28 / 1.5;
  return LARGE.has(role) ? 24 / 1.5 : 20 / 1.5;
}

const ANSWER_FLOOR = 24 / 1.5;
export const WORDS = createTranslator('en', en);

export function solve(
  { screen, settings, question, poll, draw }: Combination,
  words = WORDS,
  before: StageLayout['item'] = null,
): StageLayout {
  const answer = question?.answer ?? null;
  const kind = answerKind(answer ?? '', settings.wedeliver.answerMarkdown);
  const content = stageContent(
    settings,
    {
      question,
      poll: poll ? steadyPoll(poll) : null,
      draw: draw ?? null,
      kind,
      count: settings.wedeliver.showCount ? '12 / 120' : null,
      withJoin: question !== null || !!poll || !!draw,
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

function pollTexts(poll: PollLayout | undefined): PlacedText[] {
  if (!poll) return [];
  switch (poll.kind) {
    case 'options':
      return [
        ...poll.options.flatMap(({ letter, text, percent, votes }) => [
          letter,
          text,
          percent,
          votes,
        ]),
        ...(poll.note ? [poll.note] : []),
      ];
    case 'scale':
      return [
        ...poll.grades.flatMap(({ grade, percent, votes }) => [grade, percent, votes]),
        poll.mean,
        poll.meanLabel,
      ];
    default:
      return [...poll.words, ...(poll.note ? [poll.note] : [])];
  }
}

function pollParts(poll: PollLayout | undefined): Part[] {
  const bars = poll?.kind === 'options' ? poll.options : poll?.kind === 'scale' ? poll.grades : [];
  return [
    ...pollTexts(poll).map(({ role, text, box }) => ({ name: `${role} ${text.slice(0, 9)}`, box })),
    ...bars.map(({ bar }) => ({ name: 'bar', box: bar })),
  ];
}

/** What a poll has neither shown nor counted. */
function pollFaults(poll: PublicPoll, layout: PollLayout | undefined, words: Translator): string[] {
  const saidFor = (key: 'stage.pollMoreOptions' | 'stage.pollMoreWords', count: number) =>
    count > 0 ? words.t(key, { count }) : null;
  if (poll.kind === 'words') {
    const sent = poll.results?.words ?? [];
    if (sent.length === 0) return layout ? ['a poll without words has a cloud'] : [];
    if (layout?.kind !== 'words') return ['there is no cloud'];
    const left = sent.length - layout.words.length + (poll.results?.more_words ?? 0);
    const said = saidFor('stage.pollMoreWords', left);
    return (layout.note?.text ?? null) === said ? [] : [`${left} words are lost`];
  }
  if (poll.kind === 'scale') {
    return layout?.kind === 'scale' && layout.grades.length === 5 ? [] : ['a grade is lost'];
  }
  if (layout?.kind !== 'options') return ['there are no options'];
  const { options, note } = layout;
  const left = poll.options.length - options.length;
  const isCut = options.some(({ text }) => text.mostLines !== undefined);
  const said = saidFor('stage.pollMoreOptions', left) ?? (isCut ? words.t('stage.rest') : null);
  const right = poll.results?.right ?? null;
  const isRightGone = right !== null && !options.some(({ at }) => poll.options[at]?.id === right);
  return [
    ...((note?.text ?? null) === said ? [] : [`${left} options are lost`]),
    ...(isRightGone ? ['the right one is left out'] : []),
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
    ...pollTexts(layout.item?.poll),
  ].filter((text) => text !== null);
}

export function faultsOf(
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
  for (const page of pages) page.push(...pollParts(item?.poll));
  if (combination.poll) faults.push(...pollFaults(combination.poll, item?.poll, words));
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
    if (own < floorOf(role) - ROUNDING) faults.push(`${role} is ${own * 1.5} px`);
    const lines = Math.round(box.height / (own * leading));
    // Short words that each have a line of their own are none of it.
    const isStacked = lines >= 4 && box.width < own * 3 && lines > text.split(/\s+/).length;
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
    if (mostLines !== undefined && item?.composition !== 'apart' && !combination.poll)
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
export function frameBoxes(layout: StageLayout): Box[] {
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
