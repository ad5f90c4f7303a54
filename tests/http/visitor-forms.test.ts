import { describe, expect } from 'vitest';
import { LANGUAGE_PARAM } from '../../server/contract/languages.ts';
import { leadDetail } from '../../server/contract/leads.ts';
import { FIELD_MESSAGES, MESSAGES } from '../../server/contract/messages.ts';
import { FIRST_CONSENT_VERSION } from '../../server/contract/words/earlier-consents.ts';
import { noticeHash } from '../../server/features/pages/privacy-notice.ts';
import { dataOf } from '../support/data-of.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import { type Answer, pageDataOf } from '../support/http-client.ts';
import { pagesFromSource } from '../support/stub-pages.ts';
import { noticeOf, saveSettings } from './settings-calls.ts';

async function open(): Promise<HttpBooth> {
  return openHttpBooth({ pages: await pagesFromSource() });
}
function postQuestion(booth: HttpBooth, form: Record<string, string>) {
  return booth.visitor.send('/api/question', { form });
}
function postLead(booth: HttpBooth, form: Record<string, string>) {
  return booth.visitor.send('/api/lead', { form });
}
function questions({ deps: { db } }: HttpBooth) {
  return db.prepare('SELECT content, author_name, status FROM questions ORDER BY id').all();
}
function leads(booth: HttpBooth) {
  return booth.deps.db.prepare('SELECT * FROM leads ORDER BY id').all();
}

