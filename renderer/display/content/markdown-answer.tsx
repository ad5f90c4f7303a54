import Markdown, { type Components, type Options } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { languageOf } from '../../lib/text-language.ts';
import { isPlainMarkdown, NO_BREAK, typographic } from './text.ts';

/** Node of a Markdown tree (mdast), with the properties that these plugins read. */
type MarkdownNode = {
  type: string;
  value?: string;
  alt?: string | null;
  ordered?: boolean;
  children?: MarkdownNode[];
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: { hProperties?: Record<string, unknown> };
};
/**
 * Constructs that nobody means at a booth: an indented line is not code, a row of dashes below a name is not a heading,
 * and `[1]: …` is shown.
 */
const UNMEANT = ['codeIndented', 'setextUnderline', 'definition', 'gfmFootnoteDefinition'];

function remarkWithoutUnmeant(this: { data: () => object }): void {
  const parser: { micromarkExtensions?: unknown[] } = this.data();
  (parser.micromarkExtensions ??= []).push({ disable: { null: UNMEANT } });
}

const LATIN_OR_DIGIT = /[\p{Script=Latin}\p{N}]/u;
/** `2*3*4` and `4*5 (gross*)` are signs, `**Solar**anlage` and `これは**強調**です` are meant. */
function isArithmetic(before: string, after: string): boolean {
  return (
    /\p{N}/u.test(before + after) || (LATIN_OR_DIGIT.test(before) && LATIN_OR_DIGIT.test(after))
  );
}
/** `> 99 %` and `# 1 in Europe`. */
const SIGN_AND_NUMBER = /^[>#]+[ \t]*[-+±~≈<=]?[ \t]*\p{N}/u;

function spanOf({ position }: MarkdownNode): [start: number, end: number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0];
}

/** The marker that begins a block, as its author typed it, up to where its first child begins. */
function markerOf(block: MarkdownNode, source: string): string {
  const [start] = spanOf(block);
  const first = block.children?.[0];
  return source.slice(start, first ? spanOf(first)[0] : spanOf(block)[1]);
}

/** The paragraphs of a block, the first of them with its marker as text. */
function literalBlock(marker: string, children: readonly MarkdownNode[]): MarkdownNode[] {
  const text: MarkdownNode = { type: 'text', value: marker };
  const [first, ...rest] = children;
  return first?.type === 'paragraph'
    ? [{ ...first, children: [text, ...(first.children ?? [])] }, ...rest]
    : [{ type: 'paragraph', children: [text] }, ...children];
}

/** Returns the nodes to show instead of one whose sign the author meant literally; null if they meant Markdown. */
function literal(node: MarkdownNode, parent: MarkdownNode, source: string): MarkdownNode[] | null {
  const [start, end] = spanOf(node);
  const children = node.children ?? [];
  const [item] = children;
  if (node.type === 'list' && parent.type !== 'listItem' && item && children.length === 1) {
    return literalBlock(markerOf(item, source), item.children ?? []);
  }
  if (node.type === 'blockquote' && SIGN_AND_NUMBER.test(source.slice(start, end))) {
    return literalBlock(markerOf(node, source), children);
  }
  if (node.type === 'heading' && SIGN_AND_NUMBER.test(source.slice(start, end))) {
    return literalBlock(markerOf(node, source), [{ type: 'paragraph', children }]);
  }
  if (node.type !== 'emphasis' && node.type !== 'strong') return null;
  if (source[start] !== '*' || !isArithmetic(source[start - 1] ?? '', source[end] ?? '')) {
    return null;
  }
  const marks = { type: 'text', value: node.type === 'strong' ? '**' : '*' };
  return [marks, ...children, marks];
}

/** Each item keeps the number that was typed, and the list says how many digits the longest one has. */
function keepNumbers(list: MarkdownNode, source: string): void {
  const numbers = (list.children ?? []).map((item) => parseInt(markerOf(item, source), 10));
  list.children?.forEach((item, at) => {
    item.data = { ...item.data, hProperties: { value: numbers[at] } };
  });
  const digits = String(Math.max(...numbers)).length;
  list.data = { ...list.data, hProperties: { dataDigits: digits } };
}

