import { expect, test } from 'vitest';
import type { z } from 'zod';
import { capture } from '../../../server/contract/capture.ts';
import { answeringReport } from '../../../server/contract/devices.ts';
import { labelDraft, labelling, labelUpdate } from '../../../server/contract/labels.ts';
import { leadErasure, leadSubmission, leadUpdate } from '../../../server/contract/leads.ts';
import { playbackCommand } from '../../../server/contract/playback.ts';
import { qrQuery } from '../../../server/contract/qr.ts';
import * as questions from '../../../server/contract/questions.ts';
import { replyUpdate } from '../../../server/contract/replies.ts';
import { screenReport, screenSet } from '../../../server/contract/screens.ts';
import { vote, voteRiseEnd } from '../../../server/contract/votes.ts';

function long(length: number) {
  return 'x'.repeat(length);
}
function ids(count: number) {
  return Array.from({ length: count }, (_, index) => index + 1);
}
function bulk(count: number) {
  return ids(count).map((id) => ({ id, shelf: 'active' }));
}
const NO_NAMES = [7, null, '', ' \u200b ', long(41), long(8001)];
const NO_IDS = [['1'], [0], [-1], [1.5], 1, ids(201)];
const NO_TOKENS = [undefined, 'abc', `<script>${long(20)}`, long(65)];
const DETAILS = { name: long(254), email: 'ada@example.com', phone: '+1', company: long(254) };
const NO_DETAILS = {
  name: ['', ' ', 7, long(255), long(8001)],
  email: ['', 'ada@', 'ada', 7, null],
  phone: [5550109999, long(255)],
  company: [long(255), ['x']],
};

