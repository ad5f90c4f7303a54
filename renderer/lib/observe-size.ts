/**
 * Calls back when an element gets another size, once at the beginning too; on a browser without `ResizeObserver` (an
 * older television's) when the window does.
 * @returns the function that ends it
 */
export function observeSize(element: Element, onSize: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') {
    window.addEventListener('resize', onSize);
    onSize();
    return () => window.removeEventListener('resize', onSize);
  }
  const observer = new ResizeObserver(onSize);
  observer.observe(element);
  return () => observer.disconnect();
}
