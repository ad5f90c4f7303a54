import { describe, expect, test } from 'vitest';
import type { LeadDetail } from '../../../server/contract/leads.ts';
import {
  draftMail,
  emlNameOf,
  emlOf,
  mailtoOf,
  withDraft,
} from '../../../renderer/admin/leads/follow-up.ts';
import { part } from '../../support/part.ts';

const MAIL = {
  to: 'ada@example.com',
  name: 'Ada Lovelace',
  subject: 'Hello',
  text: 'Hello Ada,\n',
};

/** Heads of a message by their names in small letters, each unfolded and its encoded words decoded; and its text. */
function read(eml: string): { heads: [name: string, value: string][]; text: string } {
  const [head = '', ...body] = eml.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n');
  const heads = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    const value = line
      .slice(at + 1)
      .trim()
      // Blanks between encoded words are none (RFC 2047, 6.2).
      .replaceAll(/\?= +(?==\?)/g, '?=')
      .replaceAll(/=\?utf-8\?B\?([^?]*)\?=/g, (_, word: string) =>
        Buffer.from(word, 'base64').toString(),
      );
    return [line.slice(0, at).toLowerCase(), value];
  });
  return { heads, text: Buffer.from(body.join(''), 'base64').toString() };
}
const HEADS = 'x-unsent to subject mime-version content-type content-transfer-encoding';

describe('a message as a file', () => {
  test.each([
    ['Ada Lovelace', 'Ada-Lovelace'],
    ['Jürgen Groß (CTO)', 'Jürgen-Groß-CTO'],
    ['山田 太郎', '山田-太郎'],
    ['', 'ada-example-com'],
    ['?!', 'lead'],
    ['A'.repeat(99), 'A'.repeat(60)],
  ])('to “%s” is called after the lead', (name, words) =>
    expect(emlNameOf({ name, to: 'ada@example.com' })).toBe(`follow-up-${words}.eml`),
  );

  test.each([
    ['a plain name', 'Ada Lovelace', 'Ada Lovelace'],
    ['a title', 'Lovelace, Ada, Ph.D.', '"Lovelace, Ada, Ph.D."'],
    ['a full stop', 'Ada L.', '"Ada L."'],
    ['a mark', 'Ada!', '"Ada!"'],
    ['another script', 'アダ・ラブレス', 'アダ・ラブレス'],
    ['a long one', 'Ä'.repeat(120), 'Ä'.repeat(120)],
    ['a second head', 'Ada\r\nBcc: eve@example.com', 'Ada Bcc: eve@example.com'],
    ['a lone carriage return', 'Ada\rBcc: eve@example.com', 'Ada Bcc: eve@example.com'],
    ['a line separator', 'Ada\u2028Bcc: eve@example.com', 'Ada Bcc: eve@example.com'],
    ['the end of the head', 'Ada\n\nHello', 'Ada Hello'],
    ['an encoded word', '=?utf-8?q?eve=40example=2Ecom?=', '=?utf-8?q?eve=40example=2Ecom?='],
    ['another address', 'Ada" <eve@example.com>, "x', 'Ada" <eve@example.com>, "x'],
    ['a turned name', 'Ada\u202Egnp', 'Ada gnp'],
    ['half a character', 'Ada\ud800', 'Ada\ufffd'],
    ['none', '', ''],
  ])('%s', (_case, name, shown) => {
    const eml = emlOf({ ...MAIL, name, subject: name });
    const { heads, text } = read(eml);
    expect(heads.map(([head]) => head).join(' ')).toBe(HEADS);
    const said = Object.fromEntries(heads);
    expect(said['to']).toBe(shown === '' ? 'ada@example.com' : `${shown} <ada@example.com>`);
    expect(said['subject']).toBe(shown.replaceAll(/^"(?=Love|Ada)|"$/g, ''));
    expect(text).toBe('Hello Ada,\r\n');
    expect(eml.split('\r\n').every((line) => line.length <= 78)).toBe(true);
    expect(/[^\x20-\x7e\r\n]/.test(eml)).toBe(false);
  });

  test.each(['', 'ada', 'ada@example.com\r\nBcc: eve@example.com', 'a@b.c>, <eve@example.com'])(
    'has no receiver for %j',
    (to) => expect(read(emlOf({ ...MAIL, to })).heads.map(([head]) => head)).not.toContain('to'),
  );
});

test('characters fill an encoded word, and go on in the next one', () => {
  const words = [13, 14, 26, 27].map((count) => emlOf({ ...MAIL, subject: 'ア'.repeat(count) }));
  expect(words.map((eml) => eml.match(/=\?utf-8/g))).toEqual(
    [1, 2, 2, 3].map((count) => Array(count).fill('=?utf-8')),
  );
});

