import { type RefObject, useEffect, useState } from 'react';

/**
 * Follows whether an element counts as in view: while any part of it is.
 * @param alsoAbove true if it also counts once the visitor has scrolled past it
 * @returns the function that ends it; undefined where the browser cannot tell
 */
export function watchView(
  element: Element,
  alsoAbove: boolean,
  onChange: (inView: boolean) => void,
): (() => void) | undefined {
  if (typeof IntersectionObserver === 'undefined') return undefined;
  const observer = new IntersectionObserver((entries) => {
    // A busy phone tells of several changes at once, the latest last.
    const entry = entries[entries.length - 1];
    if (entry) onChange(entry.isIntersecting || (alsoAbove && entry.boundingClientRect.top < 0));
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * Returns whether the element counts as in view, see {@link watchView}.
 * @param first the answer until it is known, and for good where the browser cannot tell
 */
export function useInView(
  element: RefObject<Element | null>,
  first: boolean,
  alsoAbove = false,
): boolean {
  const [inView, setInView] = useState(first);
  useEffect(
    () => (element.current ? watchView(element.current, alsoAbove, setInView) : undefined),
    [element, alsoAbove],
  );
  return inView;
}
