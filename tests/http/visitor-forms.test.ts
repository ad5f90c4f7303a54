import { describe, expect, test } from 'vitest';
import { FIELD_MESSAGES, MESSAGES } from '../../server/contract/messages.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import type { Answer } from '../support/http-client.ts';
import { pageDataOf } from '../support/page-data.ts';
import { pagesFromSource } from '../support/stub-pages.ts';

async function open(): Promise<HttpBooth> {
  return openHttpBooth({ pages: await pagesFromSource() });
}
function postQuestion(booth: HttpBooth, form: Record<string, string>) {
  return booth.visitor.send('/api/question', { form });
}
function postLead(booth: HttpBooth, form: Record<string, string>) {
  return booth.visitor.send('/api/lead', { form });
}
function questions(booth: HttpBooth) {
  return booth.deps.db
    .prepare('SELECT content, author_name, status FROM questions ORDER BY id')
    .all();
}
function leads(booth: HttpBooth) {
  return booth.deps.db.prepare('SELECT * FROM leads ORDER BY id').all();
}

/** What a person reads on the page. */
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

describe('a question by plain form', () => {
  test('is stored and thanked for, then the live display follows', async () => {
    const booth = await open();
    const answer = await postQuestion(booth, { content: ' How?\r\nWhy? ', author_name: 'ignored' });
    expectPage(answer, 201, 'question-submitted');
    expect(wordsOf(answer)).toContain('Question Submitted');
    expect(answer.headers.refresh).toBe('3; url=/wedeliver');
    expect(questions(booth)).toEqual([
      { content: 'How?\nWhy?', author_name: null, status: 'pending' },
    ]);
  });

  test('carries the name when that is included', async () => {
    const booth = await open();
    const form = { content: 'Q', include_name: 'on', author_name: ' Ada ' };
    expectPage(await postQuestion(booth, form), 201, 'question-submitted');
    expect(questions(booth)).toMatchObject([{ author_name: 'Ada' }]);
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

  test('wishes nothing of an anonymous visitor', async () => {
    const booth = await open();
    const answer = await postQuestion(booth, { content: 'Q', personalized: 'on' });
    expectPage(answer, 201, 'question-submitted');
  });

  test.each<[string, Record<string, string>, string, string]>([
    ['nothing', {}, FIELD_MESSAGES.questionMissing, 'content'],
    ['blank', { content: ' \r\n ' }, FIELD_MESSAGES.questionMissing, 'content'],
    ['fillers', { content: '\u3164\u2800' }, FIELD_MESSAGES.questionMissing, 'content'],
    [
      'a name of fillers',
      { content: 'Kept?', include_name: 'on', author_name: '\u3164' },
      FIELD_MESSAGES.nameMissing,
      'author_name',
    ],
    ['too long', { content: 'x'.repeat(1001) }, FIELD_MESSAGES.questionTooLong, 'content'],
    [
      'no name',
      { content: 'Kept?', include_name: 'on', author_name: '  ' },
      FIELD_MESSAGES.nameMissing,
      'author_name',
    ],
    [
      'a long name',
      { content: 'Kept?', include_name: 'on', author_name: 'n'.repeat(81) },
      FIELD_MESSAGES.nameTooLong,
      'author_name',
    ],
  ])(
    'that is refused (%s) comes back as it was, with the reason',
    async (_name, form, message, field) => {
      const booth = await open();
      const answer = await postQuestion(booth, { idempotency_key: 'key-of-this-form', ...form });
      expectPage(answer, 400, 'question');
      expect(wordsOf(answer)).toContain(message);
      expect(pageDataOf(answer)).toMatchObject({
        error: { message, field },
        values: { content: form.content ?? '', includeName: form.include_name === 'on' },
        idempotencyKey: 'key-of-this-form',
      });
      if (form.content?.trim()) expect(answer.text).toContain(`>${form.content}</textarea>`);
      expect(questions(booth)).toEqual([]);
    },
  );

  test('with 1000 characters over many lines is not too long', async () => {
    const booth = await open();
    // A browser counts a line break as one character and sends two.
    const content = Array.from({ length: 500 }, () => 'x').join('\r\n');
    expectPage(await postQuestion(booth, { content }), 201, 'question-submitted');
  });

  test('pressed twice is one question', async () => {
    const booth = await open();
    const form = { content: 'Once?', idempotency_key: 'key-of-this-form' };
    const answers = await Promise.all([postQuestion(booth, form), postQuestion(booth, form)]);
    for (const answer of answers) expectPage(answer, 201, 'question-submitted');
    expect(questions(booth)).toHaveLength(1);
  });

  test('that a browser kept and that says something else is a question of its own', async () => {
    const booth = await open();
    const key = { idempotency_key: 'key-of-this-form' };
    for (const content of ['The first?', 'The second?']) {
      expectPage(await postQuestion(booth, { ...key, content }), 201, 'question-submitted');
    }
    expect(questions(booth)).toHaveLength(2);
  });

  test('with a spoilt key is stored all the same', async () => {
    const booth = await open();
    const form = { content: 'Q', idempotency_key: '<script>' };
    expectPage(await postQuestion(booth, form), 201, 'question-submitted');
    const refused = await postQuestion(booth, { ...form, content: '' });
    expect(refused.text).not.toContain('<script>');
  });
});

describe('a lead by plain form', () => {
  const ADA = { name: 'Ada', email: 'ada@example.com', consent: 'on' };

  test('is stored with its question and thanked for', async () => {
    const booth = await open();
    const asked = {
      content: 'How tall?',
      include_name: 'on',
      author_name: 'A',
      personalized: 'on',
    };
    // Named as the field is, so that the page's next form carries it along.
    const claim = /name="question_claim" value="([^"]+)"/.exec(
      (await postQuestion(booth, asked)).text,
    )?.[1];
    const form = {
      ...ADA,
      company: 'Acme',
      question_claim: claim ?? '',
      question_content: 'How tall?',
    };
    const answer = await postLead(booth, form);
    expectPage(answer, 201, 'contact-submitted');
    expect(wordsOf(answer)).toMatch(/Thank You.*How tall\?/);
    expect(leads(booth)).toMatchObject([
      { name: 'Ada', company: 'Acme', question_id: 1, consent_given: 1 },
    ]);
  });

  test('without the tick gives no consent', async () => {
    const booth = await open();
    await postLead(booth, { name: 'Ada', email: 'ada@example.com' });
    expect(leads(booth)).toMatchObject([{ consent_given: 0, consent_version: null }]);
  });

  test.each<[string, Record<string, string>, string, string]>([
    ['nothing', {}, MESSAGES.leadRequired, 'name'],
    ['no email', { name: 'Ada' }, MESSAGES.leadRequired, 'email'],
    ['half an email', { ...ADA, email: 'ada@' }, FIELD_MESSAGES.emailIncomplete, 'email'],
  ])(
    'that is refused (%s) comes back as it was, with the reason',
    async (_name, form, message, field) => {
      const booth = await open();
      const rest = { city: 'Köln', question_claim: '5.x', question_content: 'My question' };
      const answer = await postLead(booth, { ...rest, ...form });
      expectPage(answer, 400, 'contact');
      expect(wordsOf(answer)).toContain(message);
      expect(pageDataOf(answer)).toMatchObject({
        error: { message, field },
        values: { name: form.name ?? '', city: 'Köln', consent: form.consent === 'on' },
        question: { claim: '5.x', content: 'My question' },
      });
      expect(leads(booth)).toEqual([]);
    },
  );

  test.each<[string, Record<string, string>]>([
    ['an empty claim', { question_claim: '' }],
    ['no claim', { question_claim: '1' }],
    ['a claim of its own making', { question_claim: `1.${'A'.repeat(43)}` }],
    ['a claim that is far too long', { question_claim: '1'.repeat(5000) }],
    ['an id', { question_id: '1' }],
  ])('with %s is stored without a question', async (_name, form) => {
    const booth = await open();
    await booth.ask('Whose?', 'Grace');
    expectPage(await postLead(booth, { ...ADA, ...form }), 201, 'contact-submitted');
    expect(leads(booth)).toMatchObject([{ question_id: null }]);
  });
});

