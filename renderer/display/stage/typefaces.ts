import { useEffect, useState } from 'react';
import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';
import '../../ui/fonts.css';
// Named here and fetched with the first text that is drawn in one: a screen loads the chosen one, a phone none.
import '@fontsource-variable/space-grotesk';
import '@fontsource-variable/fraunces/opsz.css';
import '@fontsource-variable/atkinson-hyperlegible-next';
import '@fontsource-variable/sofia-sans-condensed';

type Typeface = {
  question: string;
  text: string;
  /** CSS `font` values of what is shipped and has to arrive. */
  shipped: readonly string[];
};

const SERIF = "ui-serif, Georgia, 'Iowan Old Style', 'Noto Serif', 'DejaVu Serif', serif";
const INTER = ['650 20px "Inter Variable"', '400 20px "Inter Variable"'];

/** Uses one typeface of ours for everything, before the system's for characters that it lacks. */
function alone(name: string, others = 'var(--font-text)'): Typeface {
  const family = `'${name} Variable', ${others}`;
  const shipped = [650, 400].map((weight) => `${weight} 20px "${name} Variable"`);
  return { question: family, text: family, shipped };
}

/** The typefaces of the stage: a family for questions and headings, and one for answers and everything small. */
export const TYPEFACES: Record<WedeliverSettings['fontFamily'], Typeface> = {
  bricolage: {
    question: 'var(--font-display)',
    text: 'var(--font-text)',
    shipped: ['650 20px "Bricolage Grotesque Variable"', '400 20px "Inter Variable"'],
  },
  inter: { question: 'var(--font-text)', text: 'var(--font-text)', shipped: INTER },
  'space-grotesk': alone('Space Grotesk'),
  fraunces: alone('Fraunces', SERIF),
  atkinson: alone('Atkinson Hyperlegible Next'),
  // Narrow letters carry far when they are large; small they would be hard to read.
  'sofia-condensed': {
    question: "'Sofia Sans Condensed Variable', var(--font-text)",
    text: 'var(--font-text)',
    shipped: ['650 20px "Sofia Sans Condensed Variable"', '400 20px "Inter Variable"'],
  },
  system: { question: 'var(--font-system)', text: 'var(--font-system)', shipped: [] },
  serif: { question: SERIF, text: SERIF, shipped: [] },
};

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
