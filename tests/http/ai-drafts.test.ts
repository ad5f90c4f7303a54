import { describe, expect, test, vi } from 'vitest';
import { draftEvent } from '../../server/contract/ai.ts';
import { adminQuestionsEvent } from '../../server/contract/events.ts';
import { jobList } from '../../server/contract/jobs.ts';
import { submittedLead } from '../../server/contract/leads.ts';
import { question } from '../../server/contract/questions.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { openEventStream } from '../support/event-stream.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { openDrafting, readQuestion, settled } from '../support/drafting.ts';
import { chunk, openLlm, QUICK, streamed, useAi, type Llm } from '../support/llm.ts';

function put(booth: HttpBooth, id: number, body: unknown) {
  return booth.staff.put(`/api/admin/question/${id}`, body);
}
function rerun(booth: HttpBooth, id: number) {
  return booth.staff.post(`/api/admin/question/${id}/rerun-ai`);
}

/** A service that answers only when the test says so. */
function held(llm: Llm, text: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = llm.asked.length;
  llm.answer(async (response, asked) => {
    await promise;
    await streamed(text)(response, asked);
  });
  return {
    /** Resolves once somebody asked. */
    asked: () => vi.waitFor(() => expect(llm.asked.length).toBeGreaterThan(begun)),
    release: () => resolve(),
  };
}

test('a new question gets a draft, and stays pending', async () => {
  const { booth, llm } = await openDrafting();
  llm.answer(streamed('Yes, **ten years** of it.'));
  const id = await booth.ask('Is there a warranty?');
  expect(await settled(booth, id)).toMatchObject({
    status: 'pending',
    answer: 'Yes, **ten years** of it.',
    ai_suggested: true,
    ai: { state: 'none', proposal: null, covered: null, sources: [] },
  });
  expect(llm.asked.map(({ question: text }) => text)).toEqual(['Is there a warranty?']);
});

test('so does one of the form without JavaScript', async () => {
  const { booth } = await openDrafting();
  await booth.visitor.send('/api/question', { method: 'POST', form: { content: 'By form?' } });
  expect(await settled(booth, 1)).toMatchObject({ answer: 'A draft.', ai_suggested: true });
});

test('with AI off nothing is asked, and nothing waits', async () => {
  const llm = await openLlm();
  const booth = await openHttpBooth(QUICK);
  await useAi(booth, llm.url, { enabled: false });
  const id = await booth.ask('Q');
  expect((await readQuestion(booth, id)).ai.state).toBe('none');
  expect(dataOf(jobList, await booth.staff.get('/api/admin/jobs'))).toEqual([]);
  const reason = 'AI is switched off. Switch it on in the AI settings.';
  expectRefusal(await rerun(booth, id), 409, 'conflict', reason);
});

test('while the service is away questions wait, and all of them get their draft when it is there', async () => {
  const { booth, llm } = await openDrafting({ closed: true });
  const ids = [await booth.ask('One'), await booth.ask('Two'), await booth.ask('Three')];
  for (const id of ids) {
    expect((await readQuestion(booth, id)).ai).toMatchObject({ state: 'queued', reason: null });
  }
  await llm.open();
  for (const id of ids) expect(await settled(booth, id)).toMatchObject({ answer: 'A draft.' });
  expect(llm.asked.map(({ question: text }) => text).toSorted()).toEqual(['One', 'Three', 'Two']);
});

describe('what a person wrote stays', () => {
  test('a draft that comes after it is a proposal', async () => {
    const { booth, llm } = await openDrafting();
    const hold = held(llm, 'The AI’s words.');
    const id = await booth.ask('Q');
    await hold.asked();
    await put(booth, id, { answer: 'My words.' });
    hold.release();
    expect(await settled(booth, id)).toMatchObject({
      answer: 'My words.',
      ai_suggested: false,
      version: 2,
      ai: { state: 'none', proposal: 'The AI’s words.' },
    });
  });

  test('even when staff ask for another draft', async () => {
    const { booth, llm } = await openDrafting();
    const id = await booth.ask('Q');
    await settled(booth, id);
    await put(booth, id, { answer: 'My words.' });
    llm.answer(streamed('Other words.'));
    await rerun(booth, id);
    expect(await settled(booth, id)).toMatchObject({
      answer: 'My words.',
      ai: { proposal: 'Other words.' },
    });
  });

  test('an earlier draft is replaced by the next one', async () => {
    const { booth, llm } = await openDrafting();
    const id = await booth.ask('Q');
    await settled(booth, id);
    llm.answer(streamed('A better draft.'));
    expect((await rerun(booth, id)).status).toBe(202);
    expect(await settled(booth, id)).toMatchObject({
      answer: 'A better draft.',
      ai_suggested: true,
    });
  });
});

describe('the big screen', () => {
  test('never shows a draft that nobody decided on', async () => {
    const { booth, llm } = await openDrafting();
    const id = await booth.ask('Q');
    await settled(booth, id);
    await put(booth, id, { status: 'approved' });
    llm.answer(streamed('Unread words.'));
    await rerun(booth, id);
    expect(await settled(booth, id)).toMatchObject({
      status: 'approved',
      answer: 'A draft.',
      ai: { proposal: 'Unread words.' },
    });
    const { text } = await booth.visitor.get('/api/questions/approved');
    expect(text).not.toContain('Unread');
    expect(text).not.toContain('proposal');
  });

  test('an approval of what was on the page before the draft came is refused', async () => {
    const { booth } = await openDrafting({ closed: true });
    const llm = await openLlm();
    const id = await booth.ask('Q');
    const { version } = await readQuestion(booth, id);
    await useAi(booth, llm.url);
    await settled(booth, id);
    const answer = await put(booth, id, { status: 'approved', version });
    const sentence = 'The AI’s draft came in just now. Read it, then approve again.';
    expectRefusal(answer, 409, 'conflict', sentence);
    expect((await readQuestion(booth, id)).status).toBe('pending');
  });
});