function wordsOf({ text }: Answer) {
  return text
    .replaceAll(/<script[^>]*>.*?<\/script>|<[^>]*>/gs, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

function expectPage(answer: Answer, status: number, view: string): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(pageDataOf(answer)).toMatchObject({ view });
}

test('a language is a button of a form, which stays filled, and is remembered', async () => {
  const booth = await open();
  const form = { content: 'How heavy is it?', include_name: 'on', author_name: 'Ada' };
  const button = /<button[^>]*name="language"[^>]*value="ja"|value="ja"[^>]*name="language"/;
  expect((await booth.visitor.get('/')).text).toMatch(button);
  const page = await postQuestion(booth, { ...form, [LANGUAGE_PARAM]: 'ja' });
  expectPage(page, 200, 'question');
  expect(page.text).toContain('<html lang="ja"');
  expect(page.text).toMatch(/<textarea[^>]*>How heavy is it\?<\/textarea>/);
  expect(pageDataOf(page)).toMatchObject({ values: { includeName: true, authorName: 'Ada' } });
  expect(questions(booth)).toEqual([]);
  expect((await postQuestion(booth, form)).text).toContain('<html lang="ja"');
  const live = await booth.visitor.get(`/wedeliver?${LANGUAGE_PARAM}=nl`);
  expect([live.status, live.headers.location]).toEqual([303, '/wedeliver']);
  expect((await booth.visitor.get('/wedeliver')).text).toContain('<html lang="nl"');
});

describe('a question by plain form', () => {
  test('is stored and thanked for, then the live display follows; the name comes along when it is included', async () => {
    const booth = await open();
    const answer = await postQuestion(booth, { content: ' How?\r\nWhy? ', author_name: 'ignored' });
    expectPage(answer, 201, 'question-submitted');
    expect(wordsOf(answer)).toContain('Question Submitted');
    expect(answer.headers.refresh).toBe('3; url=/wedeliver');
    const named = { content: 'Q', include_name: 'on', author_name: ' Ada ' };
    expectPage(await postQuestion(booth, named), 201, 'question-submitted');
    // An anonymous visitor is not led on to the contact form.
    const anonymous = { content: 'Q?', personalized: 'on' };
    expectPage(await postQuestion(booth, anonymous), 201, 'question-submitted');
    // A browser counts a line break as one character and sends two.
    const longest = Array.from({ length: 500 }, () => 'x').join('\r\n');
    expectPage(await postQuestion(booth, { content: longest }), 201, 'question-submitted');
    expect(questions(booth).slice(0, 3)).toEqual([
      { content: 'How?\nWhy?', author_name: null, status: 'pending' },
      { content: 'Q', author_name: 'Ada', status: 'pending' },
      { content: 'Q?', author_name: null, status: 'pending' },
    ]);
  });

  test('leads on to the contact form when that is wanted, with the name filled in', async () => {
    const booth = await open();
    const form = { content: 'Q?', include_name: 'on', author_name: 'Ada', personalized: 'on' };
    const answer = await postQuestion(booth, form);
    expectPage(answer, 201, 'contact');
    expect(answer.headers.refresh).toBe(undefined);
    expect(pageDataOf(answer)).toMatchObject({
      question: { claim: expect.stringMatching(/^1\.[\w-]{43}$/), content: 'Q?' },
      values: { name: 'Ada', consent: true },
    });
    expect(answer.text).toMatch(/name="name"[^>]*value="Ada"|value="Ada"[^>]*name="name"/);
  });

  test('that is refused comes back as it was, with the reason', async () => {
    const booth = await open();
    const { questionMissing, nameMissing } = FIELD_MESSAGES;
    expect(wordsOf(await postQuestion(booth, {}))).toContain(questionMissing);
    const form = { content: 'Kept?', include_name: 'on', author_name: '  ' };
    const answer = await postQuestion(booth, form);
    expectPage(answer, 400, 'question');
    expect(wordsOf(answer)).toContain(nameMissing);
    expect(pageDataOf(answer)).toMatchObject({
      error: { message: nameMissing, field: 'author_name' },
      values: { content: 'Kept?', includeName: true },
    });
    expect(answer.text).toContain('>Kept?</textarea>');
    expect(questions(booth)).toEqual([]);
  });

  test('pressed twice is one question; other words are another one, also under the same key or a spoilt one', async () => {
    const booth = await open();
    await booth.visitor.get('/');
    const form = { content: 'Once?' };
    // A first try that is refused takes nothing from the key.
    expectPage(await postQuestion(booth, { content: '' }), 400, 'question');
    const answers = await Promise.all([postQuestion(booth, form), postQuestion(booth, form)]);
    for (const answer of answers) expectPage(answer, 201, 'question-submitted');
    expect(questions(booth)).toHaveLength(1);
    // As a page out of the browser's cache.
    expectPage(await postQuestion(booth, { content: 'Another?' }), 201, 'question-submitted');
    expect(questions(booth)).toHaveLength(2);
    // Another visit that asks the same.
    await booth.visitor.get('/wedeliver');
    expectPage(await postQuestion(booth, form), 201, 'question-submitted');
    expect(questions(booth)).toHaveLength(3);
    booth.visitor.setCookie('booth.form=<script>');
    expectPage(await postQuestion(booth, form), 201, 'question-submitted');
    expect(questions(booth)).toHaveLength(4);
  });
});

describe('a lead by plain form', () => {
  const ADA = { name: 'Ada', email: 'ada@example.com', consent: 'on' };

  test('is stored with its question and thanked for; without the tick it gives no consent', async () => {
    const booth = await open();
    const named = { include_name: 'on', author_name: 'A', personalized: 'on' };
    const { text } = await postQuestion(booth, { content: 'How tall?', ...named });
    // Named as the field is, so that the page's next form carries it along.
    const question_claim = /name="question_claim" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const asked = { question_claim, question_content: 'How tall?' };
    const answer = await postLead(booth, { ...ADA, company: 'Acme', ...asked });
    expectPage(answer, 201, 'contact-submitted');
    expect(wordsOf(answer)).toMatch(/Thank You.*How tall\?/);
    expect(leads(booth)).toMatchObject([
      { name: 'Ada', company: 'Acme', question_id: 1, consent_given: 1 },
    ]);
    await postLead(booth, { name: 'Ada', email: 'ada@example.com' });
    expect(leads(booth).at(-1)).toMatchObject({ consent_given: 0, consent_version: null });
    // Where the API refuses it, a form with a claim that is far too long is a lead without a question.
    const long = await postLead(booth, { ...ADA, question_claim: '1'.repeat(5000) });
    expectPage(long, 201, 'contact-submitted');
    expect(leads(booth).at(-1)).toMatchObject({ question_id: null });
  });

  test('that is refused comes back as it was, with the reason', async () => {
    const booth = await open();
    expect(wordsOf(await postLead(booth, {}))).toContain(MESSAGES.leadRequired);
    const rest = { city: 'Köln', question_claim: '5.x', question_content: 'My question' };
    const answer = await postLead(booth, { ...rest, ...ADA, email: 'ada@' });
    expectPage(answer, 400, 'contact');
    const message = FIELD_MESSAGES.emailIncomplete;
    expect(wordsOf(answer)).toContain(message);
    expect(pageDataOf(answer)).toMatchObject({
      error: { message, field: 'email' },
      values: { name: 'Ada', city: 'Köln', consent: true },
      question: { claim: '5.x', content: 'My question' },
    });
    expect(leads(booth)).toEqual([]);
  });
});

const NASTY =
  '</textarea><script>alert(1)</script>"\'><img src=x onerror=alert(1)>$& $` $1 <!--page-->&lt;\u2028x';

test('what a visitor typed stays text on the page that comes back', async () => {
  const booth = await open();
  const named = { include_name: 'on', author_name: 'A' };
  const answers = [
    await postQuestion(booth, { ...named, content: NASTY, author_name: ' ' }),
    await postQuestion(booth, { ...named, content: '', author_name: NASTY }),
    await postQuestion(booth, { ...named, content: NASTY, personalized: 'on' }),
    await postLead(booth, {
      name: NASTY,
      email: NASTY,
      company: NASTY,
      question_claim: NASTY.slice(0, 100),
      question_content: NASTY,
    }),
    await postLead(booth, { name: NASTY, email: 'a@example.com', question_content: NASTY }),
  ];
  for (const answer of answers) {
    expect(answer.text).not.toMatch(/<script>|<img src=x/);
    expect(answer.text).not.toContain('<!--page-->');
    expect(JSON.stringify(pageDataOf(answer))).toContain(JSON.stringify(NASTY).slice(1, -1));
  }
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 201, 400, 201]);
});

