import { luminance } from '../../contract/brand-colour.ts';

/**
 * Smallest difference of the two luminances, of 1: "symbol contrast" of grade C (ISO/IEC 15415). Below it a camera in a
 * bright hall sees one colour.
 */
const DIFFERENCE_MIN = 0.4;
/**
 * Greatest brightness of the code, as a share of its background's. Readers take a flat spot to be light when it is
 * brighter than half of what surrounds it (ZXing's HybridBinarizer, jsQR), and modules of a large code are flat spots.
 */
const SHARE_MAX = 0.47;
/** Weights of red, green and blue in the grey that a reader computes: BT.709, BT.601 and ZXing's own. */
const WEIGHTS = [
  [0.2126, 0.7152, 0.0722],
  [0.299, 0.587, 0.114],
  [0.25, 0.5, 0.25],
] as const;

type Weights = (typeof WEIGHTS)[number];

/** Red, green and blue of `#rrggbb`, each 0 to 1. */
function channelsOf(colour: string) {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255);
}

function weigh(channels: number[], weights: Weights) {
  return channels.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);
}

/** Reason why a phone could not read a code in these colours, as a sentence for staff; null when it can. */
export function colourProblem(foreground: string, background: string): string | null {
  const difference = luminance(background) - luminance(foreground);
  if (difference < 0) {
    return 'The code must be darker than its background: many phones cannot read a light code on a dark background.';
  }
  const [code, ground] = [channelsOf(foreground), channelsOf(background)];
  const distinct = WEIGHTS.every(
    (weights) => weigh(code, weights) <= SHARE_MAX * weigh(ground, weights),
  );
  return distinct && difference >= DIFFERENCE_MIN
    ? null
    : 'The colors of the code are too close to each other. Choose a darker code or a lighter background.';
}

type Colours = { foreground: string; background: string };

/** The stored colours; black on white where an older version or a hand in the database stored what no phone reads. */
export function readableColours({ foreground, background }: Colours): Colours {
  return colourProblem(foreground, background) === null
    ? { foreground, background }
    : { foreground: '#000000', background: '#ffffff' };
}
