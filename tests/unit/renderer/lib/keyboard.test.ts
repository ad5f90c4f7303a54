import { expect, it } from 'vitest';
import { shortcutOf, stepAround } from '../../../../renderer/lib/keyboard.ts';
import { pressEffect } from '../../../../renderer/lib/second-press.ts';

const BOUND = ['a', 'b', 'Shift+e', '.', '/', '[', ']'];

function pressed(key: string, code: string, held: '' | 'Shift' | 'AltGraph' = '') {
  const getModifierState = (name: string) => name === held;
  const press = { key, code, shiftKey: held === 'Shift', altKey: false, getModifierState };
  return shortcutOf(press, (name) => BOUND.includes(name));
}

it.each([
  ['American', 'b', 'KeyB', '', 'b'],
  ['Caps Lock', 'B', 'KeyB', '', 'b'],
  ['American', '/', 'Slash', '', '/'],
  ['American', '?', 'Slash', 'Shift', null],
  ['American', '>', 'Period', 'Shift', null],
  ['French, the cap counts', 'a', 'KeyQ', '', 'a'],
  ['French, the position does not', 'q', 'KeyA', '', null],
  ['French', ':', 'Period', '', '.'],
  ['French', 'Dead', 'BracketLeft', '', '['],
  ['French', '[', 'Digit5', 'AltGraph', '['],
  ['German, no command by accident', '€', 'KeyE', 'AltGraph', null],
  ['Swedish, a letter of its own', 'å', 'BracketLeft', '', null],
  ['Russian', 'и', 'KeyB', '', 'b'],
  ['Russian', 'У', 'KeyE', 'Shift', 'Shift+e'],
  ['Russian', 'ю', 'Period', '', '.'],
  ['Greek', 'β', 'KeyB', '', 'b'],
  ['Hebrew', 'נ', 'KeyB', '', 'b'],
  ['Arabic, two letters on one key', 'لا', 'KeyB', '', 'b'],
  ['Hebrew, the cap counts', ']', 'BracketLeft', '', ']'],
  ['a sign of another part of the page', '?', 'KeyB', '', null],
  ['no letter', 'Enter', 'Enter', '', null],
] as const)('a shortcut on a keyboard: %s: %s', (_layout, key, code, held, expected) => {
  expect(pressed(key, code, held)).toBe(expected);
});

it.each([
  [0, 1, 3, 1],
  [2, 1, 3, 0],
  [0, -1, 3, 2],
  [-1, 1, 3, 0],
  [-1, -1, 3, 2],
  [0, 1, 1, 0],
  [-1, 1, 0, -1],
  [-1, -1, 0, -1],
])('from %i a step of %i among %i leads to %i', (at, step, count, next) => {
  expect(stepAround(at, step, count)).toBe(next);
});

it.each([
  [false, 1, 'ask'],
  [false, 0, 'ask'],
  // The second half of a double click.
  [true, 2, null],
  [true, 1, 'delete'],
  [true, 0, 'delete'],
])('a press, asked before: %s, the %ith in a row, means %s', (isAsked, clicks, effect) => {
  expect(pressEffect(isAsked, clicks)).toBe(effect);
});
