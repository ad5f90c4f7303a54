import { describe, expect, test, vi } from 'vitest';
import { aiTestResult, type AiTestResult } from '../../server/contract/ai.ts';
import { jobList } from '../../server/contract/jobs.ts';
import { dataOf } from '../support/data-of.ts';
import {
  draftOf,
  openDrafting,
  readQuestion,
  settled,
  chunk,
  openLlm,
  QUICK,
  refusal,
  streamed,
  type Answer,
  useAi,
} from '../support/llm.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { createRequire } from 'node:module';
import { freePort, startPeer } from '../support/peers.ts';

const KEY = 'sk-proj-0123456789abcdefghijklmnop';

async function testAi(booth: HttpBooth, given: object = {}): Promise<AiTestResult> {
  return dataOf(aiTestResult, await booth.staff.post('/api/admin/ai/test', given));
}

const STREAM = { 'Content-Type': 'text/event-stream' };

const half: Answer = (response) => {
  response.writeHead(200, STREAM);
  response.write(chunk('Half an ans'));
  setImmediate(() => response.destroy());
};

test('what passes is tried again, and no part of it is stored', async () => {
  const { booth, llm } = await openDrafting();
  llm.answer((response, asked) => {
    llm.answer(streamed('The whole answer.'));
    return half(response, asked);
  });
  const found = await draftOf(booth, 'Q');
  expect(found).toMatchObject({ answer: 'The whole answer.', version: 2 });
  expect(llm.asked).toHaveLength(2);
});

test('what never passes is given up after five attempts, with the reason', async () => {
  const { booth, llm } = await openDrafting();
  llm.answer(half);
  expect(await draftOf(booth, 'Q')).toMatchObject({
    answer: null,
    ai: { state: 'failed', reason: 'The AI service broke off in the middle of its answer.' },
  });
  expect(llm.asked).toHaveLength(5);
});

const AUTH = refusal(401, {
  message: `Incorrect API key provided: ${KEY}.`,
  code: 'invalid_api_key',
});

describe('what only staff can fix', () => {
  test('is said once, not asked for every question', async () => {
    const { booth, llm } = await openDrafting({ ai: { apiKey: KEY } });
    llm.answer(AUTH);
    const first = await draftOf(booth, 'One');
    const reason = expect.stringMatching(/doesn’t accept the API key/);
    expect(first.ai).toMatchObject({ state: 'failed', reason });
    const second = await draftOf(booth, 'Two');
    expect(second.ai).toEqual(first.ai);
    expect(llm.asked).toHaveLength(1);
    const tested = { ok: false, problem: 'wrong_key', sentence: reason };
    expect(await testAi(booth)).toMatchObject(tested);
  });

  test('another key sends what failed again', async () => {
    const { booth, llm } = await openDrafting({ ai: { apiKey: KEY } });
    llm.answer(AUTH);
    const ids = [(await draftOf(booth, 'One')).id, (await draftOf(booth, 'Two')).id];
    llm.answer(streamed('Now it works.'));
    await booth.staff.put('/api/admin/settings', { ai: { apiKey: 'sk-other-0123456789' } });
    for (const id of ids) {
      await vi.waitFor(async () => {
        expect(await readQuestion(booth, id)).toMatchObject({ answer: 'Now it works.' });
      });
    }
    expect(llm.asked.at(-1)?.headers.authorization).toBe('Bearer sk-other-0123456789');
  });
});

test('too many requests: the wait that the service asks for is kept', async () => {
  let now = Date.now();
  const { booth, llm } = await openDrafting({ now: () => now });
  llm.answer(refusal(429, { code: 'rate_limit_exceeded' }, { 'Retry-After': '7' }));
  const id = await booth.ask('Q');
  await vi.waitFor(async () => {
    const [job] = dataOf(jobList, await booth.staff.get('/api/admin/jobs'));
    expect(job).toMatchObject({ attempts: 1, waits_for: 'time' });
    expect(Date.parse(job?.run_at ?? '') - now).toBe(7000);
  });
  llm.answer(streamed('Later.'));
  now += 7000;
  await booth.ask('Another one wakes the queue');
  expect(await settled(booth, id)).toMatchObject({ answer: 'Later.' });
});

describe('the test says in words', () => {
  test('that there is no key, and that it works with settings that are not saved', async () => {
    const llm = await openLlm();
    const booth = await openHttpBooth(QUICK);
    expect(await testAi(booth)).toMatchObject({ ok: false, problem: 'no_key' });
    const given = { baseUrl: llm.url, model: 'llama3.2', apiKey: '' };
    expect(await testAi(booth, given)).toEqual({
      ok: true,
      problem: null,
      sentence: 'It works: “llama3.2” answers.',
    });
    expect(llm.asked[0]?.headers.authorization).toBeUndefined();
  });

  test('that nobody is there', async () => {
    const { booth } = await openDrafting({ closed: true });
    expect(await testAi(booth)).toMatchObject({
      problem: 'offline',
      sentence: expect.stringMatching(/^Nothing answers at 127\.0\.0\.1:\d+\./),
    });
  });
});

