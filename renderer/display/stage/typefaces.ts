import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';
import '../../ui/fonts.css';
import './typefaces.css';

type Typeface = {
  question: string;
  text: string;
  /** CSS `font` values of what is shipped and has to arrive. */
  shipped: readonly string[];
};

const SERIF = "ui-serif, Georgia, 'Iowan Old Style', 'Noto Serif', 'DejaVu Serif', serif";
const INTER = ['650 20px "Inter Variable"', '400 20px "Inter Variable"'];

/** One of ours for everything, before what the system has for signs that it lacks. */
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
