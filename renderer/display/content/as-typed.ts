import type { Options } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';

/** What these plugins look at of a Markdown tree (mdast). */
type Node = {
  type: string;
  value?: string;
  ordered?: boolean;
  children?: Node[];
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: { hProperties?: Record<string, unknown> };
};
/**
 * Constructs that nobody at a stand means: an indented line is no code, a row of dashes under a name no heading, and
 * `[1]: …` is shown.
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

function spanOf({ position }: Node): [start: number, end: number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0];
}

/** The marker that begins a block, as its author typed it, up to where its first child begins. */
function markerOf(block: Node, source: string): string {
  const [start] = spanOf(block);
  const first = block.children?.[0];
  return source.slice(start, first ? spanOf(first)[0] : spanOf(block)[1]);
}

/** The paragraphs of a block, the first of them with its marker as text. */
function literalBlock(marker: string, children: readonly Node[]): Node[] {
  const text: Node = { type: 'text', value: marker };
  const [first, ...rest] = children;
  return first?.type === 'paragraph'
    ? [{ ...first, children: [text, ...(first.children ?? [])] }, ...rest]
    : [{ type: 'paragraph', children: [text] }, ...children];
}

/** What stands there instead of a node, where the author meant a sign and no Markdown; null when it was meant. */
function literal(node: Node, parent: Node, source: string): Node[] | null {
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
function keepNumbers(list: Node, source: string): void {
  const numbers = (list.children ?? []).map((item) => parseInt(markerOf(item, source), 10));
  list.children?.forEach((item, at) => {
    item.data = { ...item.data, hProperties: { value: numbers[at] } };
  });
  const digits = String(Math.max(...numbers)).length;
  list.data = { ...list.data, hProperties: { dataDigits: digits } };
}

function keepSigns(node: Node, source: string): void {
  node.children = node.children?.flatMap((child) => {
    keepSigns(child, source);
    if (child.type === 'list' && child.ordered) keepNumbers(child, source);
    return literal(child, node, source) ?? [child];
  });
}
function remarkKeepSigns() {
  return (tree: Node, file: { toString: () => string }) => keepSigns(tree, String(file));
}

/**
 * Markdown as people at a stand type it: GitHub's flavour, with every line break kept, emphasis between Chinese and
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
