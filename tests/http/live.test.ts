import { expect, beforeEach, describe, vi } from 'vitest';
import { publicMessages, staffMessages } from '../../server/contract/stream.ts';
import { approvedQuestion } from '../../server/contract/questions.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { insertQuestions } from '../support/export-files.ts';
import { addLabel } from '../support/labels.ts';
import { changed, openEventStream } from '../support/event-stream.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import { z } from 'zod';
import { phoneSettings } from '../../server/contract/settings.ts';
import { merge, unmerge } from '../support/merging.ts';
import { pageDataOf } from '../support/http-client.ts';
import { pagesFromSource } from '../support/stub-pages.ts';
import { approved, publicList, put } from './question-calls.ts';

test('a stream says at once that it lives, unbuffered and uncompressed', async ({ booth }) => {
  const visitors = await booth.listen();
  const staff = await booth.listenAsStaff();
  for (const stream of [visitors, staff]) {
    expect(stream.status).toBe(200);
    expect(stream.headers['content-type']).toMatch(/^text\/event-stream/);
    expect(stream.headers['cache-control']).toMatch(/no-store/);
    expect(stream.headers['content-encoding']).toBe(undefined);
  }
  expect(staffMessages.ping.parse(await staff.next('ping'))).toEqual({});
  // A page of another build loads itself again.
  expect(publicMessages.build.parse(await visitors.next('build'))).toEqual({
    build: booth.deps.pages.build,
  });
  expect(pageDataOf(await booth.visitor.get('/wedeliver'))).toMatchObject({
    build: booth.deps.pages.build,
  });
});

test('the public hears what joins, changes and leaves its list, no more', async ({ booth }) => {
  const stream = await booth.listen();
  const next = async () => publicMessages.questions.strict().parse(await stream.next('questions'));

  const id = await booth.ask('A secret until approved', 'Ada');
  await put(booth, id, { answer: 'A draft' });
  await put(booth, id, { status: 'rejected' });
  await put(booth, id, { status: 'approved' });
  const joined = await next();
  expect(joined).toMatchObject({
    upserted: [{ id, content: 'A secret until approved', author_name: 'Ada', answer: 'A draft' }],
    removed: [],
  });

  await put(booth, id, { answer: 'Better' });
  const changed = await next();
  expect(changed).toMatchObject({ upserted: [{ id, answer: 'Better' }], removed: [] });

  await put(booth, id, { status: 'pending' });
  const left = await next();
  expect(left).toMatchObject({ upserted: [], removed: [id] });

  expect(joined.version).toBeLessThan(changed.version);
  expect(changed.version).toBeLessThan(left.version);
  expect((await publicList(booth)).version).toBe(left.version);
  expect(stream.unread().filter(({ name }) => name !== 'ping' && name !== 'build')).toEqual([]);
});

test('versions come in order, also of many approvals at the same moment', async ({ booth }) => {
  const ids: number[] = [];
  for (let i = 0; i < 20; i += 1) ids.push(await booth.ask(`Q${i}`));
  const stream = await booth.listen();
  await Promise.all(ids.map((id) => put(booth, id, { status: 'approved' })));
  const versions: number[] = [];
  for (let i = 0; i < ids.length; i += 1) {
    versions.push(publicMessages.questions.parse(await stream.next('questions')).version);
  }
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(new Set(versions).size).toBe(20);
});

test('staff hear of every question, of a crowd’s as often as it is written', async ({ booth }) => {
  const streams = [await booth.listenAsStaff(), await booth.listenAsStaff()];
  const told = () => Promise.all(streams.map((stream) => changed(stream, 'questions')));
  const id = await booth.ask('Q');
  await told();
  await put(booth, id, { status: 'approved', answer: 'Yes' });
  await told();
  await booth.staff.post(`/api/admin/question/${id}/clear-ai`, { clear_answer: true });
  await told();
  booth.deps.bus.emit('questions', null);
  booth.deps.bus.emit('leads');
  booth.deps.bus.emit('questions', null);
  for (const stream of streams) {
    expect(await stream.next('changed')).toEqual({ topics: ['questions', 'leads'] });
    expect(stream.unread().filter(({ name }) => name !== 'ping' && name !== 'build')).toEqual([]);
  }
});

test('a retry of a question and a refused change are no news', async ({ booth }) => {
  const stream = await booth.listenAsStaff();
  const key = { 'idempotency-key': 'one-and-the-same' };
  await booth.visitor.post('/api/question', { content: 'Q' }, key);
  await changed(stream, 'questions');
  await booth.visitor.post('/api/question', { content: 'Q' }, key);
  await booth.visitor.post('/api/question', { content: '' });
  await put(booth, 1, { answer: 'late', version: 99 });
  await addLabel(booth, 'What comes next');
  expect(await stream.next('changed')).toEqual({ topics: ['labels'] });
});

