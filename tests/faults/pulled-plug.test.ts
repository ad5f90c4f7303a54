import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { questionPage, submittedQuestion } from '../../server/contract/questions.ts';
import { callApi, dataOf, PUBLIC_HOST, signInAdmin } from '../support/api.ts';
import { buildServer } from '../support/build.ts';
import { startServer } from '../support/server-process.ts';

const SUBMISSIONS = 200;
/** How many acknowledgements the plug waits for: well into the crowd, well before its end. */
const ACKNOWLEDGED_FIRST = 60;

beforeAll(buildServer, 60_000);

type Submission = { content: string; key: string };

const submissions = Array.from({ length: SUBMISSIONS }, (_, n): Submission => ({
  content: `Question ${n}`,
  key: `pulled-plug-${n}`,
}));

async function send(port: number, { content, key }: Submission): Promise<number> {
  const answer = await callApi({
    port,
    host: PUBLIC_HOST,
    path: '/api/question',
    headers: { 'idempotency-key': key },
    json: { content },
  });
  return dataOf(submittedQuestion, answer).id;
}

async function stored(port: number): Promise<Map<number, string>> {
  const admin = await signInAdmin(port);
  const all = new Map<number, string>();
  for (let page = 1; ; page++) {
    const answer = await admin.call(`/api/admin/questions?page_size=100&page=${page}`);
    const { items } = dataOf(questionPage, answer);
    if (items.length === 0) return all;
    for (const { id, content } of items) all.set(id, content);
  }
}

it('a plug pulled amid 200 submissions loses none that was acknowledged and doubles none that is sent again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'booth-plug-'));
  const start = () => startServer({ dataDir, port: 0, env: { BOOTH_RATE_LIMIT: 'off' } });
  let server = await start();
  onTestFinished(async () => {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const acknowledged = new Map<number, string>();
  const { port } = server.ready;
  const outcomes = submissions.map(async (submission) => {
    acknowledged.set(await send(port, submission), submission.content);
    if (acknowledged.size === ACKNOWLEDGED_FIRST) void server.kill();
  });
  const results = await Promise.allSettled(outcomes);
  expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);

  await server.kill();
  server = await start();
  const afterwards = await stored(server.ready.port);
  for (const [id, content] of acknowledged) expect(afterwards.get(id)).toBe(content);

  // As the phones do: everything once more with the same keys, whatever came of it before.
  for (const submission of submissions) await send(server.ready.port, submission);
  const everything = [...(await stored(server.ready.port)).values()];
  expect(everything.toSorted()).toEqual(submissions.map(({ content }) => content).toSorted());
});
