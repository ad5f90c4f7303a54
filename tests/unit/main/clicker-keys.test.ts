import { beforeEach, expect, it, vi } from 'vitest';
import type { PlaybackKey } from '../../../server/contract/playback.ts';
import { clickerKeys } from '../../../main/windows/clicker-keys.ts';

beforeEach(() => void vi.useFakeTimers());

/** What keys do that come this many milliseconds after each other. */
function pressed(keys: readonly (readonly [code: string, key: string])[], apartMs: number) {
  const acts: PlaybackKey[] = [];
  const clicker = clickerKeys((key) => acts.push(key));
  for (const [code, key] of keys) {
    clicker.press({ code, key });
    vi.advanceTimersByTime(apartMs);
  }
  vi.runAllTimers();
  return acts;
}

const B = ['KeyB', 'b'] as const;
const A = ['KeyA', 'a'] as const;
const DOWN = ['PageDown', 'PageDown'] as const;

it.each([
  ['a clicker', [B], 200, ['toggle-blank']],
  ['its other key', [['Period', '.']], 200, ['toggle-blank']],
  ['twice, as a presenter does', [B, B], 1500, ['toggle-blank', 'toggle-blank']],
  ['through the questions', [DOWN, DOWN, ['PageUp', 'PageUp']], 100, ['next', 'next', 'previous']],
  ['on a French keyboard', [['Period', ':']], 200, ['toggle-blank']],
  ['on a Russian one', [['KeyB', 'и']], 200, ['toggle-blank']],
  ['on a Hebrew one', [['KeyB', 'נ']], 200, ['toggle-blank']],
  ['a word', [B, A, ['KeyT', 't'], ['KeyT', 't']], 200, []],
  ['the end of one', [A, B], 900, []],
  ['its beginning', [B, A], 900, []],
  ['a letter twice', [B, B], 300, []],
  ['a sentence’s end', [A, ['Period', '.']], 300, []],
  ['Page Down in the middle of a word', [A, DOWN], 300, []],
  ['after a word', [A, B], 1100, ['toggle-blank']],
] as const)('the display’s keys: %s', (_name, keys, apartMs, acts) => {
  expect(pressed(keys, apartMs)).toEqual(acts);
});
