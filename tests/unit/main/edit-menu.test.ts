import type { ContextMenuParams } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { editItems, zoomOf } from '../../../main/windows/edit-menu.ts';

vi.mock('electron', () => ({ Menu: {} }));

const editFlags = {
  canUndo: true,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canSelectAll: true,
} as ContextMenuParams['editFlags'];

function offered(isEditable: boolean, selectionText: string) {
  return editItems({ isEditable, selectionText, editFlags }).flatMap(({ role, enabled }) =>
    role === undefined || enabled === false ? [] : [role],
  );
}

function pressed(key: string, code: string, change = {}) {
  return zoomOf({ type: 'keyDown', key, code, control: true, meta: false, alt: false, ...change });
}

it('a right click offers what can be done with the text there', () => {
  expect(offered(true, '')).toEqual(['undo', 'cut', 'copy', 'paste', 'selectAll']);
  expect(offered(false, 'some words')).toEqual(['copy', 'selectAll']);
  expect(offered(false, ' \n')).toEqual([]);
});

describe('the size of the page', () => {
  it.each([
    ['American, without Shift', '=', 'Equal', 'in'],
    ['German', '+', 'BracketRight', 'in'],
    ['German', '-', 'Slash', 'out'],
    ['French', '-', 'Digit6', 'out'],
    ['French', 'à', 'Digit0', 'reset'],
    ['Swedish', '+', 'Minus', 'in'],
    ['the number block', '-', 'NumpadSubtract', 'out'],
    ['the number block, Num Lock off', 'Insert', 'Numpad0', 'reset'],
    ['a letter', 'b', 'KeyB', null],
    ['German ß, where Americans have their minus', 'ß', 'Minus', null],
  ])('%s: %s', (_layout, key, code, zoom) => {
    expect(pressed(key, code)).toBe(zoom);
  });

  it('is left alone without Ctrl or Cmd, with Alt, and as the key goes up', () => {
    expect(pressed('+', 'Equal', { control: false })).toBeNull();
    expect(pressed('+', 'Equal', { control: false, meta: true })).toBe('in');
    expect(pressed('+', 'Equal', { alt: true })).toBeNull();
    expect(pressed('+', 'Equal', { type: 'keyUp' })).toBeNull();
  });
});
