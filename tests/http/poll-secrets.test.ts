import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { pollDraft, type Poll } from '../../server/contract/polls.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import type { Answer } from '../support/http-client.ts';
import { callsWhile, SHAPES } from './every-call.ts';
import { prepare, pressed, started, voteIn } from './poll-calls.ts';
import { OPEN } from './vote-calls.ts';

/** A word that a phone gave. */
const WORD = 'Zebrafink';
/** Votes of one option: a number that nothing else has. A part of a request's id may be the same. */
const VOTES = 7919;
const SECRETS = new RegExp(`${WORD}|(?<![\\w-])7[.,]?919(?![\\w-])`, 'i');
/** A quiz's right option, under the names that answers and records have for it. */
const RIGHT = /"right"\s*:\s*2/;

/** Has words before the reveal, without their numbers, so that staff can hide some. */
const FOR_HIDING = 'staff /api/admin/polls/2/words';

type Found = { by: string; text: string };

/** Paths of a call: each of what may stand in it, else the number 1. */
function pathsOf(call: string): string[] {
  const params = SHAPES[call]?.params ?? {};
  return [...call.matchAll(/\{?[:*](\w+)\}?/g)].reduce(
    (paths, [whole, name = '']) =>
      paths.flatMap((path) => (params[name] ?? ['1']).map((value) => path.replace(whole, value))),
    [call.replace('GET ', '')],
  );
}

/** Text of an answer; of a zip, such as a workbook or an event's file, that of all that is in it. */
function textOf({ bytes, text }: Answer): string {
  if (bytes.subarray(0, 2).toString() !== 'PK') return text;
  return Object.values(unzipSync(bytes))
    .map((entry) => strFromU8(entry))
    .join('\n');
}

/** Answers of all calls that only read, to staff and to a visitor. */
async function readAll(booth: HttpBooth, calls: readonly string[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const call of calls) {
    const shape = SHAPES[call] ?? {};
    if (!call.startsWith('GET ') || shape.stream) continue;
    for (const path of pathsOf(call))
      for (const by of ['staff', 'visitor'] as const)
        found.push({ by: `${by} ${path}`, text: textOf(await booth[by].get(path)) });
  }
  return found;
}

function tellers(found: readonly Found[], secret: RegExp): string[] {
  return [...new Set(found.filter(({ text }) => secret.test(text)).map(({ by }) => by))];
}

/** Many phones' votes for the second option. */
function stuff(booth: HttpBooth, { id }: Poll): void {
  booth.deps.db
    .prepare(
      `WITH RECURSIVE phones (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM phones WHERE n < ${VOTES})
       INSERT INTO poll_votes (poll_id, voter, choice) SELECT ?, CAST(n AS BLOB), '[2]' FROM phones`,
    )
    .run(id);
}

test('results are read nowhere before the reveal, and everywhere after it', async () => {
  const { opened: booth, calls } = await callsWhile(() => openHttpBooth(OPEN));
  const [hall, staff] = [await booth.listen(), await booth.listenAsStaff()];
  const quiz = { kind: 'quiz', question: 'Which?', options: ['A', 'B', 'C'], right: 2 };
  const asked = await started(booth, pollDraft.parse(quiz));
  stuff(booth, asked);
  await voteIn(booth, asked, { options: [1] });
  // Ended without a reveal, so that another one can run.
  const ended = await pressed(booth, asked, 'end');
  const words = await started(
    booth,
    pollDraft.parse({ kind: 'words', question: 'What do you think of?' }),
  );
  await voteIn(booth, words, { words: [WORD] });
  const locked = await pressed(booth, words, 'lock');
  await prepare(booth, pollDraft.parse({ ...quiz, question: 'And which now?' }));
  await booth.staff.post('/api/admin/backups');

  const streams = (): Found[] => [
    { by: 'public stream', text: JSON.stringify(hall.unread()) },
    { by: 'staff stream', text: JSON.stringify(staff.unread()) },
    { by: 'log', text: booth.logLines().join('\n') },
  ];
  const before = [...(await readAll(booth, calls)), ...streams()];
  expect(tellers(before, SECRETS)).toEqual([FOR_HIDING]);
  const visitors = before.filter(({ by }) => by.startsWith('visitor ') || by.startsWith('public '));
  expect(tellers(visitors, RIGHT)).toEqual([]);

  await pressed(booth, locked, 'reveal');
  await pressed(booth, ended, 'reveal');
  await hall.next('poll');
  // The same walk finds them, so it would have before.
  const some = calls.filter((call) => /poll|export\/:|insights|booth$/.test(call));
  const after = tellers([...(await readAll(booth, some)), ...streams()], SECRETS);
  expect(after).toEqual(
    expect.arrayContaining([
      'public stream',
      'staff /api/admin/event.booth',
      'staff /api/admin/export/polls.csv',
      'staff /api/admin/export/polls.json',
      'staff /api/admin/export/polls.xlsx',
      'staff /api/admin/insights',
      'staff /api/admin/insights.xlsx',
      'staff /api/admin/polls',
      'visitor /api/polls/current',
    ]),
  );
});
