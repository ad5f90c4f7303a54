import { beforeEach, describe, expect, test, vi } from 'vitest';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { createApiClient } from '../../../../renderer/lib/api-client.ts';
import { firstQueryOf } from '../../../../renderer/admin/kit/list/use-list.ts';
import {
  askFirstRows,
  QUESTION_VIEW,
  rememberOrder,
  withoutFilters,
} from '../../../../renderer/admin/questions/model.ts';
import {
  arrivalOf,
  sentenceOf,
  stillKnown,
  typedBefore,
} from '../../../../renderer/admin/questions/dialog/ai-panel.tsx';
import { fitsInto } from '../../../../renderer/admin/questions/dialog/answer-fields.tsx';
import {
  afterDecision,
  afterSearch,
  nearestBeyond,
  placeInQueue,
  positionIn,
} from '../../../../renderer/admin/questions/dialog/use-queue.ts';
import {
  countIn,
  emptyReason,
  labelsInWords,
} from '../../../../renderer/admin/questions/question-toolbar.tsx';
import { questionBack } from '../../../../renderer/admin/questions/use-moderation.ts';
import {
  aiLineOf,
  askedBefore,
  mutedWords,
  pendingSentence,
  whatWasDone,
} from '../../../../renderer/admin/questions/words.tsx';
import type { Question, QuestionStatus } from '../../../../server/contract/questions.ts';
import { inPlace, questionsQuery } from '../../../../renderer/admin/questions/questions-api.ts';
import { searchesAfter, textInField } from '../../../../renderer/lib/text-fields.ts';
import {
  noLabelSentence,
  optionsFor,
  relabelled,
} from '../../../../renderer/admin/questions/labels/label-picker.tsx';
import { canAdd, newNameOf } from '../../../../renderer/admin/questions/labels/manage-labels.tsx';
import {
  activeAt,
  canBeSaved,
  dismissedAt,
  pickedBy,
} from '../../../../renderer/admin/questions/replies/replies-popover.tsx';
import { riseSentence, saidAfter } from '../../../../renderer/admin/questions/vote-rise.tsx';
import { LABELS_MAX, type Label } from '../../../../server/contract/labels.ts';
import { ANSWER_MAX_LENGTH } from '../../../../server/contract/limits.ts';
import {
  findReplies,
  replyTrigger,
} from '../../../../renderer/admin/questions/replies/replies-api.ts';
import { webStorage } from '../../../support/memory-storage.ts';
import { part } from '../../../support/part.ts';
import { REPLY_KEY_MAX_LENGTH, type Reply } from '../../../../server/contract/replies.ts';

function parse(query: string) {
  return QUESTION_VIEW.parse(new URLSearchParams(query));
}
beforeEach(() => void vi.stubGlobal('localStorage', webStorage()));

function nothing(): void {}

test('the page that opens takes the rows that the login has asked for', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(/[?].*/, ''));
    const counts = { total: 0, approved: 0, pending: 0, rejected: 0, archived: 0, muted: 0 };
    return Response.json({ success: true, data: { items: [], total: 0, counts } });
  });
  const api = createApiClient(part({ onReachable: nothing }));
  const client = new QueryClient();
  await askFirstRows(api, client);
  const page = new QueryObserver(client, questionsQuery(api, client, firstQueryOf(QUESTION_VIEW)));
  const stop = page.subscribe(nothing);
  expect(page.getCurrentResult()).toMatchObject({ status: 'success', fetchStatus: 'idle' });
  stop();
  client.clear();
  expect(asked).toEqual(['/api/admin/questions', '/api/admin/labels']);
});

test.each([
  ['', 'pending'],
  ['status=approved', 'approved'],
  ['status=all', null],
  ['status=nonsense', 'pending'],
  ['q=one', null],
  ['answer=yes', null],
  ['labels=1', null],
  ['question=7', 'pending'],
])('the address “%s” shows the status %s', (query, status) =>
  expect(parse(query).status).toBe(status),
);

test.each(['', 'status=all', 'status=rejected', 'shelf=archived', 'status=all&question=7'])(
  'the address “%s” is written as it was read',
  (query) => {
    expect(QUESTION_VIEW.format(parse(query)).toString()).toBe(query);
  },
);

