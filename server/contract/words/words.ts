import { languageDirection, localeOf, type Language } from '../languages.ts';
import type { en } from './en.ts';

/** A text by its number, as CLDR's plural rules of the language call the forms; `{count}` chooses among them. */
export type Forms = { other: string } & Partial<
  Record<'zero' | 'one' | 'two' | 'few' | 'many', string>
>;

export type TextKey = keyof typeof en;
/** Texts of one language. `{name}` is replaced by a value, `<name>…</name>` becomes an element around the words. */
export type Words = Readonly<Record<TextKey, string | Forms>>;

type Texts<K extends TextKey> = (typeof en)[K] extends string
  ? (typeof en)[K]
  : (typeof en)[K][keyof (typeof en)[K]];
type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Tags<S> = S extends `${string}<${infer Name}>${string}</${string}>${infer Rest}`
  ? Name | Tags<Rest>
  : never;

/** Values that a text needs; `count` is a number. */
export type Values<K extends TextKey> = {
  [Name in Names<Texts<K>>]: Name extends 'count' ? number : string | number;
};
/** Values of a text with elements: `Node` for a value, a function of the words for an element. */
export type Parts<K extends TextKey, Node> = {
  [Name in Names<Texts<K>>]: Name extends 'count' ? number : Node;
} & { [Name in Tags<Texts<K>>]: (words: string) => Node };

type PlainKey = { [K in TextKey]: [Tags<Texts<K>>] extends [never] ? K : never }[TextKey];
type RichKey = Exclude<TextKey, PlainKey>;
export type { PlainKey, RichKey };

/** Text that is translated later, in the language that the page then has. */
export type Phrase = {
  [K in PlainKey]: { key: K } & ([Names<Texts<K>>] extends [never]
    ? { values?: undefined }
    : { values: Values<K> });
}[PlainKey] & {
  /** The server's own sentence, in English; shown instead of the text on an English page. */
  server?: string | null;
};

export type Translator = ReturnType<typeof createTranslator>;

/** Creates a translator to one language. */
export function createTranslator(language: Language, words: Words) {
  const locale = localeOf(language);
  const plural = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const direction = languageDirection(language);

  const shown = (value: unknown): string => {
    if (typeof value === 'number') return numbers.format(value);
    // A name in other letters keeps its own direction, and the marks around it theirs.
    return direction === 'rtl' ? `\u2068${String(value)}\u2069` : String(value);
  };

  const textOf = (key: TextKey, values: Readonly<Record<string, unknown>> = {}): string => {
    const text: string | Forms = words[key];
    if (typeof text === 'string') return text;
    return text[plural.select(Number(values['count']))] ?? text.other;
  };
  const say = (key: TextKey, values: Readonly<Record<string, unknown>> = {}): string =>
    textOf(key, values).replace(/\{(\w+)\}/g, (_mark, name: string) => shown(values[name]));

  return {
    language,
    direction,
    /** Separator between two sentences: none in Chinese and Japanese, whose full stop includes the space. */
    gap: language === 'ja' || language === 'zh' ? '' : ' ',
    /** The text, with its values in it. */
    t: <K extends PlainKey>(
      key: K,
      ...values: [Names<Texts<K>>] extends [never] ? [] : [Values<K>]
    ): string => say(key, values[0]),
    /** {@link Phrase} in this language. */
    say: ({ key, values, server }: Phrase): string =>
      language === 'en' && server ? server : say(key, values),
    /**
     * Splits a text, for callers that put elements around some pieces.
     *
     * @returns words, and between them the name of a value, or of an element with its words
     */
    pieces: (key: TextKey, count?: number): Piece[] => {
      const text = textOf(key, { count });
      return Array.from(text.matchAll(PIECE), ([whole, value, tag, inside]) => {
        if (value !== undefined) return { name: value };
        return tag === undefined ? { words: whole } : { name: tag, words: inside ?? '' };
      });
    },
  };
}

/** A value (`name` alone), an element (`name` with its words) or plain words. */
export type Piece = { name?: string; words?: string };
const PIECE = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>|[^{<]+/g;
