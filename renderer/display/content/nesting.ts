/** Lists and quotes within each other that one line opens: more than anybody writes. */
const BLOCKS = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){16}/m;
/** Marks of emphasis in a row before a text. */
const MARKS = /[*_~]{32}[^\s*_~]/;

/**
 * Whether a text would nest so deeply as Markdown that reading it takes the page's whole time, or its stack: 5,000 levels
 * are a minute and a half and then an error. Nobody means that; it is shown as it was typed.
 */
export function nestsTooDeeply(text: string): boolean {
  return BLOCKS.test(text) || MARKS.test(text);
}