test('the order that the device chose holds, unless the address names one', () => {
  expect(parse('').order).toBe('desc');
  rememberOrder('asc');
  expect(parse('').order).toBe('asc');
  expect(parse('status=all').order).toBe('asc');
  expect(parse('status=pending&order=desc').order).toBe('desc');
  expect(parse('sort=author').order).toBe('desc');
  const params = QUESTION_VIEW.format({ ...parse('status=all'), order: 'desc' });
  expect(params.get('order')).toBe('desc');
});

function asked(id: number, status: QuestionStatus = 'pending'): Question {
  return { id, status } as Question;
}

test.each([
  [1, [1, 2, 3], [undefined, 2, 2, 0]],
  [2, [1, 2, 3], [1, 3, 1, 1]],
  [3, [1, 2, 3], [2, undefined, 1, 2]],
  [1, [1], [undefined, undefined, undefined, 0]],
])('question %i of %j has its neighbours, and none beyond the ends', (id, ids, expected) => {
  const items = ids.map((each) => asked(each));
  const { previous, next, first, index } = placeInQueue(items, ids, 'pending', id);
  expect([previous?.id, next?.id, first?.id, index]).toEqual(expected);
});

test.each([
  ['has not closed up', [asked(1), asked(2, 'approved')]],
  ['has closed up', [asked(1), asked(4), asked(5)]],
])('over the end of a page that %s, no question is passed over', (_what, items) => {
  const beyond = [asked(3, 'approved'), asked(4), asked(5)];
  expect(placeInQueue(items, [1, 2], 'pending', 2, beyond).next?.id).toBe(4);
  expect(placeInQueue(items, [1, 2], 'pending', 3, beyond).next?.id).toBe(4);
  expect(placeInQueue(items, [1, 2], 'pending', 4, beyond).next?.id).toBe(5);
});

test.each<[string, 1 | -1, number, number, Question[][], string]>([
  ['forwards it is the next page’s first', 1, 9, 1, [[asked(9)], [asked(4), asked(5)]], '4 on 2'],
  ['forwards it has come to this page', 1, 9, 1, [[asked(9), asked(4)], [asked(5)]], '4 on 1'],
  ['forwards a decided one is passed', 1, 9, 1, [[], [asked(4, 'approved'), asked(5)]], '5 on 2'],
  ['forwards the open one has moved', 1, 9, 1, [[], [asked(4), asked(9), asked(5)]], '5 on 2'],
  ['there is none behind the last page', 1, 9, 2, [[], [asked(9)]], 'none'],
  ['backwards it is the page’s last', -1, 9, 2, [[asked(4), asked(5)], [asked(9)]], '5 on 1'],
  ['back, a decided one is passed', -1, 9, 2, [[asked(4), asked(5, 'rejected')], []], '4 on 1'],
])('over the end of a page, %s', async (_what, by, id, page, pages, expected) => {
  const found = await nearestBeyond(by, {
    id,
    page,
    lastPage: 2,
    status: 'pending',
    fetchPage: async (number) => pages[number - 1] ?? [],
    nextIn: (items) => placeInQueue(items, [id], 'pending', id).next,
  });
  expect(found ? `${found[0].id} on ${found[1]}` : 'none').toBe(expected);
});

test.each<[string, number, Question[], number, number, [string | null, boolean, boolean]]>([
  ['alone', 1, [asked(1)], 1, 1, ['1 of 1', false, false]],
  ['first of its page', 1, [asked(1), asked(2)], 1, 2, ['1 of 2', false, true]],
  ['last of its page', 2, [asked(1), asked(2)], 1, 2, ['2 of 2', true, false]],
  ['last of a page before others', 2, [asked(1), asked(2)], 1, 3, ['2 of 3', true, true]],
  ['first of the last page', 9, [asked(9)], 601, 1201, ['1,201 of 1,201', true, false]],
  ['past a decided one', 2, [asked(1, 'approved'), asked(2)], 1, 2, ['1 of 1', false, false]],
  ['not in the list', 7, [asked(1), asked(2)], 1, 2, [null, false, true]],
])('a question %s has its position', (_what, id, items, page, total, expected) => {
  const place = placeInQueue(items, [1, 2], 'pending', id);
  const view = { page, pageSize: 2, status: 'pending' } as const;
  const { position, hasPrevious, hasNext } = positionIn(place, items, view, total);
  expect([position, hasPrevious, hasNext]).toEqual(expected);
});