test('a text of any length has line ends of one kind, and nothing that is no character', () => {
  const text = `${'Ada. '.repeat(40)}\rOne\nTwo\r\nHalf \ud800`;
  const said = `${'Ada. '.repeat(40)}\r\nOne\r\nTwo\r\nHalf \ufffd`;
  expect(read(emlOf({ ...MAIL, text })).text).toBe(said);
  const short = { ...MAIL, subject: 'Half \ud800', text: text.slice(200) };
  expect([...new URL(mailtoOf(short) ?? '').searchParams]).toEqual([
    ['subject', 'Half \ufffd'],
    ['body', said.slice(200)],
  ]);
  expect(emlOf({ ...MAIL, text: '' }).endsWith('base64\r\n\r\n')).toBe(true);
});

describe('a link to the mail program', () => {
  test('says the same', () => {
    const mail = { ...MAIL, subject: 'Ü & you?', text: 'A=1&b\n100 % “x”#\n' };
    const link = mailtoOf(mail) ?? '';
    const { pathname, searchParams } = new URL(link.replaceAll('+', '%2B'));
    expect(pathname).toBe('ada@example.com');
    expect([...searchParams]).toEqual([
      ['subject', 'Ü & you?'],
      ['body', 'A=1&b\r\n100 % “x”#\r\n'],
    ]);
  });

  test.each(['ada@example.com?bcc=eve@example.com', 'ada@example.com&cc=eve@example.com'])(
    'names nobody else: %s',
    (to) => expect(mailtoOf({ ...MAIL, to })?.split('?')[0]).not.toMatch(/[&]/),
  );

  test('is none where Windows would cut it', () => {
    const room = 2000 - (mailtoOf({ ...MAIL, text: '' }) ?? '').length;
    expect(mailtoOf({ ...MAIL, text: 'a'.repeat(room) })).toHaveLength(2000);
    expect(mailtoOf({ ...MAIL, text: 'a'.repeat(room + 1) })).toBeNull();
    expect(mailtoOf({ ...MAIL, text: 'ä'.repeat(room / 5) })).toBeNull();
  });
});

test('a draft is what was asked and answered, in plain text', () => {
  const lead: LeadDetail = part({ name: 'Ada', email: 'ada@example.com', question: null });
  const names = { company: 'Engines', event: 'Boat Show' };
  const nowhere = { company: '', event: '' };
  const without = draftMail(lead, names);
  expect(without.subject).toBe('Good to meet you at the Engines booth at Boat Show');
  const end = 'If there is anything else you would like to know, simply reply to this message.';
  const regards = 'Kind regards\n';
  const thanks = 'thank you for coming to the Engines booth at Boat Show.';
  expect(without.text).toBe(['Hello Ada,', thanks, end, regards].join('\n\n'));
  const question = {
    content: 'How long?',
    answer: 'We **hope** for *long*: [manual](https://x.y/m), see `a_b_c` and 2 * 3 * 4.',
  };
  // Only these two are read.
  const asked = (answer: string) =>
    draftMail(Object.assign(lead, { name: '', question: { ...question, answer } }), nowhere);
  expect(asked(question.answer).subject).toBe('Your question at our booth');
  const [hello, coming] = ['Hello,', 'thank you for coming to our booth.'];
  const answer = 'We hope for long: manual (https://x.y/m), see a_b_c and 2 * 3 * 4.';
  const paragraphs = [hello, coming, 'You asked: “How long?”', answer, end, regards];
  expect(asked(question.answer).text).toBe(paragraphs.join('\n\n'));
  for (const [markdown, plain] of [
    ['', 'Here is our answer: '],
    ['# In C # or D\n##  Yes', 'In C # or D\nYes'],
    ['[the manual](https://x.y "Pumps")', 'the manual (https://x.y)'],
    ['![](https://x.y/m.png)', 'https://x.y/m.png'],
    ['[https://x.y](https://x.y)', 'https://x.y'],
    ['*a* and _b_', 'a and b'],
  ] as const)
    expect(asked(markdown).text).toContain(`\n\n${plain}\n\n`);
});

test('a draft takes the place of the text that it was asked for, and none of what was typed since', () => {
  expect(withDraft('Hello,\n', 'Hello,\n', 'Drafted.')).toBe('Drafted.');
  expect(withDraft('Hello, two\n', 'Hello,\n', 'Drafted.')).toBe('Hello, two\n\nDrafted.');
});
