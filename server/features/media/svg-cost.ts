/** Elements within elements and references of references; no picture's chain is longer. */
const MAX_CHAIN = 500;

/** An element with what it contains and what it draws by reference (`#id`). */
type Node = { children: Node[]; references: string[] };

/**
 * Counts what an SVG draws. Copies of copies (`<use>`, patterns, masks) let a few lines draw billions of shapes, which
 * would stop the screen that shows them.
 */
export function createSvgCost() {
  const root: Node = { children: [], references: [] };
  const open = [root];
  const byId = new Map<string, Node>();

  return {
    enter(attributes: ReadonlyMap<string, string>): void {
      const node: Node = { children: [], references: [] };
      for (const [name, value] of attributes) {
        if (name === 'id') byId.set(value, node);
        else if (name === 'href' && value.startsWith('#')) node.references.push(value.slice(1));
        else {
          for (const [, id] of value.matchAll(/url\(\s*["']?#([^"')\s]+)/gi)) {
            if (id !== undefined) node.references.push(id);
          }
        }
      }
      open.at(-1)?.children.push(node);
      open.push(node);
    },
    leave: (): void => void open.pop(),

    /** Elements drawn, with every copy. A circle of references, or a very long chain, counts as endless. */
    total(): number {
      const known = new Map<Node, number>();
      const cost = (node: Node, chain: number): number => {
        const before = known.get(node);
        if (before !== undefined) return before;
        known.set(node, Number.POSITIVE_INFINITY);
        if (chain > MAX_CHAIN) return Number.POSITIVE_INFINITY;
        let sum = 1;
        for (const child of node.children) sum += cost(child, chain + 1);
        for (const id of node.references) {
          const target = byId.get(id);
          if (target) sum += cost(target, chain + 1);
        }
        known.set(node, sum);
        return sum;
      };
      return cost(root, 0);
    },
  };
}
