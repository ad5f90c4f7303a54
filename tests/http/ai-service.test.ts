import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { aiTestResult, type AiTestResult } from '../../server/contract/ai.ts';
import { jobList } from '../../server/contract/jobs.ts';
import { dataOf } from '../support/data-of.ts';
import { draftOf, openDrafting, readQuestion, settled } from '../support/drafting.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { chunk, json, openLlm, QUICK, refusal, streamed, type Answer } from '../support/llm.ts';

const KEY = 'sk-proj-0123456789abcdefghijklmnop';

async function testAi(booth: HttpBooth, given: object = {}): Promise<AiTestResult> {
  return dataOf(aiTestResult, await booth.staff.post('/api/admin/ai/test', given));
}

/** Answers the first calls in order, and every further one like the last. */
function inTurn(answers: Answer[]): Answer {
  let turn = 0;
  return (response, asked) => {
    const answer = answers[Math.min(turn, answers.length - 1)];
    turn += 1;
    return answer?.(response, asked);
  };
}

const half: Answer = (response) => {
  response.setHeader('Content-Type', 'text/event-stream');
  response.write(chunk('Half an ans'));
  setImmediate(() => response.destroy());
};

/** Ends in order, but not with an end of the answer. */
const unfinished: Answer = (response) => {
  response.setHeader('Content-Type', 'text/event-stream');
  response.end(chunk('Half an ans'));
};

const page: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' });
  response.end('<!doctype html><title>Welcome to the hotel</title>');
};

const redirect: Answer = (response) => {
  response.writeHead(302, { Location: 'http://login.example/' });
  response.end();
};

const garbage: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end('\u0000\u0001 no JSON at all');
};

const hang: Answer = async () => {};

const stall: Answer = (response) => {
  response.setHeader('Content-Type', 'text/event-stream');
  response.write(chunk('Wait for '));
};

/** Never stops writing. */
const endless: Answer = async (response) => {
  response.setHeader('Content-Type', 'text/event-stream');
  while (!response.destroyed) {
    response.write(chunk('blah '.repeat(2000)));
    await delay(0);
  }
};

describe('what passes is tried again, and no part of it is stored', () => {
  test.each<[string, Answer]>([
    ['half an answer', half],
    ['an answer without an end', unfinished],
    ['a fault of its own', refusal(500, {})],
    ['an overloaded one', refusal(503, {})],
    ['too many requests', refusal(429, { code: 'rate_limit_exceeded' })],
    ['garbage', garbage],
    ['a web page', page],
    ['a login page of the network', redirect],
    ['an empty answer', streamed('')],
    ['silence', hang],
    ['silence in the middle', stall],
    ['no end', endless],
  ])('%s', async (_name, fault) => {
    const { booth, llm } = await openDrafting({ chatTimings: { firstMs: 300, idleMs: 300 } });
    llm.answer(inTurn([fault, streamed('The whole answer.')]));
    expect(await draftOf(booth, 'Q')).toMatchObject({ answer: 'The whole answer.', version: 2 });
    expect(llm.asked).toHaveLength(2);
  });
});

test('what never passes is given up after five attempts, with the reason', async () => {
  const { booth, llm } = await openDrafting();
  llm.answer(half);
  expect(await draftOf(booth, 'Q')).toMatchObject({
    answer: null,
    ai: {
      state: 'failed',
      reason: 'The AI service broke off in the middle of its answer.',
    },
  });
  expect(llm.asked).toHaveLength(5);
});

const AUTH = refusal(401, {
  message: `Incorrect API key provided: ${KEY}.`,
  code: 'invalid_api_key',
});

describe('what only staff can fix', () => {
  test.each<[string, Answer, RegExp, string]>([
    ['a wrong key', AUTH, /doesn’t accept the API key/, 'wrong_key'],
    [
      'an unknown model',
      refusal(404, { message: 'The model does not exist', code: 'model_not_found' }),
      /doesn’t know the model “gpt-4o-mini”/,
      'unknown_model',
    ],
    [
      'a model that Ollama has not pulled',
      refusal(404, { message: 'model "gpt-4o-mini" not found, try pulling it first' }),
      /doesn’t know the model/,
      'unknown_model',
    ],
    [
      'an empty account',
      refusal(429, { type: 'insufficient_quota', code: 'insufficient_quota' }),
      /no credit left/,
      'quota',
    ],
  ])('%s is said once, not tried again, and not asked for every question', async (...given) => {
    const [, answer, reason, problem] = given;
    const { booth, llm } = await openDrafting({ ai: { apiKey: KEY } });
    llm.answer(answer);
    const first = await draftOf(booth, 'One');
    expect(first.ai).toMatchObject({ state: 'failed', reason: expect.stringMatching(reason) });
    const second = await draftOf(booth, 'Two');
    expect(second.ai).toEqual(first.ai);
    expect(llm.asked).toHaveLength(1);
    expect(await testAi(booth)).toMatchObject({
      ok: false,
      problem,
      sentence: expect.stringMatching(reason),
    });
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
  test('that it works, with settings that are not saved', async () => {
    const llm = await openLlm();
    const booth = await openHttpBooth(QUICK);
    const given = { baseUrl: llm.url, model: 'llama3.2', apiKey: '' };
    expect(await testAi(booth, given)).toEqual({
      ok: true,
      problem: null,
      sentence: 'It works: “llama3.2” answers.',
    });
    expect(llm.asked[0]?.headers.authorization).toBeUndefined();
  });

  test('that there is no key', async () => {
    const booth = await openHttpBooth();
    expect(await testAi(booth)).toMatchObject({ ok: false, problem: 'no_key' });
  });

  test('that nobody is there', async () => {
    const { booth } = await openDrafting({ closed: true });
    expect(await testAi(booth)).toMatchObject({
      problem: 'offline',
      sentence: expect.stringMatching(/^Nothing answers at 127\.0\.0\.1:\d+\./),
    });
    const nowhere = { baseUrl: 'https://ai.invalid/v1', apiKey: 'sk-x' };
    expect(await testAi(booth, nowhere)).toMatchObject({
      problem: 'offline',
      sentence: expect.stringMatching(/can’t be reached\. There is no internet right now/),
    });
  });

  test.each<[string, Answer]>([
    ['a web page', page],
    ['garbage', garbage],
    ['JSON of another kind', json(200, { hello: 'world' })],
    ['nothing at this path', json(404, { detail: 'Not Found' })],
  ])('that %s is not such a service', async (_name, answer) => {
    const { booth, llm } = await openDrafting();
    llm.answer(answer);
    expect(await testAi(booth)).toMatchObject({
      problem: 'incompatible',
      sentence: expect.stringMatching(/base URL.*\/v1\.$/),
    });
  });

  test('that it took too long', async () => {
    const { booth, llm } = await openDrafting({ chatTimings: { firstMs: 200, idleMs: 200 } });
    llm.answer(stall);
    expect(await testAi(booth)).toMatchObject({ ok: false, problem: 'other' });
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
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
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
