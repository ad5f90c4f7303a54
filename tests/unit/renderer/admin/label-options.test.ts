import { expect, test } from 'vitest';
import { optionsFor } from '../../../../renderer/admin/labels/label-picker.tsx';
import type { Label } from '../../../../server/contract/labels.ts';

const LABELS = ['For the boss', 'Größe', 'Price', 'Retail price'].map(
  (name, id) => ({ id, name }) as Label,
);
/** Names of what is offered, and of the label that could be made. */
function offered(typed: string) {
  const { matches, fresh } = optionsFor(LABELS, typed);
  return [matches.map(({ name }) => name), fresh];
}

test('labels that hold all typed words are offered, those that begin with them first', () => {
  expect(offered('')).toEqual([['For the boss', 'Größe', 'Price', 'Retail price'], null]);
  expect(offered('pri')).toEqual([['Price', 'Retail price'], 'pri']);
  expect(offered('r')).toEqual([['Retail price', 'For the boss', 'Größe', 'Price'], 'r']);
  expect(offered('boss the')).toEqual([['For the boss'], 'boss the']);
  expect(offered('  A  new   one ')).toEqual([[], 'A new one']);
});

test('what is called the same in other letters is not made twice', () => {
  for (const typed of ['GROSSE', 'gröSSe', ' größe ']) {
    expect(offered(typed), typed).toEqual([['Größe'], null]);
  }
});
