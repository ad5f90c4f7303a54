import { localeOf } from '../../../server/contract/languages.ts';
import { POLL_SCALE_MAX, POLL_WORDS_MAX } from '../../../server/contract/limits.ts';
import type { PublicPoll } from '../../../server/contract/polls.ts';
import type { Translator } from '../../../server/contract/words/words.ts';
import { languageOf } from '../../lib/text-language.ts';
import { directionOf, typographic } from '../content/text.ts';
import type { ItemContent, PollContent } from '../stage/layout/types.ts';

const GRADES = Array.from({ length: POLL_SCALE_MAX }, (_, at) => at + 1);

/** Letter of an option, by its place among all. */
function letterOf(at: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + at);
}

/** The smallest number of nines, two at least, that is not below the count: as wide as it gets for a while. */
function roomFor(count: number): number {
  return Math.max(99, 10 ** String(count).length - 1);
}

/**
 * The poll as its layout depends on it: while phones vote and when results are shown, nothing of it moves.
 */
export function steadyPoll(poll: PublicPoll): PublicPoll {
  return { ...poll, voters: roomFor(poll.voters) };
}

/** Numbers as the stage's language writes them. */
export function pollNumbers({ language }: Translator) {
  const locale = localeOf(language);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const whole = new Intl.NumberFormat(locale);
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const oneDigit = new Intl.NumberFormat(locale, digits);
  return {
    percent: (share: number) => percent.format(share),
    whole: (count: number) => whole.format(count),
    mean: (mean: number) => oneDigit.format(mean),
  };
}

/** Line below the question: an instruction, or what is shown. */
export function pollHint({ kind, phase }: PublicPoll, { t }: Translator): string {
  if (phase === 'locked') return t('poll.locked');
  if (phase === 'revealed') return t('stage.pollResult');
  switch (kind) {
    case 'multiple':
      return t('stage.chooseAny');
    case 'scale':
      return t('stage.chooseGrade');
    case 'words':
      return t('stage.sendWords', { count: POLL_WORDS_MAX });
    default:
      return t('stage.chooseOne');
  }
}

/** Places of the options, those first that are left out last: before the reveal in their order, then by their votes. */
function importance({ options, results }: PublicPoll): number[] {
  const votes = new Map(results?.votes.map((one) => [one.id, one.votes]));
  const weightOf = (id: number) => (id === results?.right ? Infinity : (votes.get(id) ?? 0));
  return options
    .map(({ id }, at) => ({ at, weight: weightOf(id) }))
    .sort((one, other) => other.weight - one.weight)
    .map(({ at }) => at);
}

function contentOf(poll: PublicPoll, words: Translator): PollContent | undefined {
  const { kind, options, results, voters } = poll;
  const { t } = words;
  const numbers = pollNumbers(words);
  const widest = { percent: numbers.percent(1), votes: numbers.whole(voters) };
  if (kind === 'scale') {
    const mean = numbers.mean(POLL_SCALE_MAX);
    return {
      kind,
      grades: GRADES.map(numbers.whole),
      ...widest,
      mean,
      meanLabel: t('stage.pollMean'),
    };
  }
  if (kind === 'words') {
    if (!results || results.words.length === 0) return undefined;
    const more = (count: number) => t('stage.pollMoreWords', { count });
    return { kind, words: results.words, others: results.more_words, more };
  }
  return {
    kind: 'options',
    options: options.map(({ text }, at) => ({ letter: letterOf(at), text: typographic(text) })),
    keep: importance(poll),
    ...widest,
    rest: t('stage.rest'),
    more: (count) => t('stage.pollMoreOptions', { count }),
  };
}

/** A poll for the layout: a question with something below it, its hint in the place of who asked. */
export function pollItem(poll: PublicPoll, words: Translator): ItemContent {
  const { question, voters } = poll;
  return {
    question: typographic(question, languageOf(question) ?? words.language),
    rtl: directionOf(question) === 'rtl',
    author: pollHint(poll, words),
    date: null,
    asked: words.t('stage.pollVotes', { count: voters }),
    answer: null,
    poll: contentOf(poll, words),
  };
}
