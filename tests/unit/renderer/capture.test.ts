import { describe, expect, test, vi } from 'vitest';
import { capture } from '../../../server/contract/capture.ts';
import { removedWords } from '../../../renderer/capture/capture-app.tsx';
import {
  bodyOf,
  calledOf,
  EMPTY,
  faultOf,
  identityOf,
  withListed,
  withOwnCode,
} from '../../../renderer/capture/draft.ts';
import { askedAfter } from '../../../renderer/capture/own-phone.tsx';
import { answersAfter } from '../../../renderer/capture/parts.tsx';
import { createKeeping, createPhotos, picturesOf } from '../../../renderer/capture/photos.ts';
import { kindOf } from '../../../renderer/capture/test-badge.tsx';
import { unsentFile } from '../../../renderer/capture/unsent-file.ts';

const EVENT = '0123456789abcdef0123456789abcdef';
const STATE = {
  event: { uid: EVENT, name: 'Boat Show' },
  device: 'Tablet',
  person: { id: '0123456789abcdef', name: 'Ana' },
  qualifiers: [],
  forms: [],
  consent: { version: '2026-11-29', language: 'en' as const, wording: 'You may.' },
  draw: null,
};

function asked(fields: object) {
  return identityOf({ ...EMPTY, ...fields }, EVENT);
}

