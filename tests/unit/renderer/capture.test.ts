import { describe, expect, test } from 'vitest';
import { capture } from '../../../server/contract/capture.ts';
import {
  bodyOf,
  EMPTY,
  faultOf,
  identityOf,
  withOwnCode,
} from '../../../renderer/capture/draft.ts';
import { unsentFile } from '../../../renderer/capture/unsent-file.ts';

const EVENT = '0123456789abcdef0123456789abcdef';
const STATE = {
  event: { uid: EVENT, name: 'Boat Show' },
  device: 'Tablet',
  person: { id: '0123456789abcdef', name: 'Ana' },
  qualifiers: [],
  consent: { version: '2026-11-29', language: 'en', wording: 'You may.' },
  draw: null,
} as const;

function asked(fields: object) {
  return identityOf({ ...EMPTY, ...fields }, EVENT);
}

describe('a draft', () => {
  test.each([
    [{}, 'email'],
    [{ name: 'Ada', note: 'Tall' }, 'email'],
    [{ email: 'ada@' }, 'email'],
    [{ email: 'ada@', code: '4711' }, 'email'],
    [{ code: ' ' }, 'email'],
    [{ code: '4711' }, null],
    [{ phone: '123' }, null],
    [{ email: ' <ada@example.com> ' }, null],
  ])('%j is saved when it says who it is', (fields, fault) => {
    expect(faultOf({ ...EMPTY, ...fields })?.field ?? null).toBe(fault);
  });

  test('is sent as the laptop reads it, without answers that were left empty', () => {
    const qualifiers = [
      { name: 'Budget', answers: ['10'] },
      { name: 'Size', answers: [' '] },
    ];
    const body = bodyOf(
      { ...EMPTY, code: '4711', qualifiers, agreed: true },
      { ...STATE, qualifiers: [], forms: [] },
    );
    expect(capture.parse(body)).toMatchObject({
      event: EVENT,
      code: '4711',
      phone: null,
      qualifiers: [{ name: 'Budget', answers: ['10'] }],
      consent: { version: '2026-11-29', language: 'en' },
      person: { id: '0123456789abcdef', name: 'Ana' },
    });
    expect(bodyOf(EMPTY, { ...STATE, qualifiers: [], forms: [] })).toMatchObject({ consent: null });
  });

  test.each([
    ['', '4711', { code: '4711', note: 'Tall' }],
    ['4711', '4711', { code: '4711', note: 'Tall' }],
    ['4711', '4712', null],
  ])('with the code “%s” takes “%s”, but no second badge', (code, text, expected) => {
    const next = withOwnCode({ ...EMPTY, code, note: 'Tall' }, text, []);
    if (expected === null) expect(next).toBeNull();
    else expect(next).toMatchObject(expected);
  });

  test('asks who it is once enough is known', () => {
    expect(asked({ name: 'Ada', email: 'ada@', phone: '123' })).toBe(null);
    expect(asked({ phone: '0170 123' })).toMatchObject({
      phone: '0170 123',
      email: '',
      code: null,
    });
    expect(asked({ email: 'ada@example.com' })).toMatchObject({ email: 'ada@example.com' });
  });
});

test('unsent leads are a file that spreadsheets open and do not run', () => {
  const body = {
    name: '=1+1',
    phone: '+49 170',
    note: 'He said "ten"',
    picture: 'a1',
    consent: null,
  };
  const qualifiers = [{ name: 'Budget', answers: ['10', '20'] }];
  const [heads, row] = unsentFile([{ body: { ...body, qualifiers } }]).split('\r\n');
  expect(heads).toMatch(/^\ufeff"name","email"/);
  expect(row).toBe(
    '"\'=1+1","","+49 170","","","","","","","a1","","He said ""ten""","Budget: 10, 20","Spoke with us",""',
  );
});