/** Requests at their limits, and values of their fields that go beyond. */
const REQUESTS: [
  what: string,
  schema: z.ZodType,
  body: object,
  beyond: Record<string, unknown[]>,
][] = [
  [
    'a question',
    questions.questionSubmission,
    { content: long(1000), author_name: long(80) },
    {
      content: [undefined, '', ' \n\u200b', '\u3164\u2800', 7, null, long(1001), ' '.repeat(8001)],
      author_name: [long(81), long(8001), { first: 'Ada' }],
    },
  ],
  [
    'details',
    leadSubmission,
    { ...DETAILS, question_claim: long(100) },
    {
      ...NO_DETAILS,
      question_claim: [1, long(101)],
      consent: ['yes', null],
    },
  ],
  [
    'a change of a lead',
    leadUpdate,
    { ...DETAILS, notes: long(4000), rating: null, owner: long(30) },
    {
      ...NO_DETAILS,
      notes: [null, long(4001)],
      rating: ['boiling'],
      followed_up: ['yes', null],
      owner: [long(31)],
      nickname: ['Eve'],
    },
  ],
  ['an erasure', leadErasure, {}, { erase_question: ['yes', null], question: [true] }],
  [
    'a captured lead',
    capture,
    { event: 'a'.repeat(32), at: '2026-11-30T10:00:00Z', code: long(8000) },
    {
      email: ['ada@'],
      code: [long(8001)],
      event: ['a', 'A'.repeat(32)],
      at: ['today', '2026-11-30'],
      note: [long(1001)],
      rating: ['boiling'],
    },
  ],
  [
    'a change of a question',
    questions.questionUpdate,
    { answer: long(10_000), author_name: long(80) },
    {
      status: ['open', null],
      shelf: ['merged', 'gone'],
      answer: [7, long(10_001)],
      author_name: [long(81)],
      content: ['other'],
      created_at: ['2026-01-01'],
    },
  ],
  [
    'changes of many',
    questions.bulkUpdate,
    { items: bulk(200) },
    {
      items: [[], bulk(201), [{ id: 1 }], [{ id: 0, shelf: 'active' }], [...bulk(1), ...bulk(1)]],
    },
  ],
  ['a mute', questions.questionMute, { muted: true }, { muted: [undefined, 'yes'] }],
  ['a merge', questions.questionMerge, { into: 1 }, { into: [undefined, 0, '1', 1.5] }],
  [
    'an end of a merge',
    questions.questionUnmerge,
    { and: ids(1000) },
    { and: [ids(1001), [0], ['1']] },
  ],
  [
    'a view of questions',
    questions.questionQuery,
    { labels: '1,2', has_answer: 'true' },
    {
      labels: ['x', '1;2', '-1', '1,0x5', '1e3'],
      has_answer: ['maybe'],
      status: ['open'],
      shelf: ['gone'],
      sort: ['rowid'],
    },
  ],
  ['a label', labelDraft, { name: long(40) }, { name: NO_NAMES, colour: ['#ff0000'], slot: [3] }],
  [
    'a change of a label',
    labelUpdate,
    { name: long(40) },
    { name: NO_NAMES, colour: ['#f00', null] },
  ],
  [
    'labels of a question',
    labelling,
    { add: [1], remove: [2] },
    { add: NO_IDS, remove: NO_IDS, labels: [[1]] },
  ],
  [
    'a reply',
    replyUpdate,
    { key: '/Größe_2', title: long(80), text: long(10_000), version: 1 },
    {
      key: [undefined, '', ' / ', 'two words', 'a/b', '<b>', '😀', 'a\u200db', 7, null, long(31)],
      title: [long(81), 7],
      text: [undefined, '', ' ', ['T'], long(10_001)],
      version: [undefined, '1'],
      id: [9],
    },
  ],
  [
    'a big screen',
    screenSet,
    { name: long(40), labels: [1] },
    {
      name: NO_NAMES,
      labels: [['red'], [0]],
      kind: ['film'],
      question: [7],
    },
  ],
  [
    'a report of a screen',
    screenReport,
    { id: long(16), question_id: 1, next_in_ms: 3_600_000 },
    {
      id: [undefined, 'a', '<script>alert(1)</script>', long(65)],
      name: [long(41), { $ne: 1 }],
      question_id: ['one', 0],
      next_in_ms: [-1, 3_600_001, 1.5],
      time_ms: [-1, 3_600_001],
      failed: [[0]],
      turn: [-1],
    },
  ],
  [
    'an open question',
    answeringReport,
    { window: long(16), question_id: null },
    {
      window: [undefined, '<img src=x onerror=alert(1)>'],
      question_id: ['one', -1],
    },
  ],
  [
    'a command',
    playbackCommand,
    { do: 'pin', question_id: 1 },
    { question_id: [undefined, 0, '1'] },
  ],
  [
    'a vote',
    vote,
    { voter: long(22), wanted: true },
    { voter: NO_TOKENS, wanted: [undefined, 'yes'] },
  ],
  ['an end of fast votes', voteRiseEnd, { take_back: true }, { take_back: [undefined, 'yes'] }],
  [
    'a code',
    qrQuery,
    { data: long(1024), size: '512', logo: '/media/a.png' },
    {
      data: [undefined, '', long(1025)],
      size: ['63', '513', '100.5', 'big'],
      fg: ['red', '#fff'],
      style: ['hearts'],
      logo: ['https://evil.example/a.png', '/media/../booth.db'],
    },
  ],
];

test.each(REQUESTS)(
  '%s at its limits is taken, beyond them it is refused',
  (_what, schema, body, beyond) => {
    expect(schema.safeParse(body).error).toBeUndefined();
    for (const [field, values] of Object.entries(beyond)) {
      for (const value of values) {
        const { error } = schema.safeParse({ ...body, [field]: value });
        const named = error?.issues.flatMap((issue) =>
          issue.code === 'unrecognized_keys' ? issue.keys : issue.path,
        );
        expect(named, `${field}: ${JSON.stringify(value)?.slice(0, 60)}`).toContain(field);
      }
    }
  },
);