test('new settings reach everybody: whole in public, as a hint for staff', async ({ booth }) => {
  const streams = [
    await booth.listen(),
    await openEventStream({ port: booth.port, host: ADMIN_HOST }, '/api/events'),
  ];
  const staff = await booth.listenAsStaff();
  await booth.staff.put('/api/admin/settings', {
    theme: 'light',
    ai: { apiKey: 'sk-secret' },
    brand: { companyName: 'Acme' },
  });
  for (const stream of streams) {
    const event = await stream.next('settings');
    expect(publicMessages.settings.strict().parse(event)).toMatchObject({
      theme: 'light',
      brand: { companyName: 'Acme' },
    });
    expect(JSON.stringify(event)).not.toMatch(/sk-secret|apiKey|has_key/);
  }
  await changed(staff, 'settings');
});

test('HEAD is answered and does not listen', async ({ booth }) => {
  const answer = await booth.visitor.send('/api/events', { method: 'HEAD' });
  expect([answer.status, answer.text]).toEqual([200, '']);
  expect(booth.deps.live.visitors.size).toBe(0);
});

const liveStart = z.strictObject({
  settings: phoneSettings.strict(),
  questions: z.array(approvedQuestion.strict()).nullable(),
  isWhole: z.boolean(),
  onScreen: z.array(z.int()).nullable(),
  build: z.string(),
});

function approve(booth: HttpBooth, id: number, answer?: string) {
  return put(booth, id, { status: 'approved', answer });
}

/** What a browser without JavaScript makes of /wedeliver, below the head. */
async function liveList(booth: HttpBooth): Promise<string> {
  const { status, text } = await booth.visitor.get('/wedeliver');
  expect(status).toBe(200);
  const [, list] = /<noscript>(<div[\s\S]*?)<\/noscript>/.exec(text) ?? [];
  return list ?? '';
}

