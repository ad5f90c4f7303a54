import { useEffect, useState } from 'react';

/** Milliseconds that the first thing on the stage waits for its typeface, which comes with the page's own loading. */
export const FIRST_FONT_PATIENCE_MS = 1500;

/**
 * True once every typeface that the text needs has loaded, so that it does not jump when one arrives.
 * @param fonts CSS `font` values
 * @param patienceMs after which the text shows in what is there
 */
export function useFontsReady(fonts: readonly string[], text: string, patienceMs: number): boolean {
  const key = `${fonts.join()}|${text}`;
  const isLoaded = () => fonts.every((font) => document.fonts.check(font, text));
  const [readyFor, setReadyFor] = useState(() => (isLoaded() ? key : null));
  useEffect(() => {
    let ended = false;
    const done = () => {
      if (!ended) setReadyFor(key);
    };
    if (isLoaded()) {
      done();
      return undefined;
    }
    const timer = setTimeout(done, patienceMs);
    const load = async () => {
      await Promise.allSettled(fonts.map((font) => document.fonts.load(font, text)));
      // By then everything has been measured again (`loadingdone` comes first); before, it would show in its old place.
      await document.fonts.ready;
      done();
    };
    void load();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
    // The key says all that fonts and text say.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  // An edited text stays visible: it was there before.
  return readyFor !== null;
}

/** Goes up whenever a typeface has arrived late: measure again. */
export function useLateFonts(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const onLoaded = () => setCount((before) => before + 1);
    document.fonts.addEventListener('loadingdone', onLoaded);
    return () => document.fonts.removeEventListener('loadingdone', onLoaded);
  }, []);
  return count;
}