describe('the AI’s tag', () => {
  test('goes when a person changes the answer, and stays when not', async () => {
    const { booth } = await openDrafting();
    const id = await booth.ask('Q');
    await settled(booth, id);
    const same = { answer: 'A draft.', author_name: 'Ada', status: 'approved' };
    expect(dataOf(question, await put(booth, id, same)).ai_suggested).toBe(true);
    const other = dataOf(question, await put(booth, id, { answer: 'A draft, mended.' }));
    expect(other).toMatchObject({ ai_suggested: false, ai: { covered: null, sources: [] } });
  });
});

describe('a draft that waits is given up', () => {
  test.each<[string, (booth: HttpBooth, id: number) => Promise<unknown>]>([
    ['when its question is rejected', (booth, id) => put(booth, id, { status: 'rejected' })],
    [
      'when staff clear the AI',
      (booth, id) => booth.staff.post(`/api/admin/question/${id}/clear-ai`, {}),
    ],
  ])('%s', async (_name, act) => {
    const { booth, llm } = await openDrafting();
    const hold = held(llm, 'Late words.');
    const id = await booth.ask('Q');
    await hold.asked();
    await act(booth, id);
    expect((await readQuestion(booth, id)).ai.state).toBe('none');
    hold.release();
    // The next one is drafted, so the one before is over.
    llm.answer(streamed('A draft.'));
    await settled(booth, await booth.ask('Next'));
    expect(await readQuestion(booth, id)).toMatchObject({ answer: null, ai: { proposal: null } });
  });
});

test('nothing is left of a draft whose question is erased', async () => {
  const { booth, llm } = await openDrafting({ closed: true });
  const { id, claim } = await booth.submit('How tall?', 'Ada Lovelace');
  const lead = { name: 'Ada Lovelace', email: 'ada@example.com', question_claim: claim };
  const sent = await booth.visitor.post('/api/lead', lead);
  const { id: leadId } = dataOf(submittedLead, sent, 201);
  expect((await readQuestion(booth, id)).ai.state).toBe('queued');
  const json = { erase_question: true };
  await booth.staff.send(`/api/admin/lead/${leadId}`, { method: 'DELETE', json });
  expect(dataOf(jobList, await booth.staff.get('/api/admin/jobs'))).toEqual([]);
  // The next one is drafted, so the erased one would have been.
  await llm.open();
  await settled(booth, await booth.ask('Next'));
  expect(llm.asked.map(({ question: text }) => text)).toEqual(['Next']);
});

test('who asked is not told to anybody', async () => {
  const { booth, llm } = await openDrafting();
  await settled(booth, await booth.ask('How tall?', 'Ada Lovelace'));
  expect(JSON.stringify(llm.asked)).not.toContain('Lovelace');
});

test('nothing of it without a session, or with a token of nobody’s', async () => {
  const { booth } = await openDrafting();
  const id = await booth.ask('Q');
  const stranger = booth.client({ host: ADMIN_HOST });
  const forged = booth.client({ host: ADMIN_HOST, headers: { cookie: booth.staff.cookie() } });
  const calls: [method: string, path: string][] = [
    ['POST', `question/${id}/rerun-ai`],
    ['DELETE', `question/${id}/ai-proposal`],
    ['PUT', `question/${id}/ai-proposal`],
    ['POST', 'ai/test'],
    ['POST', 'ai/knowledge'],
    ['DELETE', 'ai/knowledge/1'],
  ];
  for (const [method, path] of calls) {
    const call = { method, json: {} };
    expectRefusal(await stranger.send(`/api/admin/${path}`, call), 401, 'unauthorized');
    expectRefusal(await forged.send(`/api/admin/${path}`, call), 403, 'csrf_failed');
  }
  expectRefusal(await stranger.get('/api/admin/ai/knowledge'), 401, 'unauthorized');
});

test('staff hear of a draft while it is written, and of what became of it', async () => {
  const { booth, llm } = await openDrafting();
  const { promise, resolve } = Promise.withResolvers<void>();
  llm.answer(async (response) => {
    response.setHeader('Content-Type', 'text/event-stream');
    response.write(chunk('Yes, '));
    await promise;
    response.end(`${chunk('of course.', 'stop')}data: [DONE]\n\n`);
  });
  const headers = { cookie: booth.staff.cookie() };
  const stream = await openEventStream(
    { port: booth.port, host: ADMIN_HOST, headers },
    '/api/admin/events',
  );
  const id = await booth.ask('Q');
  const first = draftEvent.parse(await stream.next('draft'));
  expect(first).toEqual({ question_id: id, text: 'Yes,', done: false });
  resolve();
  await vi.waitFor(async () => {
    const { done } = draftEvent.parse(await stream.next('draft'));
    expect(done).toBe(true);
  });
  await vi.waitFor(async () => {
    const { changed } = adminQuestionsEvent.parse(await stream.next('questions'));
    expect(changed[0]).toMatchObject({ id, answer: 'Yes, of course.', ai: { state: 'none' } });
  });
  stream.close();
});
