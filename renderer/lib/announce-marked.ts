import { announce, REST_MS } from './announcer.ts';

/** Elements whose text is also announced, `urgent` or not. */
const SAID = '[data-said]';

/** Words to announce of an element, without its buttons and passing times. */
function wordsOf(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  if (node.matches('button, time, [aria-hidden="true"]')) return '';
  return [...node.childNodes].map(wordsOf).join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** Announces the text of elements with `data-said`: of urgent ones as they come, of others when it changes. Call it once. */
export function announceMarked(): void {
  const last = new WeakMap<Element, string>();
  const say = (element: HTMLElement) => {
    const [words, before] = [wordsOf(element), last.get(element)];
    if (words === before) return;
    last.set(element, words);
    if (words === '') return;
    if (element.dataset['said'] === 'urgent') announce(words, 'urgent');
    else if (before !== undefined)
      setTimeout(() => {
        if (element.isConnected && last.get(element) === words) announce(words);
      }, REST_MS);
  };
  new MutationObserver((records) => {
    const changed = new Set<HTMLElement>();
    for (const { target, addedNodes } of records) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(SAID);
      if (around instanceof HTMLElement) changed.add(around);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        for (const marked of [node, ...node.querySelectorAll(SAID)])
          if (marked instanceof HTMLElement && marked.matches(SAID)) changed.add(marked);
      }
    }
    changed.forEach(say);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
