import type { Input } from 'electron';
import type { PlaybackKey } from '../../server/contract/playback.ts';

/**
 * Keys of a presenter's clicker, and those of PowerPoint and Keynote that blank the screen. A clicker sends key
 * positions of an American keyboard, so that the laptop's layout has no effect.
 */
const CLICKER: Record<string, PlaybackKey> = {
  PageDown: 'next',
  PageUp: 'previous',
  KeyB: 'toggle-blank',
  Period: 'toggle-blank',
};

/** A key this near to a letter is part of a word that is typed. */
const WORD_MS = 1000;
const LETTER = /^[\p{L}\p{N}]$/u;

/**
 * Tells a clicker's keys from staff's words that land on the display. A key that could be a letter counts a second later, if
 * no letter has come by then.
 */
export function clickerKeys(act: (key: PlaybackKey) => void) {
  let letterUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    /** Takes a key that was pressed, with neither Ctrl nor Alt. */
    press({ code, key }: Pick<Input, 'code' | 'key'>): void {
      const pressed = Object.hasOwn(CLICKER, code) ? CLICKER[code] : undefined;
      const isTyped = pressed === 'toggle-blank';
      if (!isTyped && !LETTER.test(key)) {
        if (pressed !== undefined && performance.now() >= letterUntil) act(pressed);
        return;
      }
      const isInWord = performance.now() < letterUntil;
      letterUntil = performance.now() + WORD_MS;
      clearTimeout(timer);
      if (isTyped && !isInWord) timer = setTimeout(act, WORD_MS, pressed);
    },
  };
}
