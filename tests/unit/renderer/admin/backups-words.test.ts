import { expect, test } from 'vitest';
import * as words from '../../../../renderer/admin/kit/backups/model.ts';
import { notesOf } from '../../../../renderer/admin/backups/backups-page.tsx';
import { hasPassphrase } from '../../../../renderer/admin/backups/external-backup-card.tsx';
import { comparedWith } from '../../../../renderer/admin/backups/restore-dialog.tsx';
import {
  copyState,
  firstChoice,
  foundIn,
} from '../../../../renderer/admin/first-start/backup-handover.tsx';
import { createGate } from '../../../../renderer/admin/kit/one-at-a-time.ts';
import { isBusyWith } from '../../../../renderer/admin/kit/busy-with.ts';
import type { DatabaseNote } from '../../../../server/contract/backups.ts';
import { part } from '../../../support/part.ts';

const AT = new Date(2026, 10, 27, 14, 2).toISOString();

test('what a backup holds and why it was made are in words', () => {
  const none = { questions: 0, leads: 0, texts: 0, pictures: 0 };
  expect(words.countsInWords(none)).toBe('0 questions, 0 leads');
  const one = { questions: 1, leads: 1, texts: 1, pictures: 1 };
  expect(words.countsInWords(one)).toBe('1 question, 1 lead, 1 message, 1 picture');
  expect(words.reasonInWords('migration', '2.0.0')).toBe('Before version 2.0.0');
  expect(words.reasonInWords('migration')).toBe('Before an update');
  expect(words.reasonInWords('quit', '2.0.0')).toBe('When Booth closed');
  expect(words.placesInWords(['laptop'])).toBe('Laptop');
  expect(words.placesInWords(['second'])).toBe('External');
  expect(words.placesInWords(['laptop', 'second'])).toBe('Laptop and external');
});

test.each([
  ['copying', 0, null, /^Checking/],
  ['copying', 1, null, /^Copying: 1 copy to go/],
  ['copying', 2, AT, /^Copying: 2 copies to go/],
  ['ok', 0, null, /every backup is there too/],
  ['ok', 0, AT, /last copy was made at 14:02/],
  ['gone', 1, AT, /Plug it back in/],
] as const)(
  'the external backup is %s, %i to go, the last at %s',
  (state, missing, copied, said) => {
    expect(words.externalInWords({ folder: '', state, missing, copied_at: copied })).toMatch(said);
  },
);

test.each([
  [[], null, false, 'None yet', /first one is made/],
  // Another laptop's.
  [[{ own: false, made_at: AT }], null, true, 'None yet', /first one is made/],
  [[{ own: true, made_at: AT }], null, true, 'Newest: Nov 27, 2026, 2:02 PM', /Anything newer/],
  [[{ own: true, made_at: AT }], null, false, 'Newest: Nov 27, 2026, 2:02 PM', /has everything/],
  [[{ own: true, made_at: AT }], 'full', true, 'No new backup can be made.', /Anything newer/],
])(
  'of backups %j, with fault %s and changes %s, the newest is told',
  (backups, fault, changed, top, rest) => {
    const state = part({ backups, fault, changed });
    expect(words.summaryOf(state).replaceAll('\u202f', ' ')).toBe(top);
    expect(words.changedInWords(state)).toMatch(rest);
  },
);

type Numbers = number[] | null;
/** A repair; without a list of what is lost nobody knows. */
function repaired(skipped: number, more: object, questions: Numbers, leads: Numbers) {
  const salvaged = { questions: 0, leads: 0, texts: 0, changed: 0, ...more };
  const span = { backup_made_at: AT, lost_until: new Date(2026, 10, 27, 14, 9).toISOString() };
  const lost = { questions, leads };
  const note: DatabaseNote = part({ kind: 'repaired', ...span, skipped, salvaged, lost });
  return words.noteInWords(note).text.replace(/^.*?PM\. ?/u, '');
}
const ELEVEN = Array.from({ length: 11 }, (_, at) => at + 1);

test.each([
  [repaired(0, {}, [], []), 'No questions or leads were lost.'],
  [
    repaired(1, { questions: 1, texts: 2 }, [], []),
    '1 newer backup was damaged too. Recovered from the damaged one: 1 newer question, 2 newer messages. No questions or leads were lost.',
  ],
  [repaired(0, {}, [7], []), 'Lost between 14:02 and 14:09: question 7.'],
  [repaired(0, {}, [7, 8], [3]), 'Lost between 14:02 and 14:09: questions 7, 8; lead 3.'],
  [
    repaired(0, {}, ELEVEN, []),
    'Lost between 14:02 and 14:09: questions 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1 more.',
  ],
  [
    repaired(0, {}, null, [3]),
    'Possibly lost between 14:02 and 14:09: newer questions and lead 3.',
  ],
])('a repair: %s', (said, expected) => expect(said).toBe(expected));