test.each([
  ['the next one', 'pending', 1, asked(2), asked(1), 2],
  ['another page', 'pending', 1, null, asked(1), 'beyond'],
  ['the first that was passed over', 'pending', 2, null, asked(1), 1],
  ['none at the end of all questions', null, 2, null, asked(1), null],
] as const)('a decision leads to %s', (_what, status, page, next, first, expected) => {
  const to = afterDecision({ next, first }, { status, page }, 2);
  expect(to === 'beyond' ? to : (to?.id ?? null)).toBe(expected);
});

test.each([
  ['what was found there', 'pending', [asked(4), 2], asked(1), '4 on 2'],
  ['the first that was passed over', 'pending', null, asked(1), '1 on 1'],
  ['none at the end of all questions', null, null, asked(1), 'none'],
] as const)('past the pages around, a decision leads to %s', (_what, status, found, first, to) => {
  const next = afterSearch(found && [...found], { first }, { status, page: 1 });
  expect(next ? `${next[0].id} on ${next[1]}` : 'none').toBe(to);
});

test.each([
  ['one that was there when the dialog opened', 'Draft', 'Draft', 'Draft', [false, null]],
  ['one that came to an empty field', 'Draft', null, ' Draft ', [true, null]],
  ['one that came while another text stood there', 'Draft', null, 'Mine', [false, 'Draft']],
  ['another one after that was dealt with', 'New', 'Draft', 'Mine', [false, 'New']],
  ['one that was refused', 'Draft', 'Draft', 'Mine', [false, null]],
])('of a draft of the AI, %s is unread or offered', (_what, draft, known, typed, expected) => {
  const { isUnread, offered } = arrivalOf(draft, known, typed);
  expect([isUnread, offered]).toEqual(expected);
});

const UNANSWERED = { answer: null, author_name: null };
const BEFORE = { content: 'Why?', status: 'pending', shelf: 'active', ...UNANSWERED };
const ANSWERED = { ...BEFORE, answer: 'So.', ai_suggested: false };

test.each([
  [BEFORE, { status: 'approved' }, 'Approved'],
  [{ ...BEFORE, status: 'approved' }, { status: 'pending' }, 'Set to pending:'],
  [BEFORE, { shelf: 'archived', status: 'approved' }, 'Archived'],
  [{ ...BEFORE, shelf: 'archived' }, { shelf: 'active' }, 'Restored'],
  [BEFORE, { status: 'pending', answer: 'So.' }, 'Answered'],
  [ANSWERED, { answer: 'So then.' }, 'Edited the answer to'],
  [ANSWERED, { answer: null }, 'Removed the answer to'],
  [{ ...ANSWERED, ai_suggested: true }, { answer: null }, 'Cleared the AI’s answer to'],
  [{ ...ANSWERED, ai_suggested: true }, { ai_suggested: false }, 'Cleared the AI flag of'],
  [ANSWERED, { answer: 'So.', author_name: 'Ada' }, 'Renamed the asker of'],
  [ANSWERED, { answer: 'So.', status: 'pending' }, 'Saved'],
] as const)('of %j, %j is called “%s”', (before, changes, words) => {
  expect(whatWasDone(part(before), changes)).toBe(`${words} “Why?”`);
});

test('what waits is said of none, one and many, and nothing before it is known', () => {
  expect(pendingSentence(undefined)).toBeNull();
  const said = [0, 1, 1200].map((pending) => pendingSentence({ pending }));
  const [one, many] = ['1 question is waiting for you', '1,200 questions are waiting for you'];
  expect(said).toEqual(['Nothing is waiting for you', one, many]);
});

const LABELS = ['For the boss', 'Größe', 'Price', 'Retail price'].map(
  (name, id) => ({ id, name }) as Label,
);
/** Names of what is offered, and of the label that could be made. */
function offered(typed: string) {
  const { matches, fresh } = optionsFor(LABELS, typed);
  return [matches.map(({ name }) => name), fresh];
}

