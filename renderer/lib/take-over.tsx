import { Fragment, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Takes over what the server drew. Preact trusts it: an element that a password manager or a translator has put among ours
 * would be taken for one of ours and stay without its attributes, in the place of the right one. So what did not fit
 * element for element is drawn once more from nothing.
 */
export function takeOver(root: Element, app: ReactElement): void {
  const watch = new MutationObserver(() => {});
  watch.observe(root, { childList: true, subtree: true });
  const drawn = hydrateRoot(root, app);
  const changed = watch
    .takeRecords()
    .flatMap((one) => [...Array.from(one.addedNodes), ...Array.from(one.removedNodes)]);
  watch.disconnect();
  if (changed.some((node) => node instanceof Element)) {
    drawn.render(<Fragment key="again">{app}</Fragment>);
  }
}