function note(parts: object) {
  return words.noteInWords(part({ at: AT, backup_made_at: AT, ...parts }));
}

test('a restore is told, and why there was none', () => {
  const restored = note({ kind: 'restored' });
  expect([restored.tone, restored.text.slice(0, 8)]).toEqual(['ok', 'Restored']);
  expect(note({ kind: 'returned', folder: 'newer' }).text).toContain('“newer”');
  expect(note({ kind: 'not-restored', fault: 'full' }).text).toContain('the disk is full');
  const damaged = note({ kind: 'not-restored', fault: 'damaged' });
  expect(damaged.tone).toBe('warn');
  expect(damaged.text).toContain('could not be read');
});

test.each([
  [1, '1 backup in the folder was encrypted with another passphrase. Enter it to see it.'],
  [12, '12 backups in the folder were encrypted with another passphrase. Enter it to see them.'],
])('%i locked ones ask for their passphrase', (locked, said) => {
  expect(words.lockedInWords(locked)).toBe(said);
});

test.each([
  [{}, ['Manual', 'Laptop', 'Boat Show']],
  [{ own: false, places: ['second'] }, ['Manual', 'External', 'Another laptop’s', 'Boat Show']],
  [{ event: '', reason: 'migration' }, ['Before version 2.0.0', 'Laptop']],
])('a backup with %j is described by %j', (parts, notes) => {
  const backup = { reason: 'asked', version: '2.0.0', places: ['laptop'], own: true };
  expect(notesOf(part({ ...backup, event: 'Boat Show', ...parts }))).toEqual(notes);
});

test('a passphrase can be removed also when the stick is used no more', () => {
  const second = part({ folder: '/media/stick' });
  expect(hasPassphrase({ second, passphrase: 'off' })).toBe(true);
  expect(hasPassphrase({ second: null, passphrase: 'on' })).toBe(true);
  expect(hasPassphrase({ second: null, passphrase: 'lost' })).toBe(true);
  expect(hasPassphrase({ second: null, passphrase: 'off' })).toBe(false);
});

test('what a restore would take away is marked, where it is known what there is', () => {
  const then = { questions: 1200, leads: 3, texts: 1, pictures: 2 };
  const now = { questions: 1201, leads: 3, texts: 0, pictures: 2 };
  expect(comparedWith(now, then).map((row) => Object.values(row))).toEqual([
    ['Questions', '1,200', '1,201', true],
    ['Leads', '3', '3', false],
    ['Messages', '1', '0', false],
    ['Pictures', '2', '2', false],
  ]);
  expect(comparedWith(null, then).map(({ today, isMore }) => [today, isMore])).toEqual(
    Array.from({ length: 4 }, () => ['–', false]),
  );
});

test.each([
  [[false, false], 0],
  [[true, false, false], 1],
  // None that can be brought: why is said of the newest.
  [[true, true], 0],
])(
  'of backups, newest first, made by a newer version: %j, the chosen one is number %s',
  (newer, at) => {
    const backups = newer.map((one, index) => ({ newer: one, index }));
    expect(firstChoice(backups)?.index).toBe(at);
  },
);

test.each([
  [null, 'Copying its database', null],
  [{ phase: 'database', done: 5, total: 9 }, 'Copying its database', null],
  [{ phase: 'pictures', done: 0, total: 0 }, 'Copying its database', null],
  [{ phase: 'pictures', done: 500, total: 2000 }, 'Copying its pictures: 500 of 2,000', 0.25],
])('a copy that is at %j says “%s”', (progress, words, share) => {
  expect(copyState(progress && part(progress))).toEqual({ words, share });
});

test('of several rows the one is busy that was pressed', () => {
  const pressed = { isPending: true, variables: { id: 2 } };
  expect([1, 2, 3].map((id) => isBusyWith(pressed, id))).toEqual([false, true, false]);
  expect(isBusyWith({ ...pressed, isPending: false }, 2)).toBe(false);
  expect(isBusyWith({ isPending: false, variables: undefined }, 2)).toBe(false);
});

test('what was found in one folder is not brought from another', () => {
  const state = part({ backups: [], locked: 0 });
  const search = { folder: '/media/stick', state };
  expect(foundIn('/media/stick', search)).toBe(state);
  expect([foundIn('/media/stick2', search), foundIn('', null)]).toEqual([null, null]);
});

test('one command is sent at a time, however quick the presses are; a failed one leaves the way free', async () => {
  const gate = createGate();
  const sent: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const press = (name: string, answer: Promise<void>) =>
    gate(() => {
      sent.push(name);
      return answer;
    });
  const presses = [press('one', promise), press('the same', promise)];
  resolve();
  await Promise.all(presses);
  await press('fails', Promise.reject(new Error('x')));
  await press('two', promise);
  expect(sent).toEqual(['one', 'fails', 'two']);
});
