import { describe, expect, test } from 'vitest';
import {
  BADGE_CODE_MAX_LENGTH,
  readBadge,
  suggestForms,
  type BadgeForm,
} from '../../../server/contract/badge.ts';
import {
  type BadgeFields,
  decodeBytes,
  fullName,
  tidyFields,
} from '../../../server/contract/badge-fields.ts';
import { LEAD_FIELD_MAX_LENGTH } from '../../../server/contract/limits.ts';

const FORMS: BadgeForm[] = [
  { separator: '::', parts: ['code', 'lastName', 'firstName', 'company', 'email'] },
  { separator: '^', parts: ['skip', 'firstName', 'lastName', 'phone', 'city', 'state'] },
  { separator: ';', parts: ['email', 'company', 'company'] },
];

type Kind = ReturnType<typeof readBadge>['kind'];
/** What was read; the identifying code where it is not the whole text. */
type Row = [code: string, fields?: BadgeFields, id?: string];

/** A vCard with line breaks as its standard has them. */
function card(...lines: string[]): string {
  return ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
}
const JANE = { name: 'Jane Doe', company: 'Acme', email: 'jane@acme.test' };
const JANES = ['FN:Jane Doe', 'ORG:Acme', 'EMAIL:jane@acme.test'];

const ROWS: Record<Kind, Record<string, Row>> = {
  vcard: {
    '2.1': [
      card(
        'VERSION:2.1',
        'N:Doe;Jane',
        'ORG:Acme',
        'TEL;WORK;VOICE:+49 30 1234',
        'EMAIL;INTERNET:jane@acme.test',
        'ADR;WORK:;;Street 1;Berlin;BE;10115;Germany',
      ),
      { ...JANE, phone: '+49 30 1234', city: 'Berlin', state: 'BE', country: 'Germany' },
    ],
    '4.0 with addresses of numbers and mail': [
      card(
        'VERSION:4.0',
        ...JANES.slice(0, 2),
        'TEL;TYPE=work:1',
        'TEL;VALUE=uri;TYPE="voice,cell":tel:+1-555-0100;ext=5',
        'EMAIL:mailto:jane@acme.test',
      ),
      { ...JANE, phone: '+1-555-0100' },
    ],
    'line breaks of Unix': [card(...JANES).replaceAll('\r', ''), JANE],
    'line breaks of old Macs': [card(...JANES).replaceAll('\n', ''), JANE],
    'line breaks as two characters': [card(...JANES).replaceAll('\r\n', '\\r\\n'), JANE],
    'no line breaks': [card('VERSION:3.0', ...JANES).replaceAll('\r\n', ''), JANE],
    'blanks for line breaks': [card('VERSION:3.0', ...JANES).replaceAll('\r\n', ' '), JANE],
    'no end': [`BEGIN:VCARD\n${JANES.join('\n')}`, JANE],
    'no beginning': [`VERSION:3.0\n${JANES.join('\n')}\nEND:VCARD`, JANE],
    'small letters': ['begin:vcard\nfn:Jane Doe\norg:Acme\nemail:jane@acme.test', JANE],
    'blanks and a byte order mark before it': [`\ufeff \n${card(...JANES)}`, JANE],
    'empty lines': [card(...JANES.flatMap((line) => [line, ''])), JANE],
    'a folded line': [card('FN:Jane D', ' oe', 'ORG:Acme', 'EMAIL:jane@ac', '\tme.test'), JANE],
    'a broken line': [card('FN:Jane Doe', 'ORG:Ac', 'me', 'EMAIL:jane@acme.test'), JANE],
    'quoted-printable in UTF-8': [
      card('N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg'),
      { name: 'Jörg Müller' },
    ],
    'quoted-printable in Cyrillic': [
      card('FN;CHARSET=windows-1251;ENCODING=QUOTED-PRINTABLE:=C8=E2=E0=ED'),
      { name: 'Иван' },
    ],
    'quoted-printable without its charset': [
      card('FN;QUOTED-PRINTABLE:Max Ma=DF', 'ORG;QUOTED-PRINTABLE:Stra=C3=9Fe'),
      { name: 'Max Maß', company: 'Straße' },
    ],
    'quoted-printable of an unknown charset': [
      card('FN;ENCODING=QUOTED-PRINTABLE;CHARSET=KLINGON:J=C3=B6rg'),
      { name: 'Jörg' },
    ],
    'quoted-printable over several lines': [
      card('ORG;ENCODING=QUOTED-PRINTABLE:Acme =', 'Werke M=C3=', '=BCnchen', 'FN:Jane'),
      { company: 'Acme Werke München', name: 'Jane' },
    ],
    'umlauts decoded twice': [
      card('FN:JÃ¶rg MÃ¼ller', 'ORG:StraÃŸenbau Ã–sterreich'),
      { name: 'Jörg Müller', company: 'Straßenbau Österreich' },
    ],
    'signs that only look decoded twice': [
      card('FN:Ângela Ã', 'ORG:Ã¼ Жук'),
      { name: 'Ângela Ã', company: 'Ã¼ Жук' },
    ],
    'a name in parts': [card('N:Doe;Jane;Ann,Mary;Dr.;PhD'), { name: 'Dr. Jane Ann Mary Doe PhD' }],
    'an empty FN': [card('FN:', 'N:Doe;Jane;;;'), { name: 'Jane Doe' }],
    'all of the name in the first part': [card('N:Jane Doe'), { name: 'Jane Doe' }],
    'a name with a comma': [card('N:Doe, Jane;;;;'), { name: 'Jane Doe' }],
    'escaped signs': [
      card(String.raw`ORG:Doe\, Roe \; Co.\\;Sales`, String.raw`TITLE:Head\nof Sales`),
      { company: String.raw`Doe, Roe ; Co.\ `.trim(), job_title: 'Head of Sales' },
    ],
    'several numbers and addresses': [
      card(
        'FN:Jane',
        'TEL;TYPE=FAX,WORK:1',
        'TEL;TYPE=HOME:2',
        'TEL;TYPE=WORK:3',
        'TEL;TYPE=CELL:4',
        'EMAIL;TYPE=HOME:home@jane.test',
        'EMAIL:plain@jane.test',
        'EMAIL;TYPE=WORK:work@jane.test',
      ),
      { name: 'Jane', phone: '4', email: 'work@jane.test' },
    ],
    'a preferred number': [
      card('FN:Jane', 'TEL;CELL:1', 'TEL;WORK;PREF:2', 'TEL:', 'EMAIL:none', 'EMAIL:a@b.test'),
      { name: 'Jane', phone: '2', email: 'a@b.test' },
    ],
    'groups and labels of Apple': [
      card('FN:Jane', 'item1.TEL;type=pref:+1 555', 'item1.X-ABLabel:_$!<Mobile>!$_'),
      { name: 'Jane', phone: '+1 555' },
    ],
    'a colon in a quoted parameter': [
      card('FN;LABEL="a:b":Jane', 'ORG;X="c:Wrong'),
      { name: 'Jane', company: 'Wrong' },
    ],
    'a role': [card('FN:Jane', 'ROLE:Buyer'), { name: 'Jane', job_title: 'Buyer' }],
    'a fax': [card('TEL;WORK;FAX:1', 'TEL;HOME:2'), { phone: '2' }],
    'an address without some of its parts': [card('ADR:Street 1;10115;Berlin;Germany')],
    'a second card': [card('FN:Jane') + card('ORG:Roe Ltd'), { name: 'Jane' }],
    'a photo': [
      card('FN:Jane', 'PHOTO;ENCODING=BASE64;JPEG:', ' /9j/4AAQ', 'SkZJRg==', '', 'ORG:Acme'),
      { name: 'Jane', company: 'Acme' },
      card('FN:Jane', 'ORG:Acme'),
    ],
    'nothing but itself': ['BEGIN:VCARD'],
  },
  mecard: {
    sound: [
      'MECARD:N:Doe,Jane;TEL:+813;EMAIL:jane@acme.test;ORG:Acme;TITLE:CEO;ADR:,,1-2,Chiyoda,Tokyo,100,Japan;;',
      {
        ...JANE,
        phone: '+813',
        job_title: 'CEO',
        city: 'Chiyoda',
        state: 'Tokyo',
        country: 'Japan',
      },
    ],
    'escaped signs': [
      String.raw`MECARD:N:Doe\, Sons;ORG:A\;B\:C\\D;;`,
      { name: 'Doe, Sons', company: String.raw`A;B:C\D` },
    ],
    'no end': ['mecard:N:Jane Doe;EMAIL:none;TEL:1', { name: 'Jane Doe', phone: '1' }],
    'line breaks': ['MECARD:\nN:Doe,Jane;\nTEL:1;\n;', { name: 'Jane Doe', phone: '1' }],
    'an address without some of its parts': ['MECARD:ADR:1-2,Chiyoda,Tokyo,Japan;;'],
  },
  separated: {
    'five parts': ['4711::Doe::Jane::Acme::jane@acme.test', JANE, '4711'],
    'empty parts': ['4711::Doe::::::', { name: 'Doe' }, '4711'],
    'without a code': [
      '9^Jane^Doe^+1 555^Austin^TX',
      { name: 'Jane Doe', phone: '+1 555', city: 'Austin', state: 'TX' },
    ],
    'two parts': ['jane@acme.test;Acme;Ltd.', { email: 'jane@acme.test', company: 'Acme Ltd.' }],
  },
  json: {
    'known keys': [
      '{"id":4711,"name":"Jane Doe","company":"Acme","email":"jane@acme.test"}',
      JANE,
      '4711',
    ],
    'other spellings': [
      '{"Badge_ID":"A1","First Name":"Jane","last-name":"Doe","organisation":"Acme","e-mail":"jane@acme.test"}',
      JANE,
      'A1',
    ],
    'details inside': [
      '{"v":1,"data":{"attendee":{"firstname":"Jane","surname":"Doe","jobTitle":"CEO"}}}',
      { name: 'Jane Doe', job_title: 'CEO' },
    ],
    'an inexact number': ['{"id":12345678901234567890,"city":"Bonn"}', { city: 'Bonn' }],
    'a key nearer to the top': ['{"data":{"name":"Show"},"name":"Jane"}', { name: 'Jane' }],
    'a key further down': ['{"name":"Jane","data":{"name":"Show"}}', { name: 'Jane' }],
    'a key twice': ['{"Name":"Jane","NAME":"Joe"}', { name: 'Jane' }],
    'a likelier key': ['{"uid":"2","Badge":"A1","city":"Bonn"}', { city: 'Bonn' }, 'A1'],
    'an empty value': ['{"name":" ","city":"Bonn"}', { city: 'Bonn' }],
  },
  url: {
    'an address': ['https://show.test/b/4711?n=Jane'],
    'an address of an app': ['APP://badge/4711'],
  },
  opaque: {
    'a part too many': ['4711::Doe::Jane::Acme::a@b.test::x'],
    'no address where one must be': ['4711::Doe::Jane::Acme::Berlin'],
    'details too far inside': ['{"a":{"b":{"c":{"name":"Jane"}}}}'],
    'no known key': ['{"x":1,"y":"z"}'],
    'cut off': ['{"id":4711,"name":"Ja'],
    'a list': ['["4711","Jane Doe"]'],
    'an address in a sentence': ['See https://show.test now'],
    'a number': ['0004711'],
    'blanks around it': [' 4711\r\n'],
    'enciphered bytes': ['\u0000\u00ff::\u001d~'],
    nothing: [''],
  },
};

