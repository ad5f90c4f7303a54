/* oxlint-disable typescript/unbound-method -- they are called with the node that they belong to */

/** Members of a replaced text node that act for the element in its place. */
const OWN = ['parentNode', 'nextSibling', 'remove', 'data', 'nodeValue'] as const;

/** The elements in the place of texts. */
const standIns = new WeakMap<Node, HTMLElement>();

function isFont(node: Node | null): node is HTMLElement {
  return node?.nodeName === 'FONT';
}

/** Returns the node that is in the page: the one that a renderer knows, or the element in its place. */
function present(node: Node): Node {
  // A text of ours is always in an element.
  const standIn = node.parentElement === null ? standIns.get(node) : undefined;
  return standIn?.parentNode ? standIn : node;
}

/** Returns the child that something is to come before; null for the end. */
function before(parent: Node, reference: Node | null): Node | null {
  const found = reference && present(reference);
  return found?.parentNode === parent ? found : null;
}

/** Has a text node act for the element in its place, until it is back. */
function standFor(text: Text, font: HTMLElement): void {
  standIns.set(text, font);
  const current = (): Node => {
    const found = present(text);
    if (found === text) for (const name of OWN) Reflect.deleteProperty(text, name);
    return found;
  };
  const written = {
    configurable: true,
    get: () => text.textContent,
    set: (words: string) => {
      // It takes its place again; the browser translates what is new.
      if (current() === font) font.replaceWith(text);
      current();
      text.data = words;
    },
  };
  Object.defineProperties(text, {
    parentNode: { configurable: true, get: () => current().parentNode },
    nextSibling: { configurable: true, get: () => current().nextSibling },
    remove: { configurable: true, value: () => current().parentNode?.removeChild(text) },
    data: written,
    nodeValue: written,
  });
}

/**
 * Keeps React and Preact working on a page that the browser translates. That replaces text nodes with `<font>` elements,
 * while the renderer still holds the text nodes: removing one would throw or do nothing, changing one would have no visible
 * effect, and what follows it would come last (https://github.com/facebook/react/issues/11538,
 * https://github.com/preactjs/preact/issues/948). So a text node acts for the element in its place. The translator does
 * not see that: its script has its own view of the nodes.
 */
export function surviveTranslation(): void {
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const font = [...Array.from(addedNodes), previousSibling, nextSibling].find(isFont);
      if (!font) continue;
      for (const node of Array.from(removedNodes)) if (node instanceof Text) standFor(node, font);
    }
  }).observe(document.documentElement, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function removePresent<T extends Node>(this: Node, child: T): T {
    const found = present(child);
    if (found.parentNode === this) removeChild.call(this, found);
    return child;
  };
  Node.prototype.insertBefore = function insertPresent<T extends Node>(
    this: Node,
    node: T,
    reference: Node | null,
  ): T {
    insertBefore.call(this, present(node), before(this, reference));
    return node;
  };
  // Preact moves by it, in browsers that have it: what has the focus keeps it.
  if (!('moveBefore' in Element.prototype)) return;
  const { moveBefore } = Element.prototype;
  Element.prototype.moveBefore = function movePresent(node: Node, reference: Node | null): void {
    moveBefore.call(this, present(node), before(this, reference));
  };
}