describe('the live page without JavaScript', () => {
  let booth: HttpBooth;
  beforeEach(async () => {
    booth = await openHttpBooth({ pages: await pagesFromSource() });
  });

  test('shows what is approved as it is now, and nothing else, and reloads itself', async () => {
    const list = await liveList(booth);
    expect(list).toContain('Q&amp;A Coming Soon');
    expect(list).toMatch(/<a [^>]*href="\/"[^>]*>Ask a question<\/a>/);

    const { text } = await booth.visitor.get('/wedeliver');
    expect(text).toContain('<noscript><meta http-equiv="refresh" content="30">');
    expect(text.match(/http-equiv="refresh"/g)).toHaveLength(1);
    expect((await booth.visitor.get('/')).text).not.toContain('http-equiv="refresh"');

    const waiting = await booth.ask('Is it waiting?');
    await approve(booth, await booth.ask('Is it approved?', 'Ada'), 'It **is**.');
    const shown = await liveList(booth);
    expect(shown).toContain('Is it approved?');
    expect(shown).toContain('Ada');
    expect(shown).toContain('<strong>is</strong>');
    expect(shown).not.toContain('Is it waiting?');
    await approve(booth, waiting);
    expect(await liveList(booth)).toContain('Is it waiting?');

    const id = await booth.ask('Is it loud?');
    await approve(booth, id, 'A *little*.');
    expect(await liveList(booth)).toContain('<em>little</em>');
    await booth.staff.put('/api/admin/settings', { wedeliver: { answerMarkdown: false } });
    expect(await liveList(booth)).toContain('A *little*.');
    await approve(booth, id, 'No.');
    expect(await liveList(booth)).toContain('No.');
  });

  test('nothing in a text becomes a part of the page, in the list or a phone’s first frame', async () => {
    const content = '$& $1 $$ </noscript><script>alert(1)</script><!--page--><div id="page"></div>';
    const answer =
      '<img src=x onerror=alert(1)> [a](javascript:alert(1)) ![b](https://x.example/b)';
    await approve(booth, await booth.ask(content, '<b>"&</b>'), answer);
    const { html, text } = await firstFrame(booth);
    expect(html).toContain('$&amp; $1 $$ &lt;/noscript&gt;');
    expect(text).not.toContain('<script>alert');
    expect(text).not.toMatch(/<img|href="javascript|<b>/);
    expect(text.match(/<\/noscript>/g)).toHaveLength(2);
    expect(text.match(/id="page"/g)).toHaveLength(1);
  });

  test('of very many the newest are shown, and it says so', async () => {
    const all = Array.from({ length: 120 }, (_, n) => ({ content: `Question ${n + 1}?` }));
    insertQuestions(booth, all);
    booth.deps.db.exec("UPDATE questions SET status = 'approved', approved_at = created_at");
    const list = await liveList(booth);
    expect(list.match(/<article/g)).toHaveLength(50);
    expect(list).toContain('Question 120?');
    expect(list).not.toContain('Question 70?');
    expect(list).toContain('These are the newest 50 of 120 questions.');
  });
});

/** A booth, a question as a browser without JavaScript sends it, and what the live page then says of one's own. */
async function open() {
  const booth = await openHttpBooth({ pages: await pagesFromSource() });
  const ask = (content: string, phone = booth.visitor) =>
    phone.send('/api/question', {
      method: 'POST',
      form: { content },
    });
  /** The words of the section, without its markup. */
  const mine = async (phone = booth.visitor) => {
    const { text } = await phone.get('/wedeliver');
    const [, section = ''] = /<section[^>]*data-part="mine">([\s\S]*?)<\/section>/.exec(text) ?? [];
    return section
      .replaceAll(/<span[^>]*data-words[^>]*><\/span>/g, '')
      .replaceAll(/<[^>]+>/g, '|');
  };
  return { booth, ask, mine };
}

describe('one’s own questions without JavaScript', () => {
  test('are there with what became of them, for nobody else', async () => {
    const { booth, ask, mine } = await open();
    expect(await mine()).toBe('');
    expect((await ask('Is it mine?')).status).toBe(201);
    expect(await mine()).toMatch(/Your questions.*Waiting for approval.*Is it mine\?/);
    await approve(booth, 1, 'It **is**.');
    expect(await mine()).toMatch(/Answered.*Is it mine\?.*It \|is\|\./);
    expect(await mine(booth.client())).toBe('');
  });

  test('that staff merged into another one follow that one, and their own again when they are taken apart', async () => {
    const { booth, ask, mine } = await open();
    await ask('Is it mine?');
    const other = await booth.ask('Is it everybody’s?');
    await merge(booth, 1, other);
    expect(await mine()).toMatch(/Waiting for approval.*Is it mine\?/);
    await approve(booth, other, 'It **is**.');
    expect(await mine()).toMatch(/Answered.*Is it mine\?.*It \|is\|\./);
    await unmerge(booth, 1);
    expect(await mine()).toMatch(/Waiting for approval.*Is it mine\?/);
  });

  test('are the last three, and each of them once', async () => {
    const { booth, ask, mine } = await open();
    // The visit whose key makes a second press the same question.
    expect(await mine()).toBe('');
    for (const content of ['One?', 'Two??', 'Three???', 'Four????', 'Four????']) await ask(content);
    const shown = (await mine()).match(/(One|Two|Three|Four)\?+/g);
    expect(shown).toEqual(['Four????', 'Three???', 'Two??']);
    expect(booth.visitor.cookie()).toContain('booth.asked=');
  });

  test('a name that staff gave the booth keeps them, too', async () => {
    const { booth, ask, mine } = await open();
    const phone = booth.client({ host: 'ask.hydrive.example' });
    await ask('By a name of somebody else?', phone);
    expect(phone.cookie()).toBe('');
    const qrcode = { target: 'custom', customUrl: 'http://ask.hydrive.example/' };
    expect((await booth.staff.put('/api/admin/settings', { qrcode })).status).toBe(200);
    await ask('By our own name?', phone);
    expect(await mine(phone)).toContain('By our own name?');
  });

  test('a claim that is made up shows nothing', async () => {
    const { booth, ask, mine } = await open();
    await ask('Is it a secret?');
    const stranger = booth.client();
    const forged = 'A'.repeat(43);
    for (const claim of [`1.${forged}`, '1', '~~', '%', '9'.repeat(400), `2.${forged}`]) {
      stranger.setCookie(`booth.asked=${claim}`);
      expect(await mine(stranger)).toBe('');
      expect((await stranger.get('/wedeliver')).text).not.toContain('secret');
    }
  });
});

/** What the server drew for a phone, and what its script begins with. */
async function firstFrame(booth: HttpBooth) {
  const answer = await booth.visitor.get('/wedeliver');
  const [, html = ''] = /<div id="phone">([\s\S]*?)<\/form>/.exec(answer.text) ?? [];
  return { html, data: liveStart.parse(pageDataOf(answer)), text: answer.text };
}

describe('a phone’s first frame', () => {
  test('has the newest question, and the list with it as far as it is short', async () => {
    const booth = await openHttpBooth({ pages: await pagesFromSource() });
    expect((await firstFrame(booth)).html).toContain('Q&amp;A Coming Soon');
    for (let at = 1; at <= 21; at += 1) {
      await approve(booth, await booth.ask(`Question ${at}?`), 'No.');
      if (at < 20) continue;
      const { html, data } = await firstFrame(booth);
      expect(html).toContain(`Question ${at}?`);
      expect(html).not.toContain(`Question ${at - 1}?`);
      expect(data.questions).toHaveLength(20);
      expect(data.isWhole).toBe(at === 20);
    }
  });

  test('follows the laptop’s own screen', async () => {
    const booth = await openHttpBooth({ pages: await pagesFromSource() });
    const first = await approved(booth, 'Is it the first?');
    await approved(booth, 'Is it the second?');
    const before = await firstFrame(booth);
    expect(before.html).toContain('Is it the second?');
    vi.spyOn(booth.deps.screens, 'onScreen').mockReturnValue([first]);
    const after = await firstFrame(booth);
    expect(after.html).toContain('Is it the first?');
    expect(after.data.onScreen).toEqual([first]);
  });

  test('is not there when the list cannot be read', async () => {
    const booth = await openHttpBooth({ pages: await pagesFromSource() });
    booth.deps.db.exec('ALTER TABLE questions RENAME TO elsewhere');
    const { html, data } = await firstFrame(booth);
    expect(html).toBe('');
    expect(data).toMatchObject({ questions: null, isWhole: false });
  });
});