function keepSigns(node: MarkdownNode, source: string): void {
  node.children = node.children?.flatMap((child) => {
    keepSigns(child, source);
    if (child.type === 'list' && child.ordered) keepNumbers(child, source);
    return literal(child, node, source) ?? [child];
  });
}
function remarkKeepSigns() {
  return (tree: MarkdownNode, file: { toString: () => string }) => keepSigns(tree, String(file));
}

/**
 * Markdown as people type it at a booth: GitHub's flavour, with every line break kept, emphasis between Chinese and
 * Japanese letters, and ordinary signs left as signs. A list has two items or more.
 */
export const REMARK_PLUGINS: NonNullable<Options['remarkPlugins']> = [
  [remarkGfm, { singleTilde: false }],
  remarkCjkFriendly,
  remarkWithoutUnmeant,
  // Before the line breaks: it compares what is read with where it stood.
  remarkKeepSigns,
  remarkBreaks,
];

/** Line that opens more lists and quotes inside each other than anybody writes. */
const BLOCKS = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){16}/m;
/** Emphasis marks in a row before a text. */
const MARKS = /[*_~]{32}[^\s*_~]/;

/**
 * True if a text would nest so deeply as Markdown that parsing it blocks the page or overflows its stack: 5,000 levels
 * take a minute and a half and end with an error. Nobody means that; it is shown as it was typed.
 */
export function nestsTooDeeply(text: string): boolean {
  return BLOCKS.test(text) || MARKS.test(text);
}

const reader = unified().use(remarkParse).use(REMARK_PLUGINS);

/** Nodes whose words are on one line; the children of all others are below each other. */
const ONE_LINE = new Set([
  'paragraph',
  'heading',
  'tableCell',
  'strong',
  'emphasis',
  'delete',
  'link',
]);

function wordsOf({ type, value = '', alt, children }: MarkdownNode): string {
  if (children === undefined) return type === 'break' ? ' ' : (alt ?? value);
  return children.map(wordsOf).join(ONE_LINE.has(type) ? '' : ' ');
}

/** The words of Markdown on one line, without its marks: what {@link MarkdownAnswer} shows of it. */
export function markdownWords(text: string): string {
  const isRead = !isPlainMarkdown(text) && !nestsTooDeeply(text);
  const words = isRead ? wordsOf(reader.runSync(reader.parse(text), text)) : text;
  return words.replaceAll(/\s+/g, ' ').trim();
}

/** Node of an HTML tree (hast), with the properties that these plugins read. */
type HtmlNode = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: HtmlNode[];
};

function setQuotes(node: HtmlNode, language: string | undefined): void {
  if (node.tagName === 'code') return;
  if (node.type === 'text' && node.value) node.value = typographic(node.value, language ?? 'en');
  node.children?.forEach((child) => setQuotes(child, language));
}
function textOf({ value = '', children = [] }: HtmlNode): string {
  return value + children.map(textOf).join('');
}

function all(node: HtmlNode, tagName: string): HtmlNode[] {
  const own = node.tagName === tagName ? [node] : [];
  return [...own, ...(node.children ?? []).flatMap((child) => all(child, tagName))];
}

/** Maximum length of a cell that stays on one line, in characters. */
const SHORT_CELL = 18;

/** Word of one or two letters; it stays with the next one, since it would be alone on a line of a narrow head. */
const LITTLE_WORD = /(^|\s)(\p{L}{1,2}) (?=\S)/gu;

function keepLittleWords(node: HtmlNode): void {
  if (node.value) node.value = node.value.replaceAll(LITTLE_WORD, `$1$2${NO_BREAK}`);
  node.children?.forEach(keepLittleWords);
}

/** Space between a number and its unit. */
const BEFORE_UNIT = /(\d) (?=[\p{L}\p{Sc}°%′″]\S{0,4}(?:\s|$))/gu;

function withUnits(text: string): string {
  return text.replaceAll(BEFORE_UNIT, `$1${NO_BREAK}`);
}

function keepUnits(node: HtmlNode): void {
  if (node.value) node.value = withUnits(node.value);
  node.children?.forEach(keepUnits);
}

/** Characters that all columns of a table can have side by side on the narrowest phone. */
const NARROW_TABLE = 18;