test('labels that hold all typed words are offered, those that begin with them first', () => {
  expect(offered('')).toEqual([['For the boss', 'Größe', 'Price', 'Retail price'], null]);
  expect(offered('pri')).toEqual([['Price', 'Retail price'], 'pri']);
  expect(offered('r')).toEqual([['Retail price', 'For the boss', 'Größe', 'Price'], 'r']);
  expect(offered('boss the')).toEqual([['For the boss'], 'boss the']);
  expect(offered('  A  new   one ')).toEqual([[], 'A new one']);
});

test('what is called the same in other letters is not made twice', () => {
  for (const typed of ['GROSSE', 'gröSSe', ' größe ']) {
    expect(offered(typed), typed).toEqual([['Größe'], null]);
  }
});

describe('a slash', () => {
  test.each([
    ['/', 0, ''],
    ['/pr', 0, 'pr'],
    ['Hello /pr', 6, 'pr'],
    ['One\n/pr', 4, 'pr'],
    ['(/PR', 1, 'PR'],
    ['“/größe', 1, 'größe'],
    ['全部 /価格', 3, '価格'],
    ['a /two-words_2', 2, 'two-words_2'],
    [`x /${'k'.repeat(REPLY_KEY_MAX_LENGTH)}`, 2, 'k'.repeat(REPLY_KEY_MAX_LENGTH)],
  ])('begins a key in %j', (text, start, typed) => {
    expect(replyTrigger(text, text.length)).toEqual({ start, typed });
  });

  test.each(['', 'pr', 'and/or', 'https://pr', 'https://x/pr', '/usr/pr', '24/7', '/pr ', '//pr'])(
    'begins none in %j',
    (text) => expect(replyTrigger(text, text.length)).toBe(null),
  );

  test('counts up to the caret', () => {
    expect(replyTrigger('A /price b', 5)).toEqual({ start: 2, typed: 'pr' });
    expect(replyTrigger('A /price b', 2)).toBe(null);
    // Where a long text is cut before it is looked at, no word begins.
    const word = `${'x'.repeat(9)}/${'k'.repeat(REPLY_KEY_MAX_LENGTH + 1)}`;
    expect(replyTrigger(word, word.length)).toBe(null);
  });
});

describe('the search', () => {
  const replies = [
    ['delivery', 'Lieferzeit', 'We ship in five days, prices included.'],
    ['price', 'What it costs', 'It costs 1,890 €.'],
    ['privacy', null, 'It stays on this laptop.'],
    ['size', 'Größe', 'Two metres.'],
  ].map(([key, title, text], id) => ({ id, key, title, text }) as Reply);
  const keys = (typed: string) =>
    findReplies(replies, typed).map(({ reply, named }) => `${reply.key}${named ? '' : '*'}`);

  test.each([
    ['', ['delivery*', 'price*', 'privacy*', 'size*']],
    ['pr', ['price', 'privacy', 'delivery*']],
    ['/PRICE', ['price', 'delivery*']],
    ['große', ['size']],
    ['laptop stays', ['privacy*']],
    ['!', []],
    ['nothing of it', []],
  ])('for %j finds keys first, then titles, then texts', (typed, found) => {
    expect(keys(typed)).toEqual(found);
  });
});

function similar(ids: number[]) {
  return ids.map((id) => part({ id }));
}

test.each([
  ['keep their places', [1, 2, 3], [3, 2, 1], [1, 2, 3]],
  ['that are new come last', [1, 2], [9, 2, 1], [1, 2, 9]],
  ['that are gone leave', [1, 2], [2], [2]],
])('similar questions %s', (_what, shown, fresh, expected) => {
  expect(inPlace(similar(shown), similar(fresh))).toEqual(similar(expected));
});

test.each([
  [[1, 2], { add: [3], remove: [] }, [1, 2, 3]],
  [[1, 2], { add: [], remove: [1] }, [2]],
  [[1], { add: [], remove: [2] }, [1]],
])('labels %j after %j', (labels, change, after) => {
  expect(relabelled(labels, change)).toEqual(after);
});

