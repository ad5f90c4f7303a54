import { expect, test, vi } from 'vitest';
import { jobList } from '../../server/contract/jobs.ts';
import { questionPage } from '../../server/contract/questions.ts';
import { PUBLIC_HOST, signInAdmin } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { createClient, type Client } from '../support/http-client.ts';
import { openLlm, streamed } from '../support/llm.ts';
import { startSourceServer, tempFolder } from '../support/source-server.ts';

const QUESTIONS = 30;

async function draftsOf(staff: Client) {
  const { items } = dataOf(questionPage, await staff.get('/api/admin/questions?page_size=100'));
  return items;
}

test('thirty questions asked offline get their drafts, each once, though the plug is pulled twice', async () => {
  const dataDir = tempFolder();
  const llm = await openLlm({ closed: true });
  const env = { BOOTH_PROBE_SECONDS: '0.1' };
  // The same words for the same question: a draft that came twice would not show, so the calls are counted as well.
  llm.answer((response, asked) => streamed(`About “${asked.question}”.`)(response, asked));

  let server = await startSourceServer(dataDir, { env });
  let staff = await signInAdmin(server.port);
  const { port } = server;
  const ai = { enabled: true, baseUrl: llm.url, perMinute: 120, perDay: 1000 };
  expect((await staff.put('/api/admin/settings', { ai })).status).toBe(200);

  const visitor = createClient({ port, host: PUBLIC_HOST });
  for (let n = 1; n <= QUESTIONS; n += 1) {
    expect((await visitor.post('/api/question', { content: `Question ${n}` })).status).toBe(201);
    if (n === QUESTIONS / 2) {
      await server.kill();
      server = await startSourceServer(dataDir, { env, port });
    }
  }
  staff = await signInAdmin(port);
  expect((await draftsOf(staff)).map(({ ai }) => ai.state)).toEqual(
    Array.from({ length: QUESTIONS }, () => 'queued'),
  );
  expect(dataOf(jobList, await staff.get('/api/admin/jobs'))).toHaveLength(QUESTIONS);
  expect(llm.asked).toEqual([]);

  await llm.open();
  await vi.waitFor(() => expect(llm.asked.length).toBeGreaterThan(QUESTIONS / 3), 30_000);
  await server.kill();
  server = await startSourceServer(dataDir, { env, port });
  staff = await signInAdmin(port);
  const drafted = await vi.waitFor(async () => {
    const items = await draftsOf(staff);
    expect(items.filter(({ ai }) => ai.state !== 'none')).toEqual([]);
    return items;
  }, 60_000);

  expect(drafted).toHaveLength(QUESTIONS);
  for (const { content, answer, ai_suggested, status, version } of drafted) {
    // Stored once: what was asked for and not stored when the plug was pulled left nothing.
    expect({ content, answer, ai_suggested, status, version }).toEqual({
      content,
      answer: `About “${content}”.`,
      ai_suggested: true,
      status: 'pending',
      version: 2,
    });
  }
  const calls = new Map<string, number>();
  for (const { question } of llm.asked) calls.set(question, (calls.get(question) ?? 0) + 1);
  expect(calls.size).toBe(QUESTIONS);
  // Only what ran at that moment, two at most, may have been asked for again.
  expect(llm.asked.length).toBeLessThanOrEqual(QUESTIONS + 2);
  expect(dataOf(jobList, await staff.get('/api/admin/jobs'))).toEqual([]);
});