/** Space at which a line may break. */
const BREAKS = /[^\S\u00a0]+/u;

/**
 * True if the longest words of all columns together need more width than a phone has. `inCell` joins words that stay
 * together.
 */
function isWide(table: HtmlNode, inCell: (text: string) => string = (text) => text): boolean {
  const columns: number[] = [];
  for (const row of all(table, 'tr')) {
    for (const [at, cell] of [...all(row, 'th'), ...all(row, 'td')].entries()) {
      const words = inCell(textOf(cell)).split(BREAKS);
      columns[at] = Math.max(columns[at] ?? 0, ...words.map((word) => word.length));
    }
  }
  return columns.reduce((sum, letters) => sum + letters, 0) > NARROW_TABLE;
}

/** Labels each cell with its column's head: if the columns are too wide, each row becomes a card. */
function labelCells(table: HtmlNode): void {
  const heads = all(table, 'th');
  const labels = heads.map(textOf);
  heads.forEach(keepLittleWords);
  for (const row of all(table, 'tr')) {
    for (const [at, cell] of all(row, 'td').entries()) {
      const label = labels[at]?.trim();
      const short = textOf(cell).length <= SHORT_CELL;
      cell.properties = {
        ...cell.properties,
        ...(label && { dataLabel: label }),
        ...(short && { dataShort: '' }),
      };
    }
  }
}

/** Elements that get the writing direction of their text. */
const DIRECTED = new Set(['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'td']);

function direct(node: HtmlNode): void {
  if (node.tagName && DIRECTED.has(node.tagName)) {
    node.properties = { ...node.properties, dir: 'auto' };
  }
  node.children?.forEach(direct);
}

/** A path or an option that is broken within is another one: words of code know that they are whole. */
function keepCodeWords(code: HtmlNode): void {
  code.children = code.children?.flatMap((child): HtmlNode[] => {
    if (child.type !== 'text' || child.value === undefined) return [child];
    return child.value
      .split(/(\s+)/u)
      .filter((part) => part !== '')
      .map((value) => {
        const text = { type: 'text', value };
        if (value.trim() === '') return text;
        return { type: 'element', tagName: 'span', properties: { dataWord: '' }, children: [text] };
      });
  });
}

function rehypeShape() {
  return (tree: HtmlNode) => {
    direct(tree);
    all(tree, 'code').forEach(keepCodeWords);
    for (const table of all(tree, 'table')) {
      const wide = isWide(table);
      if (wide) table.properties = { ...table.properties, dataWide: '' };
      if (wide || !isWide(table, withUnits)) all(table, 'td').forEach(keepUnits);
      labelCells(table);
    }
  };
}
/** @param language of the whole answer: a piece of it alone may be any */
function rehypeTypographic(language: string | undefined) {
  return (tree: HtmlNode) => setQuotes(tree, language);
}

/**
 * Elements for the stage: nobody can click on a wall, and nothing may be loaded from other sites, so links are text and
 * images are their description.
 */
const components: Components = {
  a: ({ children }) => <span data-link>{children}</span>,
  img: ({ alt }) => <span>{alt}</span>,
  input: ({ checked }) => <span data-checkbox={checked ? 'done' : 'open'} />,
  // The page's own headings are above these.
  h1: ({ children }) => <h4 dir="auto">{children}</h4>,
  h2: ({ children }) => <h4 dir="auto">{children}</h4>,
  h3: ({ children }) => <h5 dir="auto">{children}</h5>,
};

/** A Markdown answer; HTML in it stays text. A separate chunk: most phones never need it. */
export function MarkdownAnswer(props: { text: string; language?: string }) {
  const { text, language = languageOf(text) } = props;
  if (nestsTooDeeply(text)) return <p data-plain>{typographic(text, language)}</p>;
  return (
    <Markdown
      remarkPlugins={REMARK_PLUGINS}
      rehypePlugins={[[rehypeTypographic, language], rehypeShape]}
      components={components}
    >
      {text}
    </Markdown>
  );
}

/** Text that the app brings, such as its manual. It is here so that the libraries stay in one file. */
export function PlainMarkdown(props: { text: string; components: Components }) {
  return <Markdown components={props.components}>{props.text}</Markdown>;
}