test.each([
  ['the first of two searches', ['a', 'ab'], 'a', ['ab']],
  ['the last one', ['a', 'ab'], 'ab', []],
  ['what was there before any', [], '', null],
])('once the address shows %s, those after it are still on their way', (_what, sent, q, rest) => {
  expect(searchesAfter(sent, q)).toEqual(rest);
});

const [PRICE, HOURS] = [part({ id: 1, key: 'price' }), part({ id: 2, key: 'hours' })];
const COUNTED = { questions: 3, archived: 5 };
const MUTED: Question = part({ content: 'Why?' });
function long(length: number): string {
  return 'x'.repeat(length);
}
/** Meaning that the page sees, beside the right one. */
test.each([
  [newNameOf(' Hot '), 'Hot'],
  [newNameOf(' '), null],
  [newNameOf(''), null],
  [canAdd('Hot', LABELS_MAX - 1), true],
  [canAdd('Hot', LABELS_MAX), false],
  [canAdd(' ', 0), false],
  [textInField('Hot', 'Hot', 'Warm'), 'Warm'],
  [textInField('Hotter', 'Hot', 'Warm'), 'Hotter'],
  [labelsInWords([], LABELS), '0 labels'],
  [labelsInWords([2], LABELS), 'Price'],
  [labelsInWords([2, 3], LABELS), '2 labels'],
  // One that was deleted a moment ago.
  [labelsInWords([9], LABELS), '1 label'],
  [countIn('active')?.(COUNTED), 3],
  [countIn('archived')?.(COUNTED), 5],
  [countIn('muted'), null],
  [noLabelSentence('', true), 'Type a name for your first label.'],
  [noLabelSentence(' ', false), 'No labels yet.'],
  [noLabelSentence('x', true), 'No label has that name.'],
  // Enter inserts the first reply that was found, and none before anything was typed.
  [pickedBy('p', [PRICE, HOURS]), PRICE],
  [pickedBy(' ', [PRICE]), null],
  [pickedBy('x', []), null],
  // Replies stay dismissed at their slash.
  [dismissedAt(4, 4), 4],
  [dismissedAt(4, 9), null],
  [dismissedAt(4, undefined), null],
  [dismissedAt(null, 4), null],
  // The arrows' choice holds until the next letter.
  [activeAt(null, 'p', true), 0],
  [activeAt(null, 'p', false), -1],
  [activeAt({ typed: 'p', to: 2 }, 'p', true), 2],
  [activeAt({ typed: 'p', to: 2 }, 'pr', true), 0],
  [canBeSaved('', []), false],
  [canBeSaved('So.', [{ text: 'Not so.' }]), true],
  [canBeSaved('So.', [{ text: 'Not so.' }, { text: 'So.' }]), false],
  [fitsInto(long(ANSWER_MAX_LENGTH - 3), 'abc'), true],
  [fitsInto(long(ANSWER_MAX_LENGTH - 2), 'abc'), false],
  // In the place of the two letters that were typed for it.
  [fitsInto(long(ANSWER_MAX_LENGTH - 1), 'abc', 4, 6), true],
  [fitsInto(long(ANSWER_MAX_LENGTH), 'abc', 4, 6), false],
  [askedBefore({ status: 'pending', same_as: 7 }, { isPast: false }), 7],
  [askedBefore({ status: 'pending', same_as: null }, { isPast: false }), null],
  [askedBefore({ status: 'approved', same_as: 7 }, { isPast: false }), null],
  [askedBefore({ status: 'pending', same_as: 7 }, { isPast: true }), null],
  [mutedWords(MUTED, true).label, 'Muted the phone of “Why?”'],
  [mutedWords(MUTED, false).label, 'Unmuted the phone of “Why?”'],
  [mutedWords(MUTED, false).said, 'Phone unmuted'],
  [saidAfter(true), 'Votes taken back'],
  [saidAfter(false), null],
  [typedBefore(typedBefore(null, 'Mine'), 'First'), 'Mine'],
  [typedBefore('', 'First'), ''],
  // A draft that is gone is news when it comes again.
  [stillKnown('so', 'other'), 'so'],
  [stillKnown('so', null), null],
])('on the page %#: %s', (shown, expected) => expect(shown).toBe(expected));