describe('a draft', () => {
  test.each([
    [{}, 'email'],
    [{ email: 'ada@' }, 'email'],
    [{ email: 'ada@', code: '4711' }, 'email'],
    [{ code: ' ' }, 'email'],
    [{ phone: '123' }, null],
    [{ phone: ' ' }, 'email'],
    [{ email: ' <ada@example.com> ' }, null],
  ])('%j is saved when it says who it is', (fields, fault) => {
    expect(faultOf({ ...EMPTY, ...fields })?.field ?? null).toBe(fault);
  });

  test('is sent as the laptop reads it, without answers that were left empty', () => {
    const qualifiers = [
      { name: 'Budget', answers: ['10'] },
      { name: 'Size', answers: [' '] },
    ];
    const body = bodyOf({ ...EMPTY, code: '4711', qualifiers, agreed: true }, STATE);
    expect(capture.parse(body)).toMatchObject({
      event: EVENT,
      code: '4711',
      phone: null,
      qualifiers: [{ name: 'Budget', answers: ['10'] }],
      consent: { version: '2026-11-29', language: 'en' },
      person: { id: '0123456789abcdef', name: 'Ana' },
    });
    expect(bodyOf(EMPTY, STATE)).toMatchObject({ consent: null });
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

  test('of a card has its photo alone, and goes where a photo is known', () => {
    expect(faultOf({ ...EMPTY, picture: 'a1' })).toBeNull();
    expect(bodyOf({ ...EMPTY, picture: 'a1' }, STATE)).toMatchObject({ picture: 'a1' });
    expect(bodyOf(EMPTY, STATE)).not.toHaveProperty('picture');
  });

  test('asks who it is once enough is known', () => {
    expect(asked({ name: 'Ada', email: 'ada@', phone: '123' })).toBe(null);
    const known = { phone: '0170 123', email: '', code: null };
    expect(asked({ phone: '0170 123' })).toMatchObject(known);
    expect([asked({ phone: '0170-1' }), asked({ phone: '0170-12' })]).toMatchObject([null, {}]);
    expect(asked({ email: 'ada@example.com' })).toMatchObject({ email: 'ada@example.com' });
  });
});

test.each([
  [{ name: 'Ada', email: 'ada@example.com', code: '4711' }, 'Ada'],
  [{ name: '', email: 'ada@example.com', phone: '123' }, 'ada@example.com'],
  [{ phone: '123', code: '4711', picture: 'a1' }, '123'],
  [{ code: '4711', picture: 'a1' }, '4711'],
  [{ name: null, picture: 'a1' }, 'Photo'],
  [{}, 'Lead'],
])('a capture with %j is called %s', (known, called) => expect(calledOf(known)).toBe(called));

test.each([
  ['BEGIN:VCARD\nFN:Ada\nEND:VCARD', { name: 'Ada' }, 'A contact card'],
  ['4711', { company: 'Engines' }, 'Details are on it'],
  ['Ada;Lovelace;Engines;ada@example.com', {}, 'A code with several parts'],
  ['4711', {}, 'A bare code'],
])('a test badge with %j and %j is said to be what it is', (code, more, says) => {
  expect(kindOf({ ...EMPTY, code, ...more })).toMatch(new RegExp(`^${says}`));
});

test.each([
  [[], '4', false, ['4']],
  [['3'], '4', false, ['4']],
  [['4'], '4', false, []],
  [['Pumps'], 'Valves', true, ['Pumps', 'Valves']],
  [['Pumps', 'Valves'], 'Pumps', true, ['Valves']],
])('of the answers %j, %s pressed, several: %s, are left %j', (answers, choice, several, left) => {
  expect(answersAfter(answers, choice, several)).toEqual(left);
});

const MINUTE = 60_000;
test.each([
  ['the first answer has the code', null, false, { url: 'new', at: 9 * MINUTE, isGiven: false }],
  ['a code stays while it is scanned', 1, false, { url: 'old', at: 1, isGiven: false }],
  ['a code is replaced before it ends', 0, false, { url: 'new', at: 9 * MINUTE, isGiven: false }],
  ['they agreed', 1, true, { url: 'old', at: 1, isGiven: true }],
])('for a consent on their own phone: %s', (_what, since, given, asked) => {
  const now = since === null ? null : { url: 'old', at: since, isGiven: false };
  const after = askedAfter(now, { url: 'new', given }, 9 * MINUTE);
  expect(after).toEqual(asked);
  // An older answer comes later.
  expect(askedAfter(after, { url: 'older', given: false }, 9 * MINUTE).isGiven).toBe(given);
});

test('staff of a device that was removed read what is left on it, of none, one and many', () => {
  expect([0, 1, 12].map(removedWords)).toEqual([
    expect.stringMatching(/sent from it\. Add it again on the laptop\.$/),
    expect.stringMatching(/ 1 lead waits here: export it as a file, or add the device again\.$/),
    expect.stringMatching(/ 12 leads wait here: export them as a file, or add/),
  ]);
});

test('photos are needed of captures that are not sent, and of the one in hand', () => {
  const unsent = [{ body: { picture: 'a' } }, { body: {} }, { body: { picture: 'b' } }];
  expect(picturesOf(unsent, { picture: 'c' })).toEqual(['a', 'b', 'c']);
  expect(picturesOf([], { picture: null })).toEqual([]);
});

test('a photo that the browser does not store is there for as long as the page, which is said', async () => {
  const nothing = { width: 4000, height: 3000, close: () => undefined, drawImage: () => undefined };
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => nothing,
    toBlob: (done: (blob: Blob) => void) => done(new Blob([`${canvas.width}x${canvas.height}`])),
  };
  vi.stubGlobal('createImageBitmap', async () => nothing);
  vi.stubGlobal('document', { createElement: () => canvas });
  const photos = createPhotos();
  const id = await photos.keep(new Blob());
  expect(photos.isStored(id)).toBe(false);
  expect([photos.isStored('another'), photos.isStored(null)]).toEqual([true, true]);
  expect(await (await photos.find(id))?.text()).toBe('2000x1500');
  await photos.remove(id);
  expect(photos.isStored(id)).toBe(true);
  await expect(photos.find(id)).rejects.toThrow();
});

const ROW = { phone: '+49 170', note: 'He said "ten"', picture: 'a1', consent: null };
test.each([
  [
    'what nobody typed for it, and its answers',
    {
      name: '=1+1',
      qualifiers: [
        { name: 'Budget', answers: ['10', '20'] },
        { name: 'Size', answers: ['L'] },
      ],
    },
    '"\'=1+1","","+49 170","","","","","","","a1","","He said ""ten""","Budget: 10, 20; Size: L","Spoke with us",""',
  ],
  [
    'a consent, and when it was',
    { name: 'a=1', consent: {}, at: '2026-11-30', qualifiers: 'odd' },
    '"a=1","","+49 170","","","","","","","a1","","He said ""ten""","","Consent","2026-11-30"',
  ],
  [
    'a number that is more than that',
    { phone: '+49 170=HYPERLINK()', qualifiers: [null] },
    '"","","\'+49 170=HYPERLINK()","","","","","","","a1","","He said ""ten""","","Spoke with us",""',
  ],
])('an unsent lead is a row that spreadsheets open and do not run: %s', (_what, more, row) => {
  const [heads, first] = unsentFile([{ body: { ...ROW, ...more } }]).split('\r\n');
  expect(heads).toMatch(/^\ufeff"name","email",.*,"qualifiers","basis","captured_at"$/);
  expect(first).toBe(row);
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
