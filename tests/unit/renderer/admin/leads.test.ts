import { expect, test } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { savedSentence } from '../../../../renderer/admin/leads/badge-forms-dialog.tsx';
import { withMeaning } from '../../../../renderer/admin/leads/badge-parts.tsx';
import { columnsFor } from '../../../../renderer/admin/leads/columns.tsx';
import { questionSentence } from '../../../../renderer/admin/leads/detail/erase-lead.tsx';
import {
  qualifiersFor,
  starsAnswered,
  withAnswers,
} from '../../../../renderer/admin/leads/detail/lead-answers.tsx';
import {
  correctionsOf,
  dialled,
  timesChanged,
} from '../../../../renderer/admin/leads/detail/lead-contact.tsx';
import { consentSentence, keptFor } from '../../../../renderer/admin/leads/detail/lead-detail.tsx';
import { bothNotes, notesState } from '../../../../renderer/admin/leads/detail/lead-notes.tsx';
import { neighboursOf } from '../../../../renderer/admin/leads/detail/lead-drawer.tsx';
import { drawTitle, nobodySentence } from '../../../../renderer/admin/leads/draw-dialog.tsx';
import {
  afterStat,
  hasDrawFilter,
  isStatOn,
} from '../../../../renderer/admin/leads/lead-filters.tsx';
import { emptyReason, summaryOf } from '../../../../renderer/admin/leads/leads-page.tsx';
import { signsOf } from '../../../../renderer/admin/leads/marks.tsx';
import {
  oddities,
  recounted,
  warningOf,
} from '../../../../renderer/admin/leads/match-list-dialog.tsx';
import {
  doneSentence,
  LEAD_VIEW,
  LEADS_KEY,
  patchLeads,
  ratingAfter,
  withoutFilters,
} from '../../../../renderer/admin/leads/model.ts';
import {
  isOtherOwner,
  ownerFor,
  ownersOf,
  ownerWords,
} from '../../../../renderer/admin/leads/owner.tsx';
import { qualifierOf } from '../../../../renderer/admin/leads/qualifiers-dialog.tsx';
import { DRAW_MESSAGES } from '../../../../server/contract/draw.ts';
import { MATCH_LIST_MESSAGES } from '../../../../server/contract/match-list.ts';
import { part } from '../../../support/part.ts';

const ANA = { owner: 'Ana', owner_left: false };
const GONE = { owner: 'Ana', owner_left: true };
const NOBODY = { owner: null, owner_left: false };