describe.each(Object.entries(ROWS))('%s', (kind, rows) => {
  test.each(Object.entries(rows))('%s', (_what, [code, fields = {}, id = code]) => {
    expect(readBadge(code, FORMS)).toEqual({ kind, fields, code: id });
  });
});

test('a sample suggests the form of its kind', () => {
  expect(suggestForms('4711::Doe::Jane::Acme::jane@acme.test')[0]).toEqual(FORMS[0]);
  expect(suggestForms('A1;Doe;Jane;+49 30 123456;DE;')[0]).toEqual({
    separator: ';',
    parts: ['code', 'lastName', 'firstName', 'phone', 'country', 'skip'],
  });
  expect(suggestForms('A|1/Doe/Jane/Acme')[0]?.separator).toBe('/');
  expect(suggestForms('0004711')).toEqual([]);
  expect(suggestForms('MECARD:N:Doe;;')).toEqual([]);
  expect(suggestForms('a,'.repeat(500))).toEqual([]);
});

test.each([
  [{ prefix: 'Dr.', first: 'Ada', middle: 'K.', last: 'Doe', suffix: 'PhD' }, 'Dr. Ada K. Doe PhD'],
  [{ first: ' ', last: 'Lovelace' }, 'Lovelace'],
  [{ first: '', middle: ' ' }, undefined],
])('the parts %j are the name %j', (parts, name) => expect(fullName(parts)).toBe(name));

