import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns whether the element counts as in view: while any part of it is.
 * @param first the answer until it is known, and for good where the browser cannot tell
 * @param alsoAbove true if it also counts once the visitor has scrolled past it
 */
export function useInView(
  element: RefObject<Element | null>,
  first: boolean,
  alsoAbove = false,
): boolean {
  const [inView, setInView] = useState(first);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setInView(entry.isIntersecting || (alsoAbove && entry.boundingClientRect.top < 0));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, alsoAbove]);
  return inView;
}
