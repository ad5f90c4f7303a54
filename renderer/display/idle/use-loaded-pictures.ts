import { useEffect, useState } from 'react';

/** Milliseconds until a picture that did not load is tried again. */
const RETRY_MS = 30_000;

/** Those of the pictures that can be shown at once: one that is missing is nobody's to see. */
export function useLoadedPictures(urls: readonly string[]): ReadonlySet<string> {
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  const wanted = urls.join('\n');
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const images = (wanted === '' ? [] : wanted.split('\n')).map((url) => {
      const image = new Image();
      image.addEventListener('load', () => setLoaded((before) => new Set([...before, url])));
      image.addEventListener('error', () => {
        const timer = setTimeout(() => {
          timers.delete(timer);
          image.src = url;
        }, RETRY_MS);
        timers.add(timer);
      });
      image.src = url;
      return image;
    });
    return () => {
      for (const timer of timers) clearTimeout(timer);
      for (const image of images) image.removeAttribute('src');
    };
  }, [wanted]);
  return loaded;
}
