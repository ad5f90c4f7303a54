import { expect, test } from 'vitest';
import { bothNotes } from '../../../../renderer/admin/leads/detail/lead-notes.tsx';
import { isOtherOwner, ownerWords } from '../../../../renderer/admin/leads/owner.tsx';

const ANA = { owner: 'Ana', owner_left: false };
const GONE = { owner: 'Ana', owner_left: true };
const NOBODY = { owner: null, owner_left: false };

test.each([
  [NOBODY, 'Nobody'],
  [ANA, 'Ana'],
  [GONE, 'Ana (removed)'],
])('the owner %j is shown as %s', (lead, words) => expect(ownerWords(lead)).toBe(words));

test.each([
  ['the same', ANA, 'Ana', ['Ana'], false],
  ['another one', ANA, 'Bo', ['Ana', 'Bo'], true],
  ['nobody', ANA, null, ['Ana'], true],
  ['nobody as before', NOBODY, null, ['Ana'], false],
  ['somebody of the same name as one who was removed', GONE, 'Ana', ['Ana'], true],
  ['the one who was removed, as before', GONE, 'Ana', ['Bo'], false],
])('choosing %s changes the owner or not', (_who, lead, next, names, isOther) => {
  expect(isOtherOwner(lead, next, names)).toBe(isOther);
});

test.each([
  ['Theirs.', 'Mine.', 'Theirs.\n\nMine.'],
  ['', 'Mine.', 'Mine.'],
])('of the notes “%s” and “%s” both are kept', (theirs, mine, both) => {
  expect(bothNotes(theirs, mine)).toBe(both);
});