test('a form that cannot be read, too large, of a thousand fields or with one of them twice, is refused on a page', async () => {
  const booth = await open();
  const answer = await postQuestion(booth, { content: 'x'.repeat(70_000) });
  expectPage(answer, 413, 'question');
  expect(wordsOf(answer)).toContain('That is more than we can take in one go.');

  const form = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, 'x']));
  expectPage(await postQuestion(booth, form), 400, 'question');
  const twice = await booth.visitor.send('/api/question', {
    method: 'POST',
    body: 'content=a&content=b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expectPage(twice, 400, 'question');
});

test('a fault of our own is a page too, and is logged', async () => {
  const booth = await open();
  booth.deps.db.exec('ALTER TABLE questions RENAME TO elsewhere');
  const answer = await postQuestion(booth, { content: 'Kept' });
  expectPage(answer, 500, 'question');
  expect(wordsOf(answer)).toContain('Something went wrong on our side. Please try again.');
  expect(answer.text).toContain('>Kept</textarea>');
  expect(answer.text).not.toMatch(/no such table|SQLITE/);
  expect(booth.logLines().join('\n')).toMatch(/no such table.*request failed/);
});

const ADA = { name: 'Ada Lovelace', email: 'ada@example.com', consent: true };

async function privacyOf(booth: HttpBooth, id: number) {
  return dataOf(leadDetail, await booth.staff.get(`/api/admin/lead/${id}`)).privacy;
}

test('what the contact page told is kept with a lead, from a form too', async ({ booth }) => {
  await saveSettings(booth, {
    brand: { companyName: 'Acme' },
    privacy: { keepDays: 30, text: 'First' },
  });
  const first = await noticeOf(booth);
  await saveSettings(booth, { privacy: { keepDays: 60, text: 'Second' } });
  const second = await noticeOf(booth);
  expect(second).not.toBe(first);

  await booth.visitor.post('/api/lead', { ...ADA, privacy_notice: first });
  await booth.visitor.post('/api/lead', { ...ADA, privacy_notice: second });
  expect(await privacyOf(booth, 1)).toEqual({ company: 'Acme', keep_days: 30, text: 'First' });
  expect(await privacyOf(booth, 2)).toEqual({ company: 'Acme', keep_days: 60, text: 'Second' });
  // A page that has both steps knows it from the start.
  expect(await noticeOf(booth, '/')).toBe(second);
  const form = { name: 'Ada', email: 'ada@example.com', privacy_notice: second };
  expect((await postLead(booth, form)).status).toBe(201);
  expect(await privacyOf(booth, 3)).toMatchObject({ keep_days: 60 });
  for (const [at, name] of ['0123456789abcdef', '', null].entries()) {
    await booth.visitor.post('/api/lead', { ...ADA, privacy_notice: name });
    expect(await privacyOf(booth, 4 + at)).toBe(null);
  }
  // A page that was there before the app was updated.
  const before = noticeHash(
    { company: 'Acme', keep_days: 60, text: 'Second' },
    FIRST_CONSENT_VERSION,
  );
  expect(before).not.toBe(second);
  await booth.visitor.post('/api/lead', { ...ADA, privacy_notice: before });
  expect(await privacyOf(booth, 7)).toMatchObject({ text: 'Second' });
});