const QUIET = { failure: null, restored: false, dirty: false };
const OPEN = { names: ['Ana', 'Bo'], isClosed: false };
const CLOSED = { ...OPEN, isClosed: true };
/** Words that staff read, beside what they are for. */
test.each<[said: string | null, words: string | null]>([
  [ownerWords(NOBODY), 'Nobody'],
  [ownerWords(ANA), 'Ana'],
  [ownerWords(GONE), 'Ana (removed)'],
  [bothNotes('Theirs.', 'Mine.'), 'Theirs.\n\nMine.'],
  [bothNotes('', 'Mine.'), 'Mine.'],
  [ratingAfter(null, 'hot'), 'hot'],
  [ratingAfter('cold', 'hot'), 'hot'],
  [ratingAfter('hot', 'hot'), null],
  [doneSentence({ owner: 'Ana' }), 'Given to Ana'],
  [doneSentence({ owner: null }), 'No owner any more'],
  [doneSentence({ qualifiers: [] }), 'Answers corrected'],
  [doneSentence({ followed_up: true }), 'Marked as followed up'],
  [doneSentence({ followed_up: false }), 'Marked for follow-up'],
  [doneSentence({ rating: 'hot' }), 'Rated hot'],
  [doneSentence({ rating: null }), 'Rating removed'],
  [summaryOf(part({ total: 0, open: 0 }), false), 'Nobody has left contact details yet'],
  [summaryOf(part({ total: 1, open: 1 }), false), '1 lead, 1 is waiting for you'],
  [summaryOf(part({ total: 1200, open: 2 }), false), '1,200 leads, 2 are waiting for you'],
  [summaryOf(part({ total: 3, open: 2 }), true), '3 leads, 2 to follow up'],
  [summaryOf(part({ total: 3, open: 0 }), true), '3 leads, everyone is followed up'],
  [notesState(QUIET, ''), null],
  [notesState(QUIET, 'Tall'), 'Saved'],
  [notesState({ ...QUIET, dirty: true }, 'Tall'), 'Not saved yet'],
  [notesState({ ...QUIET, dirty: true, restored: true }, ''), 'What you typed earlier is back.'],
  [notesState({ failure: 'Away.', dirty: true, restored: true }, 'Tall'), 'Away.'],
  [ownerFor('bo', CLOSED, 'Ana'), 'Bo'],
  [ownerFor(' Bo ', OPEN, 'Ana'), 'Bo'],
  [ownerFor('Cleo', OPEN, 'Ana'), 'Cleo'],
  // Nobody of that name is there.
  [ownerFor('Cleo', CLOSED, 'Ana'), 'Ana'],
  [ownerFor('', CLOSED, 'Ana'), 'Ana'],
  [ownerFor('', OPEN, 'Ana'), 'Ana'],
  [savedSentence(0), 'Badge codes saved'],
  [savedSentence(1), 'Badge codes saved. 1 lead read again'],
  [savedSentence(2), 'Badge codes saved. 2 leads read again'],
  [nobodySentence({ agreed: 2, left: 0 }), DRAW_MESSAGES.nobody],
  [nobodySentence({ agreed: 2, left: 1 }), null],
  [drawTitle({ drawn: null, on_screen: false }), 'Ready to draw'],
  [drawTitle(part({ drawn: { who: 'Ana L.' }, on_screen: false })), 'Drawn'],
  [drawTitle(part({ drawn: { who: 'Ana L.' }, on_screen: true })), 'On the big screen'],
  [timesChanged(1), 'Changed once'],
  [timesChanged(2), 'Changed 2 times'],
  [keptFor(0), 'kept no longer than the follow-up takes'],
  [keptFor(1), 'kept for one day'],
  [keptFor(30), 'kept for 30 days'],
  [dialled('(555) 010-2233'), '5550102233'],
  [dialled('+49 (0)30 1234'), '+490301234'],
  [dialled('555+1'), '5551'],
])('staff read: %s', (said, words) => expect(said).toBe(words));

test.each([
  [nobodySentence({ agreed: 0, left: 0 }), 'Nobody has agreed'],
  [consentSentence({ consent_given: true, source: 'form' }), 'Agreed'],
  [consentSentence({ consent_given: false, source: 'form' }), 'No consent. Answer'],
  [consentSentence({ consent_given: false, source: 'capture' }), 'Spoke with us'],
  [consentSentence({ consent_given: false, source: 'card' }), 'Spoke with us'],
])('staff read: %s', (said, words) => expect(said).toContain(words));

test.each([
  ['the same', ANA, 'Ana', ['Ana'], false],
  ['another one', ANA, 'Bo', ['Ana', 'Bo'], true],
  ['nobody', ANA, null, ['Ana'], true],
  ['somebody of the same name as one who was removed', GONE, 'Ana', ['Ana'], true],
  ['the one who was removed, as before', GONE, 'Ana', ['Bo'], false],
])('choosing %s changes the owner or not', (_who, lead, next, names, isOther) => {
  expect(isOtherOwner(lead, next, names)).toBe(isOther);
});

test('a card’s filter is put on by a press, and off by the next one', () => {
  const view = { followedUp: null, rating: 'hot' } as const;
  for (const key of ['open', 'cold'] as const) {
    const on = { ...view, ...afterStat(view, key) };
    expect([isStatOn(view, key), isStatOn(on, key)], key).toEqual([false, true]);
    expect(isStatOn({ ...on, ...afterStat(on, key) }, key), key).toBe(false);
  }
  expect(isStatOn({ ...view, followedUp: true }, 'open')).toBe(false);
});

test('the draw filters as soon as somebody takes part, and as long as it does', () => {
  const [none, one] = [{ draw: null }, { draw: 'A bag' }];
  expect(hasDrawFilter({ draw: null }, [none])).toBe(false);
  expect(hasDrawFilter({ draw: null }, [none, one])).toBe(true);
  expect(hasDrawFilter({ draw: false }, [none])).toBe(true);
});

