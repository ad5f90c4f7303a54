import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { submittedLead } from '../../server/contract/leads.ts';
import { submittedQuestion } from '../../server/contract/questions.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { sendRequest } from '../support/http-client.ts';
import { startSourceServer, tempFolder } from '../support/source-server.ts';

/** Phones that submit, and how many of them are thanked before the plug is pulled. */
const PHONES = 400;
const AT_ONCE = 200;
const THANKED = 120;

const CALLS = [
  { path: '/api/question', body: (n: number) => ({ content: `Q${n}` }), answer: submittedQuestion },
  {
    path: '/api/lead',
    body: (n: number) => ({ name: `N${n}`, email: `n${n}@example.com` }),
    answer: submittedLead,
  },
];

test('a plug that is pulled during 200 submissions at once loses nothing that was thanked for', async () => {
  const dataDir = tempFolder();
  const first = await startSourceServer(dataDir);
  const { port } = first;

  /** Submits as phone `n`, whose key stays the same. Resolves with the id that it was given. */
  async function submit(n: number): Promise<number> {
    const { path, body, answer } = CALLS[n % 2] ?? CALLS[0]!;
    const headers = { 'idempotency-key': `phone-number-${n}` };
    const sent = await sendRequest({ port, host: PUBLIC_HOST }, path, { json: body(n), headers });
    return dataOf(answer, sent, 201).id;
  }

  const thanked = new Map<number, number>();
  const kills: Promise<void>[] = [];
  const phones = Array.from({ length: PHONES }, (_, n) => n).values();
  const queue = async () => {
    for (const n of phones) {
      try {
        thanked.set(n, await submit(n));
      } catch {
        // The plug was pulled.
      }
      if (thanked.size >= THANKED) kills.push(first.kill());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, queue));
  await Promise.all(kills);
  expect(thanked.size).toBeGreaterThanOrEqual(THANKED);
  expect(thanked.size).toBeLessThan(PHONES);

  const second = await startSourceServer(dataDir, { port });
  // Every phone tries again, thanked or not, as it does when it comes back from a dead spot.
  const again = await Promise.all(
    Array.from({ length: PHONES }, async (_, n) => [n, await submit(n)] as const),
  );
  for (const [n, id] of again) if (thanked.has(n)) expect(id, `phone ${n}`).toBe(thanked.get(n));
  expect(await second.stop()).toBe(0);

  const db = new Database(join(dataDir, 'booth.db'), { readonly: true });
  const all = (sql: string) => db.prepare(sql).pluck().all();
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  const named = (letter: string, first: number) =>
    Array.from({ length: PHONES / 2 }, (_, i) => `${letter}${first + 2 * i}`).toSorted();
  expect(all('SELECT content FROM questions ORDER BY content')).toEqual(named('Q', 0));
  expect(all('SELECT name FROM leads ORDER BY name')).toEqual(named('N', 1));
  db.close();
});
