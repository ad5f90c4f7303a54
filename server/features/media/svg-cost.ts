/** Maximum nesting of elements and of references; no real image has more. */
const MAX_CHAIN = 500;

/** A filter step works on every pixel of what it is applied to: it costs as much as this many shapes. */
const FILTER_STEP = 50;
/** The cost of laying out a run of text grows with the square of its length: 4,000 characters count as much as 160,000 shapes. */
const TEXT_DIVISOR = 100;

/** Element that is drawn by reference (`#id`), and how often: a marker is drawn at every corner of its path. */
type Reference = { id: string; times: number };

/** An element: its own cost, what it contains and what it refers to. */
type Node = { own: number; children: Node[]; references: Reference[] };

/** Corners of a path or polygon, by its numbers; a few too many where there are curves. */
function cornersOf(attributes: ReadonlyMap<string, string>): number {
  return (
    ((attributes.get('d') ?? attributes.get('points') ?? '').match(/[\d.]+/g)?.length ?? 2) / 2
  );
}

function referencesOf(attributes: ReadonlyMap<string, string>): Reference[] {
  const references: Reference[] = [];
  for (const [name, value] of attributes) {
    if (name === 'href') {
      if (value.startsWith('#')) references.push({ id: value.slice(1), times: 1 });
      continue;
    }
    for (const [, id] of value.matchAll(/url\(\s*["']?#([^"')\s]+)/gi)) {
      const isMarker = /marker/i.test(name === 'style' ? value : name);
      if (id !== undefined) references.push({ id, times: isMarker ? cornersOf(attributes) : 1 });
    }
  }
  return references;
}

/**
 * Counts the shapes that an SVG draws. Copies of copies (`<use>`, patterns, masks), filters and very long lines of
 * text let a few kilobytes occupy a processor for minutes, which would stop the screen that shows them. Effects of a
 * style sheet are not counted; drawing the image once, within limits, finds those.
 */
export function createSvgCost() {
  const root: Node = { own: 0, children: [], references: [] };
  const open = [root];
  const byId = new Map<string, Node>();
  /** Characters since the last tag. A comment among them is left out and does not end the run. */
  let run = 0;

  return {
    /** @param name of the element */
    enter(name: string, attributes: ReadonlyMap<string, string>): void {
      const own = name.startsWith('fe') ? FILTER_STEP : 1;
      const node: Node = { own, children: [], references: referencesOf(attributes) };
      const id = attributes.get('id');
      if (id !== undefined) byId.set(id, node);
      open.at(-1)?.children.push(node);
      open.push(node);
      run = 0;
    },
    /** @param length in characters, of text in the element that is open */
    text(length: number): void {
      const node = open.at(-1);
      if (node) node.own += ((run + length) ** 2 - run ** 2) / TEXT_DIVISOR;
      run += length;
    },
    leave(): void {
      open.pop();
      run = 0;
    },

    /** Shapes drawn, with every copy. A circle of references, or a very long chain, counts as endless. */
    total(): number {
      const known = new Map<Node, number>();
      const cost = (node: Node, chain: number): number => {
        const before = known.get(node);
        if (before !== undefined) return before;
        known.set(node, Number.POSITIVE_INFINITY);
        if (chain > MAX_CHAIN) return Number.POSITIVE_INFINITY;
        let sum = node.own;
        for (const child of node.children) sum += cost(child, chain + 1);
        for (const { id, times } of node.references) {
          const target = byId.get(id);
          if (target) sum += times * cost(target, chain + 1);
        }
        known.set(node, sum);
        return sum;
      };
      return cost(root, 0);
    },
  };
}