test.each([
  ['q=a&rating=hot&followed=no&consent=yes&draw=no&sort=name', 'sort=name'],
  // What is to be done today is all leads again.
  ['followed=no&sort=today', ''],
])('the view “%s” is “%s” without its filters', (query, after) => {
  const view = LEAD_VIEW.parse(new URLSearchParams(query));
  expect(LEAD_VIEW.format({ ...view, ...withoutFilters(view) }).toString()).toBe(after);
});

test.each([
  [{}, false, []],
  [
    { has_notes: true, question_id: 1 },
    true,
    ['Unsaved notes', 'Has notes', 'Came with a question'],
  ],
  [{ draw: 'A bag' }, false, ['In the draw']],
  [{ draw: 'A bag', drawn: 'drawn' }, false, ['Drawn']],
  [{ draw: 'A bag', drawn: 'absent' }, false, ['Drawn, was absent']],
])('the lead %j, with unsaved notes: %s, has the signs %j', (lead, unsaved, signs) => {
  const row = { has_notes: false, draw: null, drawn: null, question_id: null, ...lead };
  expect(signsOf(part(row), unsaved)).toEqual(signs);
});

test.each([
  [[[], [{ name: 'Budget', answers: ['1'] }]], true],
  [[[], []], false],
])('of leads with the answers %j, a column of answers is there: %s', (all, isThere) => {
  const columns = columnsFor(all.map((qualifiers) => part({ qualifiers })));
  expect(columns.some(({ key }) => key === 'answers')).toBe(isThere);
});

test('a meaning that is given to a second part leaves the first one', () => {
  const parts = (['code', 'company', 'skip'] as const).map((one) => ({ part: one }));
  expect(withMeaning(parts, 2, 'company')).toEqual(['code', 'skip', 'company']);
  expect(withMeaning(parts, 1, 'skip')).toEqual(['code', 'skip', 'skip']);
});

const SEEN = { columns: [{ part: 'code' }], codes: 3, coded: 2, matched: 1 };
const USUAL = { ...SEEN, doubled: 0, doubles: [], without_code: 0, rounded: 0, formulas: 0 };
test.each([
  [{}, null],
  [{ columns: [{ part: 'company' }] }, MATCH_LIST_MESSAGES.noCode],
  [{ codes: 0 }, 'No row has a code in this column.'],
  [{ matched: 0 }, expect.stringMatching(/^None of your 2 leads with a code are in this list/)],
  [{ matched: 0, coded: 1 }, expect.stringMatching(/^None of your 1 lead with a code is in/)],
  // None was captured yet: it is looked at before the show.
  [{ matched: 0, coded: 0 }, null],
])('a match list with %j is warned of or not', (changes, warning) => {
  expect(warningOf(part({ ...USUAL, ...changes }))).toEqual(warning);
});

test.each([
  [{}, []],
  [{ doubled: 1, doubles: ['7'] }, [/^1 code stands in .*: 7$/]],
  [{ doubled: 9, doubles: ['7', '8'] }, [/^9 codes stand in .*: 7, 8 …$/]],
  [{ without_code: 1, formulas: 2 }, [/^1 row has no code and is/, /^2 cells hold formulas/]],
  [{ without_code: 2, rounded: 1 }, [/^2 rows have no code and are/, /^1 code was rounded/]],
])('of a match list with %j what is odd is said', (changes, sentences) => {
  const said = oddities(part({ ...USUAL, ...changes }));
  expect(said).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)));
});

test('choices of a qualifier are what stands between commas, and go with a kind that has none', () => {
  const row = { name: 'Budget', kind: 'single', choices: ' Under 10,, over 10 ,' } as const;
  expect(qualifierOf(row).choices).toEqual(['Under 10', 'over 10']);
  expect(qualifierOf({ ...row, kind: 'stars' }).choices).toEqual([]);
});

