import { expect, test } from 'vitest';
import { actionsBeside, foundIn } from '../../../../renderer/admin/app/palette/palette-items.ts';

function item(label: string, keys?: string[]) {
  return { id: label, label, run: () => undefined, ...(keys && { keys }) };
}

test('what begins with the words comes first; the rest keeps its order, up to six', () => {
  const labels = ['Log in', 'Blog', 'Logs', 'Catalog', 'Analog', 'Prolog', 'Epilog', 'Theme'];
  const items = labels.map((label) => item(label));
  expect(foundIn({ title: '', items }, 'log').items.map(({ label }) => label)).toEqual([
    'Log in',
    'Logs',
    'Blog',
    'Catalog',
    'Analog',
    'Prolog',
  ]);
});

test('an action whose key the page lists itself is there once', () => {
  const shown = [{ shortcuts: [{ keys: ['b'], does: 'Blank' }] }];
  const actions = [item('Blank', ['b']), item('Next', [']']), item('Logout')];
  expect(actionsBeside(shown, actions).map(({ label }) => label)).toEqual(['Next', 'Logout']);
  expect(actionsBeside([], actions)).toEqual(actions);
});
