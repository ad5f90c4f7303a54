import { expect, test } from 'vitest';
import {
  actionsBeside,
  addressOf,
  firstChoice,
  foundIn,
  groupsFor,
  leadItem,
  questionItem,
} from '../../../../renderer/admin/app/palette/palette-items.ts';
import { helpPath } from '../../../../renderer/admin/help/model.ts';
import { part } from '../../../support/part.ts';

function item(label: string, keys?: string[]) {
  return { id: label, label, run: () => undefined, ...(keys && { keys }) };
}

test('what begins with the words comes first; the rest keeps its order, up to six', () => {
  const labels = ['Log in', 'Blog', 'Logs', 'Catalog', 'Analog', 'Prolog', 'Epilog', 'Theme'];
  const items = labels.map((label) => item(label));
  const found = foundIn({ title: '', items }, 'log').items.map(({ label }) => label);
  expect(found).toEqual(['Log in', 'Logs', 'Blog', 'Catalog', 'Analog', 'Prolog']);
});

test('an action whose key the page lists itself is there once', () => {
  const shown = [{ shortcuts: [{ keys: ['b'], does: 'Blank' }] }];
  const actions = [item('Blank', ['b']), item('Next', [']']), item('Logout')];
  expect(actionsBeside(shown, actions).map(({ label }) => label)).toEqual(['Next', 'Logout']);
  expect(actionsBeside([], actions)).toEqual(actions);
});

test('each of the words is found, in whatever order and wherever it stands', () => {
  const items = [
    { ...item('Typeface'), description: 'Look', words: 'setting font' },
    { ...item('Text size'), words: 'setting font' },
  ];
  const labels = (query: string) =>
    foundIn({ title: '', items }, query).items.map(({ label }) => label);
  expect(labels('FONT look')).toEqual(['Typeface']);
  expect(labels('setting  font')).toEqual(['Typeface', 'Text size']);
  expect(labels('font page')).toEqual([]);
});

const PARTS = {
  pages: [item('Leads')],
  actions: [item('Logout')],
  settings: [item('Layout')],
  events: [item('Boat Show, last')],
  help: [item('What is lost')],
  keys: [{ title: 'Questions', items: [item('Label')] }],
  found: [
    { title: 'Questions', items: [item('Is it loud?')] },
    { title: 'Leads', items: [] },
  ],
};

const FOUND = ['Boat Show, last', 'Is it loud?', 'What is lost'];

test.each([
  ['', true, ['Label', 'Logout', 'Leads']],
  ['l', true, ['Leads', 'Logout', 'Layout', 'Label', ...FOUND]],
  ['l', false, ['Leads', 'Logout', 'Label', ...FOUND]],
])('for “%s”, by an admin: %s, the palette shows %j', (query, isAdmin, labels) => {
  const groups = groupsFor(query, isAdmin, PARTS);
  expect(groups.flatMap(({ items }) => items.map(({ label }) => label))).toEqual(labels);
  expect(groups.every(({ items }) => items.length > 0)).toBe(true);
});

test('while a past event is looked at, pages stay with it, and what was found leads to its own', () => {
  expect(addressOf({ to: '/leads' }, 3)).toBe('/leads?event=3');
  expect(addressOf({ to: '/leads', event: 5 }, 3)).toBe('/leads?event=5');
  const found = [
    questionItem(part({ id: 7, content: 'Is it loud?', author_name: null })),
    leadItem(part({ id: 8, name: 'Ada', company: null })),
  ];
  expect(found.map((one) => addressOf(one, 3))).toEqual(['/dashboard?question=7', '/leads/8']);
});

test('Enter runs the first thing that was found, and nothing before anything is asked for', () => {
  expect([firstChoice('lo'), firstChoice('')]).toEqual([0, -1]);
});

test('a page of the manual has its address', () => expect(helpPath('polls')).toBe('/help/polls'));
