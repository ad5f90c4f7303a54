/* oxlint-disable typescript/unbound-method -- they are called with the node that they belong to */

function isFont(node: Node | null): node is HTMLElement {
  return node?.nodeName === 'FONT';
}

/**
 * Keeps React working on a page that the browser translates. That replaces text nodes with `<font>` elements, while
 * React still holds the text nodes: removing one would throw and take the whole page down, and changing one would have
 * no visible effect (https://github.com/facebook/react/issues/11538). This remembers which element replaces which text,
 * so that both work.
 */
export function surviveTranslation(): void {
  if (typeof MutationObserver === 'undefined') return;
  const standIns = new WeakMap<Node, ChildNode>();
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const font = [...Array.from(addedNodes), previousSibling, nextSibling].find(isFont);
      if (!font) continue;
      for (const node of Array.from(removedNodes)) {
        if (node.nodeType === Node.TEXT_NODE) standIns.set(node, font);
      }
    }
  }).observe(document.documentElement, { childList: true, subtree: true });

  /** Returns the node in the page that replaces the one React knows. */
  const present = (node: Node): Node => {
    const standIn = node.parentNode === null ? standIns.get(node) : undefined;
    return standIn?.parentNode ? standIn : node;
  };
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
    const found = reference && present(reference);
    insertBefore.call(this, node, found?.parentNode === this ? found : null);
    return node;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  if (!value?.set) return;
  const { set } = value;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      set.call(this, text);
      const found = present(this);
      // The original takes its place again; the browser translates what is new.
      if (found !== this) found.parentNode?.replaceChild(this, found);
    },
  });
}
