import Markdown, { type Components } from 'react-markdown';
import { REMARK_PLUGINS } from './as-typed.ts';
import { NO_BREAK } from './keep-together.ts';
import { nestsTooDeeply } from './nesting.ts';
import { typographic } from './typographic.ts';

type Node = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
};

function setQuotes(node: Node): void {
  if (node.tagName === 'code') return;
  if (node.type === 'text' && node.value) node.value = typographic(node.value);
  node.children?.forEach(setQuotes);
}
function textOf({ value = '', children = [] }: Node): string {
  return value + children.map(textOf).join('');
}

function all(node: Node, tagName: string): Node[] {
  const own = node.tagName === tagName ? [node] : [];
  return [...own, ...(node.children ?? []).flatMap((child) => all(child, tagName))];
}

/** Characters of a cell that stays on one line. */
const SHORT_CELL = 18;

/** A word of one or two letters stays with the next one: in a narrow head it would stand alone on a line. */
const LITTLE_WORD = /(^|\s)(\p{L}{1,2}) (?=\S)/gu;

function keepLittleWords(node: Node): void {
  if (node.value) node.value = node.value.replaceAll(LITTLE_WORD, `$1$2${NO_BREAK}`);
  node.children?.forEach(keepLittleWords);
}

/** Between a number and its unit. */
const BEFORE_UNIT = /(?<=\d) (?=[\p{L}\p{Sc}°%′″]\S{0,4}(?:\s|$))/gu;

function withUnits(text: string): string {
  return text.replaceAll(BEFORE_UNIT, NO_BREAK);
}

function keepUnits(node: Node): void {
  if (node.value) node.value = withUnits(node.value);
  node.children?.forEach(keepUnits);
}

/** Letters that all columns of a table have room for side by side on the narrowest phone. */
const NARROW_TABLE = 18;

/** Where a text may break. */
const BREAKS = /[^\S\u00a0]+/u;

/** Whether what `inCell` keeps together in all columns needs more room side by side than a phone has. */
function isWide(table: Node, inCell: (text: string) => string = (text) => text): boolean {
  const columns: number[] = [];
  for (const row of all(table, 'tr')) {
    for (const [at, cell] of [...all(row, 'th'), ...all(row, 'td')].entries()) {
      const words = inCell(textOf(cell)).split(BREAKS);
      columns[at] = Math.max(columns[at] ?? 0, ...words.map((word) => word.length));
    }
  }
  return columns.reduce((sum, letters) => sum + letters, 0) > NARROW_TABLE;
}

/** Each cell knows the head of its column: where columns have no room, its row becomes a card. */
function labelCells(table: Node): void {
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

/** Paragraphs, items and cells run the way that their own text does. */
const DIRECTED = new Set(['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'td']);

function direct(node: Node): void {
  if (node.tagName && DIRECTED.has(node.tagName)) {
    node.properties = { ...node.properties, dir: 'auto' };
  }
  node.children?.forEach(direct);
}

/** A path or an option that is broken within is another one: words of code know that they are whole. */
function keepCodeWords(code: Node): void {
  code.children = code.children?.flatMap((child): Node[] => {
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
  return (tree: Node) => {
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
function rehypeTypographic() {
  return setQuotes;
}

/** Nobody can click on a wall, and nothing may be fetched from elsewhere: links are text, pictures their description. */
const components: Components = {
  a: ({ children }) => <span data-link>{children}</span>,
  img: ({ alt }) => <span>{alt}</span>,
  input: ({ checked }) => <span data-checkbox={checked ? 'done' : 'open'} />,
  // The page's own headings are above these.
  h1: ({ children }) => <h4 dir="auto">{children}</h4>,
  h2: ({ children }) => <h4 dir="auto">{children}</h4>,
  h3: ({ children }) => <h5 dir="auto">{children}</h5>,
};

const rehypePlugins = [rehypeTypographic, rehypeShape];

/** A Markdown answer; HTML in it stays text. A separate chunk: most phones never need it. */
export function MarkdownAnswer({ text }: { text: string }) {
  if (nestsTooDeeply(text)) return <p data-plain>{typographic(text)}</p>;
  return (
    <Markdown remarkPlugins={REMARK_PLUGINS} rehypePlugins={rehypePlugins} components={components}>
      {text}
    </Markdown>
  );
}