test.each([
  ['approved', false, 'stays, on the big screen too'],
  ['approved', true, 'deleted too and leaves the big screen'],
  ['pending', false, 'stays, without their name'],
  ['pending', true, 'is deleted too.'],
  [null, true, null],
])(
  'of the %s question of a lead that is erased, together: %s, it is said: %s',
  (status, too, words) => {
    const sentence = questionSentence(part({ question: status && { status } }), too);
    if (words === null) expect(sentence).toBeNull();
    else expect(sentence).toContain(words);
  },
);

const BUDGET = { name: 'Budget', answers: ['Small'] };
const OLD = { name: 'Old', answers: ['x'] };
test.each([
  ['Budget', ['Large'], [{ name: 'Budget', answers: ['Large'] }, OLD]],
  ['New', ['y'], [BUDGET, OLD, { name: 'New', answers: ['y'] }]],
  ['Budget', [], [OLD]],
  ['Old', starsAnswered(4), [BUDGET, { name: 'Old', answers: ['4'] }]],
  ['Old', starsAnswered(0), [BUDGET]],
])('%s answered with %j', (name, answers, after) => {
  expect(withAnswers([BUDGET, OLD], name, answers)).toEqual(after);
});

test('what was asked at another event stays, as words, below what is asked here', () => {
  const stars = { name: 'Fit', kind: 'stars' as const, choices: [] };
  const old = { name: 'Budget', kind: 'text', choices: [] };
  expect(qualifiersFor([stars], [BUDGET, { name: 'Fit', answers: ['3'] }])).toEqual([stars, old]);
});

test('a lead that is erased leaves its lists, and their number', () => {
  const client = new QueryClient();
  const key = [...LEADS_KEY, 'list', {}];
  client.setQueryData(key, { items: [part({ id: 1 }), part({ id: 2 })], total: 70 });
  patchLeads(client, [], [2, 9]);
  expect(client.getQueryData(key)).toEqual({ items: [{ id: 1 }], total: 69 });
});

test('corrections are told in words, the latest first', () => {
  const [ten, eleven] = ['2026-03-14T10:00:00.000Z', '2026-03-14T11:00:00.000Z'];
  const corrections = [
    { at: ten, field: 'job_title', from: null, to: 'CTO' },
    { at: eleven, field: 'phone', from: '1', to: null, by: 'Ana' },
  ] as const;
  expect(correctionsOf([...corrections])).toEqual([
    { at: eleven, what: 'phone', from: '1', to: 'not given', by: 'Ana' },
    { at: ten, what: 'job title', from: 'not given', to: 'CTO' },
  ]);
});

test.each([
  ['followed=no', false, 'done'],
  ['followed=no&sort=today', true, 'done'],
  ['followed=no&q=a', false, 'no match'],
  ['rating=hot', true, 'no match'],
  ['', true, 'past'],
  ['q=%20', false, 'first'],
])('the leads “%s”, of a past event: %s, are none because: %s', (query, isPast, why) => {
  expect(emptyReason(LEAD_VIEW.parse(new URLSearchParams(query)), isPast)).toBe(why);
});

test('owners to choose from are the people, or without people those who were seen, each once', () => {
  const rows = [
    { owner: 'Cleo', captured_by: 'Ana' },
    { owner: null, captured_by: 'Cleo' },
  ];
  expect(ownersOf([{ name: 'Bo' }], rows)).toEqual({ names: ['Bo'], isClosed: true });
  expect(ownersOf([], rows)).toEqual({ names: ['Ana', 'Cleo'], isClosed: false });
});

test('a lead has the one before and the one after it in the list beside it', () => {
  const leads = [{ id: 3 }, { id: 2 }];
  expect(neighboursOf(leads, 3)).toEqual({ previous: undefined, next: { id: 2 } });
  expect(neighboursOf(leads, 2)).toEqual({ previous: { id: 3 }, next: undefined });
  expect(neighboursOf(leads, 1)).toBeNull();
});

test('a list that was put aside while it was counted stays aside', () => {
  const first = { file: new File([], 'a.csv'), preview: part({ rows: 1 }) };
  const other = { file: new File([], 'b.csv'), preview: part({ rows: 1 }) };
  const counted = { ...first, preview: part({ rows: 2 }) };
  expect(recounted(first, counted)).toBe(counted);
  expect([recounted(other, counted), recounted(null, counted)]).toEqual([other, null]);
});
