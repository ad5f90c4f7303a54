/** The GSM 7-bit default alphabet (3GPP TS 23.038, 6.2.1), and the characters of its extension, which take two places. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENSION = new Set('\f^{}\\[~]|€');
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Places of a text on its own, and of each part of a longer one, whose header takes the rest (TS 23.040, 9.2.3.24.1). */
const GSM = { alone: 160, part: 153 };
const UCS2 = { alone: 70, part: 67 };

/** Places of each character; none is ever cut in two between messages. */
function widthsOf(characters: readonly string[], isGsm: boolean): number[] {
  if (!isGsm) return characters.map(({ length }) => length);
  return characters.map((character) => (EXTENSION.has(character) ? 2 : 1));
}

function countParts(widths: readonly number[], room: number): number {
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > room) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return parts;
}

function hasGsm(character: string): boolean {
  return BASIC.has(character) || EXTENSION.has(character);
}

/** Counts the messages that a text takes, each of which is charged. */
export function smsSegments(text: string) {
  const characters = Array.from(text);
  const isGsm = characters.every(hasGsm);
  const special = Array.from(graphemes.segment(text), ({ segment }) => segment).filter(
    (grapheme) => !Array.from(grapheme).every(hasGsm),
  );
  const { alone, part } = isGsm ? GSM : UCS2;
  const widths = widthsOf(characters, isGsm);
  const used = widths.reduce((sum, width) => sum + width, 0);
  const fits = used <= alone;
  return {
    count: used === 0 ? 0 : fits ? 1 : countParts(widths, part),
    /** Length of the text, and `room` of one message, in characters of the alphabet in use. */
    used,
    room: fits ? alone : part,
    /** Characters that the cheaper alphabet does not have, each once: these are what makes messages short. */
    special: [...new Set(special)],
  };
}
