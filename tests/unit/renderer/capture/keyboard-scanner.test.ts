import { describe, expect, test } from 'vitest';
import {
  applyLayout,
  CALIBRATION_TEXT,
  learnLayout,
  type Stroke,
} from '../../../../renderer/capture/reading/keyboard-layout.ts';
import {
  codeOf,
  isScan,
  NO_BURST,
  press,
  type Burst,
} from '../../../../renderer/capture/reading/keyboard-scanner.ts';

/** Characters of a keyboard from the upper left to the lower right and the blank, without and with Shift. */
type Keyboard = { plain: string; shifted: string; dead?: string };

const AMERICAN: Keyboard = {
  plain: "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./ ",
  shifted: '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>? ',
};
const FRENCH: Keyboard = {
  plain: '@&é"\'(§è!çà)-azertyuiop^$`qsdfghjklmùwxcvbn,;:= ',
  shifted: '#1234567890°_AZERTYUIOP¨*£QSDFGHJKLM%WXCVBN?./+ ',
  dead: '^¨',
};
const GERMAN: Keyboard = {
  plain: '^1234567890ß´qwertzuiopü+#asdfghjklöäyxcvbnm,.- ',
  shifted: '°!"§$%&/()=?`QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_ ',
  dead: '^´`',
};

/** Strokes of a scanner that believes in an American keyboard, as a laptop with another one sees them. */
function typedBy(text: string, laptop: Keyboard): Stroke[] {
  return Array.from(text, (character) => {
    const shiftKey = !AMERICAN.plain.includes(character);
    const place = (shiftKey ? AMERICAN.shifted : AMERICAN.plain).indexOf(character);
    const typed = (shiftKey ? laptop.shifted : laptop.plain).charAt(place);
    const key = laptop.dead?.includes(typed) ? 'Dead' : typed;
    return { key, code: `Place${place}`, shiftKey, altGraph: false };
  });
}

describe('layouts', () => {
  const BADGE = '0123456789::Doe::Jane::{"a":"jane_doe@acme.test"}^~`=';

  test('the calibration code has each printable character once', () => {
    expect(new Set(CALIBRATION_TEXT).size).toBe(95);
    expect(CALIBRATION_TEXT).toMatch(/^[ -~]{95}$/);
  });

  test.each([
    ['American', AMERICAN],
    ['French', FRENCH],
    ['German', GERMAN],
  ])('%s: learned from the calibration code', (_name, laptop) => {
    const layout = learnLayout(typedBy(CALIBRATION_TEXT, laptop));
    expect(layout).toBeDefined();
    expect(applyLayout(layout ?? {}, typedBy(BADGE, laptop))).toBe(BADGE);
  });

  test('without one, a code is what the keys type', () => {
    expect(applyLayout({}, typedBy('0123456789', FRENCH))).toBe('à&é"\'(§è!ç');
    expect(applyLayout({}, typedBy('jane@acme^', GERMAN))).toBe('jane"acme&');
    const ends = ['Enter', 'Tab', 'Dead'].map((key) => ({ ...typedBy('a', GERMAN)[0]!, key }));
    expect(applyLayout({}, ends)).toBe('\n\t');
  });

  test('a browser that does not know the places of keys has it learned from the characters', () => {
    const nowhere = (text: string) => typedBy(text, FRENCH).map((one) => ({ ...one, code: '' }));
    expect(learnLayout(nowhere(CALIBRATION_TEXT))).toBeUndefined();
    const american = typedBy(CALIBRATION_TEXT, AMERICAN).map((one) => ({ ...one, code: '' }));
    expect(learnLayout(american)).toHaveProperty('@', '@');
  });

  test('no other code is taken for the calibration code', () => {
    const typed = typedBy(CALIBRATION_TEXT, AMERICAN);
    expect(learnLayout(typed.slice(1))).toBeUndefined();
    expect(learnLayout([...typed.slice(1), typed[5]!])).toBeUndefined();
    expect(learnLayout([])).toBeUndefined();
  });
});

type Key = Parameters<typeof press>[1];
type Event = [key: string, wait: number, held?: Partial<Key>];

/** What is left after keys, each pressed so many milliseconds after the one before. */
function after(events: readonly Event[]): Burst {
  let timeStamp = 1000;
  return events.reduce((burst, [key, wait, held]) => {
    timeStamp += wait;
    const free = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
    const pressed = { key, code: '', ...free, altGraph: false, repeat: false, ...held };
    return press(burst, { ...pressed, timeStamp });
  }, NO_BURST);
}

function keys(text: string, wait: number, held?: Partial<Key>): Event[] {
  return Array.from(text, (character): Event => {
    const key = character === '\n' ? 'Enter' : character === '\t' ? 'Tab' : character;
    return [key, wait, held];
  });
}

describe('bursts', () => {
  const CARD = 'BEGIN:VCARD\nFN:Jane\nEND:VCARD';
  test.each<[what: string, events: Event[], text: string]>([
    ['over USB', keys('4711\n', 2), '4711'],
    ['ended by Tab', keys('4711\t', 8), '4711'],
    ['over Bluetooth', [...keys('0004', 20), ['7', 95], ...keys('11\n', 20)], '0004711'],
    [
      'with Shift',
      [['Shift', 2], ...keys('JANE', 2), ['Shift', 2], ...keys('4711\n', 2)],
      'JANE4711',
    ],
    ['with AltGr', keys('a@b{}\n', 2, { altGraph: true, ctrlKey: true, altKey: true }), 'a@b{}'],
    ['of several lines', keys(`${CARD}\n\n`, 3), CARD],
    ['after a person typed', [...keys('Jane ', 150), ['4', 400], ...keys('711\n', 5)], '4711'],
    ['after a key that moves', [...keys('ab', 5), ['ArrowLeft', 5], ...keys('4711\n', 5)], '4711'],
  ])('a scan %s', (_what, events, text) => {
    const burst = after(events);
    expect(isScan(burst)).toBe(true);
    expect(applyLayout({}, codeOf(burst))).toBe(text);
  });

  test.each<[what: string, events: Event[]]>([
    ['a person’s line', keys('Jane Doe\n', 120)],
    ['the fastest typist', keys('these are words\n', 60)],
    ['two keys at once', keys('ok\n', 15)],
    ['a key that is held down', [['a', 300], ...keys('aaaaaaaaaaa\n', 30, { repeat: true })]],
    ['a command among keys', [...keys('4711', 5), ['v', 5, { ctrlKey: true }], ['Enter', 5]]],
    ['a scan without its end', keys('0004711', 5)],
    ['Enter alone, again and again', keys('\n\n\n\n\n\n', 10)],
    ['a word and Enters', keys('ok\n\n\n\n', 10)],
    ['a line that ends late', [...keys('4711', 5), ['Enter', 150]]],
  ])('no scan: %s', (_what, events) => {
    expect(isScan(after(events))).toBe(false);
  });
});
