import { describe, expect, test } from 'vitest';
import { capture } from '../../../server/contract/capture.ts';
import {
  bodyOf,
  EMPTY,
  faultOf,
  identityOf,
  withListed,
  withOwnCode,
} from '../../../renderer/capture/draft.ts';
import { createKeeping } from '../../../renderer/capture/photos.ts';
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

  test.each([
    ['once', '4711', '', { name: 'Ada', company: 'Engines' }],
    ['not again: what was taken out of a field stays out', '4711', '4711', { company: '' }],
    ['of its own code alone', '4712', '', { company: '' }],
  ])('takes over what the list says, %s', (_when, code, listed, expected) => {
    const draft = { ...EMPTY, code: '4711', name: 'Ada' };
    const said = { name: 'Lovelace, Ada', company: 'Engines' };
    expect(withListed(draft, code, said, listed)).toMatchObject(expected);
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

test.each([
  ['the first is kept first', [0, 1], ['first', 'second']],
  ['the second is kept first', [1, 0], ['second']],
])('of two photos that are on their way the newer one counts: %s', async (_case, order, shown) => {
  const kept: string[] = [];
  const busy: boolean[] = [];
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const waiting = [...answers];
  const keep = createKeeping(() => waiting.shift()?.promise ?? Promise.resolve(''), {
    busy: (isBusy) => void busy.push(isBusy),
    kept: (id) => void kept.push(id),
  });
  const done = [keep(new Blob()), keep(new Blob())];
  for (const at of order) {
    answers[at]?.resolve(['first', 'second'][at] ?? '');
    await done[at];
  }
  expect(kept).toEqual(shown);
  expect(busy).toEqual([true, true, false]);
});

test('a second photo that is none leaves the first one, which is still on its way', async () => {
  const kept: string[] = [];
  const first = Promise.withResolvers<string>();
  const waiting = [first.promise, Promise.reject(new Error('It is no image.'))];
  const keep = createKeeping(() => waiting.shift() ?? first.promise, {
    busy: () => undefined,
    kept: (id) => void kept.push(id),
  });
  const done = keep(new Blob());
  await expect(keep(new Blob())).rejects.toThrow('no image');
  first.resolve('first');
  await done;
  expect(kept).toEqual(['first']);
});