const RISING = { votes: 1200, since: '2026-03-14T10:00:00.000Z' };
const READ = part({ ai: { covered: true, reason: 'No.' } });
const UNREAD = part({ ai: { covered: false, reason: null } });
test.each([
  // On the laptop's clock.
  [riseSentence({ ...RISING, votes: 1 }), '1 vote since 15:45'],
  [riseSentence(RISING), '1,200 votes since 15:45'],
  [sentenceOf('queued', READ, null), 'The draft appears here'],
  [sentenceOf('queued', READ, 'the internet'), 'once that is back'],
  [sentenceOf('draft', UNREAD, null), 'check the draft closely'],
  [sentenceOf('draft', READ, null), 'word for word'],
  [sentenceOf('failed', READ, null), 'No.'],
  [sentenceOf('failed', UNREAD, null), 'It did not work.'],
])('it says: %s', (said, words) => expect(said).toContain(words));

test.each(['active', 'archived', 'muted'] as const)(
  'without filters what is %s stays in view',
  (shelf) => {
    const view = parse(`shelf=${shelf}&q=a&answer=no&labels=1&sort=author`);
    const left = { shelf, q: '', hasAnswer: null, labels: [], sort: 'author' };
    expect({ ...view, ...withoutFilters(view) }).toMatchObject(left);
  },
);

const SET = { status: 'pending', answer: 'Draft', ai_suggested: true } as const;
test.each([
  [{ answer: 'Mine.' }, { answer: 'Draft', ai_suggested: true }],
  [{ status: 'approved' }, { status: 'pending' }],
] as const)('undo of %j puts back %j', (changes, back) => {
  expect(questionBack(SET, changes)).toEqual(back);
});

const WORKING = { state: 'none', reason: null, proposal: null };
test.each([
  [WORKING, false, {}, null],
  [{ ...WORKING, state: 'queued' }, false, {}, { stage: 'queued', canRetry: false }],
  [{ ...WORKING, state: 'failed', reason: 'No.' }, false, {}, { reason: 'No.', canRetry: true }],
  [{ ...WORKING, state: 'failed', reason: 'No.' }, false, { isPast: true }, { canRetry: false }],
  // Its work ends when it is switched off; what it wrote stays.
  [{ ...WORKING, state: 'failed', reason: 'No.' }, false, { aiOn: false }, null],
  [{ ...WORKING, state: 'queued' }, true, { aiOn: false }, null],
  [WORKING, true, { aiOn: false }, { stage: 'draft', reason: null }],
  [{ ...WORKING, proposal: 'So.' }, false, { aiOn: false }, { stage: 'proposal', isOpen: true }],
  [{ ...WORKING, proposal: 'So.' }, false, { isPast: true }, { isOpen: false }],
])('of the AI’s work %j, a draft: %s, with %j, a row shows %j', (ai, isDraft, own, line) => {
  const at = { aiOn: true, isPast: false, ...own };
  const shown = aiLineOf(part({ ai, ai_suggested: isDraft }), at);
  if (line === null) expect(shown).toBeNull();
  else expect(shown).toMatchObject(line);
});

test.each([
  ['q=a', false, 5, 'no match'],
  ['q=a&status=pending', false, 5, 'no match here'],
  ['labels=1&status=approved', false, 0, 'no match'],
  ['q=a&shelf=archived', false, 5, 'no match'],
  ['shelf=archived', false, 5, 'archived'],
  ['shelf=muted', false, 5, 'muted'],
  ['', false, 0, 'first'],
  ['status=all', false, 0, 'first'],
  ['status=pending', true, 0, 'past'],
  ['', false, 5, 'done'],
  // Nothing of a past event waits for anyone.
  ['status=pending', true, 5, 'none'],
  ['status=rejected', false, 5, 'none'],
])(
  'the list “%s”, of a past event: %s, with %i questions, is empty because: %s',
  (query, isPast, total, why) => {
    expect(emptyReason(parse(query), isPast, total).why).toBe(why);
  },
);

test.each([
  ['labels=3,1', [3, 1]],
  ['labels=1,1,x,-2,0,3', [1, 3]],
  ['labels=', []],
])('the address “%s” filters by the labels %j', (query, ids) => {
  expect(parse(query).labels).toEqual(ids);
});