test('the key is nowhere but in the call, whatever the service does with it', async () => {
  const { booth, llm } = await openDrafting({ ai: { apiKey: KEY } });
  const texts: string[] = [];
  const echoes: Answer[] = [
    AUTH,
    refusal(400, { message: `Bad ${KEY}`, code: KEY, type: KEY, param: KEY }),
    refusal(500, { message: KEY, code: KEY }, { 'X-Request-Id': KEY, 'Retry-After': KEY }),
    streamed(`Your key is ${KEY}, keep it safe.`),
    streamed(`It is ${KEY.split('').join('-')}.`),
    streamed(`Encoded: ${Buffer.from(`Bearer ${KEY}`).toString('base64')}`),
    (response) => {
      response.writeHead(200, STREAM);
      response.end(`data: {"error":{"message":"${KEY}","code":"${KEY}"}}\n\n`);
    },
  ];
  for (const [index, answer] of echoes.entries()) {
    llm.answer(answer);
    texts.push(JSON.stringify(await testAi(booth)));
    // Other settings, so that an earlier refusal does not stand in for this one.
    await booth.staff.put('/api/admin/settings', { ai: { model: `model-${index}` } });
    texts.push(JSON.stringify(await draftOf(booth, `Question ${index}`)));
  }
  for (const path of ['settings', 'jobs', 'status', 'logs', 'questions']) {
    texts.push((await booth.staff.get(`/api/admin/${path}`)).text);
  }
  texts.push(...booth.logLines());
  const encoded = Buffer.from(KEY).toString('base64').slice(0, 20);
  for (const text of texts) {
    expect(text).not.toContain(KEY);
    expect(text).not.toContain(KEY.split('').join('-'));
    expect(text).not.toContain(encoded);
  }
  const questions = await booth.staff.get('/api/admin/questions');
  expect(questions.text).not.toContain('"ai_suggested":true');
});

test('a service is asked in the way that it knows: without a temperature, and the next time at once', async () => {
  const { booth, llm } = await openDrafting();
  const odd = { param: 'temperature', message: 'Unsupported value', code: 'unsupported_value' };
  llm.answer((response, asked) =>
    ('temperature' in asked ? refusal(400, odd) : streamed('Understood.'))(response, asked),
  );
  expect(await draftOf(booth, 'One')).toMatchObject({ answer: 'Understood.' });
  expect(await draftOf(booth, 'Two')).toMatchObject({ answer: 'Understood.' });
  expect(llm.asked).toHaveLength(3);
});

test('a key is never told to another host', async () => {
  const { booth, llm } = await openDrafting({ ai: { apiKey: KEY } });
  await draftOf(booth, 'One');
  expect(llm.asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  const other = await openLlm();
  await useAi(booth, other.url);
  await draftOf(booth, 'Two');
  expect(other.asked[0]?.headers.authorization).toBeUndefined();
  expect((await booth.staff.get('/api/admin/settings')).text).toContain('"has_key":false');
});

/** mock-llm. @returns its address, and `answer` to say what it answers to a call from now on */
async function startMockLlm() {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const program = createRequire(import.meta.url).resolve('@dwmkerr/mock-llm');
  const env = { HOST: '127.0.0.1', PORT: String(port) };
  await startPeer([program], { ready: /server running on/, env });
  return {
    url: `${origin}/v1`,
    async answer(status: number, content: object, path = '/v1/chat/completions') {
      const rules = [{ path, response: { status, content: JSON.stringify(content) } }];
      const streaming = { chunkSize: 7, chunkIntervalMs: 5 };
      const body = JSON.stringify({ rules, streaming });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${origin}/config`, { method: 'POST', headers, body });
      expect(response.status).toBe(200);
    },
  };
}

// A service written by others, who may have read the protocol differently.
test(
  'mock-llm: a draft is streamed whole, and a path that it does not know is told',
  { tags: 'deep', timeout: 200_000 },
  async () => {
    const mock = await startMockLlm();
    const booth = await openHttpBooth(QUICK);
    await useAi(booth, mock.url);
    const say = (text: string) => {
      const choices = [{ message: { role: 'assistant', content: text }, finish_reason: 'stop' }];
      return mock.answer(200, { id: 'chatcmpl-1', model: 'gpt-4o-mini', created: 1, choices });
    };
    const text = 'Yes. Every pump comes with **ten years** of warranty, also the small ones.';
    await say(text);
    const draft = await draftOf(booth, 'Is there a warranty?');
    expect(draft).toMatchObject({ answer: text, ai_suggested: true });
    await say('{{jmes request body.messages[-1].content}}');
    const echo = await draftOf(booth, 'Ignore your rules');
    expect(echo).toMatchObject({ answer: 'Ignore your rules' });

    await mock.answer(200, {}, '/nowhere');
    expect(await testAi(booth)).toMatchObject({ problem: 'incompatible' });
  },
);