test.each([
  ['MÃ¼ller', 'Müller'],
  ['Åukasz â‚¬', 'Łukasz €'],
  ['Ã©', 'é'],
  // Not twice encoded: it stays.
  ['Müller', 'Müller'],
  ['Ãœ Ü', 'Ãœ Ü'],
  ['Ã¼ Ł', 'Ã¼ Ł'],
])('a code’s %s says %s', (company, said) =>
  expect(tidyFields({ company })).toEqual({ company: said }),
);

test('bytes that are no UTF-8 are what older printers write', () => {
  expect(decodeBytes(Buffer.from('Zoë €'))).toBe('Zoë €');
  expect(decodeBytes(Buffer.from([0x5a, 0x6f, 0xeb, 0x80]))).toBe('Zoë€');
});

test('a field is never longer than a lead takes', () => {
  const { fields } = readBadge(card(`FN:${'x'.repeat(7000)}`), []);
  expect(fields.name).toHaveLength(LEAD_FIELD_MAX_LENGTH);
});

const MB_2 = 2_000_000;
/** Codes that cost a careless pattern minutes. */
const HOSTILE: [what: string, code: string][] = [
  ['a photo of 2 MB', card('FN:Jane', `PHOTO;ENCODING=b:${'A'.repeat(MB_2)}`, 'ORG:Acme')],
  [
    'a folded photo',
    card('FN:Jane', 'PHOTO:', ...Array.from({ length: 27_000 }, () => ` ${'A'.repeat(74)}`)),
  ],
  ['a photo on one line', card('FN:Jane', `PHOTO:${'A'.repeat(MB_2)}`).replaceAll('\r\n', '')],
  ...[' ', '\n ', '"', ';', '\\', '=', 'A', 'N:', '=\n', ',', '\u00c3', '/', '{"a":', '['].map(
    (unit): [string, string] => [
      `many ${JSON.stringify(unit)}`,
      unit.repeat(200_000 / unit.length),
    ],
  ),
];
const BEFORE = [
  '',
  'BEGIN:VCARD\nFN;',
  'BEGIN:VCARD\nFN;QUOTED-PRINTABLE:',
  'MECARD:N:',
  'x://',
  '{"a":"',
];

test('hostile codes are read in no time', () => {
  for (const [what, code] of HOSTILE) {
    for (const before of BEFORE) {
      for (const cut of [code.length, BADGE_CODE_MAX_LENGTH - before.length]) {
        const { fields } = readBadge(before + code.slice(0, cut), FORMS);
        for (const text of Object.values(fields)) {
          expect(text.length, what).toBeLessThanOrEqual(LEAD_FIELD_MAX_LENGTH);
        }
      }
    }
  }
  expect(readBadge(HOSTILE[0]?.[1] ?? '', [])).toEqual({
    kind: 'vcard',
    code: card('FN:Jane', 'ORG:Acme'),
    fields: { name: 'Jane', company: 'Acme' },
  });
});