describe('what a visitor typed', () => {
  const NASTY =
    '</textarea><script>alert(1)</script>"\'><img src=x onerror=alert(1)>$& $` $1 <!--page-->&lt;\u2028x';

  test('stays text on the page that comes back', async () => {
    const booth = await open();
    const answers = [
      await postQuestion(booth, { content: NASTY, include_name: 'on', author_name: ' ' }),
      await postQuestion(booth, { content: '', include_name: 'on', author_name: NASTY }),
      await postQuestion(booth, {
        content: NASTY,
        include_name: 'on',
        author_name: 'A',
        personalized: 'on',
      }),
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
});

describe('a form that cannot be read', () => {
  test('because it is too large is refused on a page', async () => {
    const booth = await open();
    const answer = await postQuestion(booth, { content: 'x'.repeat(70_000) });
    expectPage(answer, 413, 'question');
    expect(wordsOf(answer)).toContain('That is more than we can take in one go.');
  });

  test('because it has a thousand fields is refused on a page', async () => {
    const booth = await open();
    const form = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, 'x']));
    const answer = await postQuestion(booth, form);
    expectPage(answer, 400, 'question');
  });

  test('with a field twice asks for it again', async () => {
    const booth = await open();
    const answer = await booth.visitor.send('/api/question', {
      method: 'POST',
      body: 'content=a&content=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expectPage(answer, 400, 'question');
  });
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
