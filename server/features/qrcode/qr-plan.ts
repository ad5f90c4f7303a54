import QRCode, { type BitMatrix, type QRCodeErrorCorrectionLevel } from 'qrcode';
import type { QrReasonField } from '../../contract/qr.ts';

/**
 * Empty modules on each side that a reader needs. ISO/IEC 18004 asks for 4; half a module less is what makes the LAN
 * address fit into the smallest image, and readers do not mind.
 */
const QUIET_ZONE = 3.5;
/**
 * Minimum pixels of a module. A module is always a whole number of pixels: with fractions of so few pixels, readers
 * sample between the modules, and one image in ten cannot be read.
 */
const MODULE_MIN_PX = 2;
/**
 * Largest edge of the cleared square for the logo, as a share of the code's edge (22 % of the image's, with the quiet
 * zone): 6 % of the area, where level H restores 30 % and leaves the rest for glare and fingerprints.
 */
const LOGO_SHARE = 0.25;

/** Layout of a code in its image, in pixels. */
export type QrPlan = {
  modules: BitMatrix;
  modulePx: number;
  /** Distance from the image's edge to the code's. */
  offset: number;
  /** The cleared square in the middle, in modules; null without a logo. */
  cleared: { from: number; to: number } | null;
};

/** Reason why a code would be unreadable for phones. */
export type QrProblem = { field: QrReasonField; message: string };

/** @returns null when the data is too long for any code */
function encode(data: string, errorCorrectionLevel: QRCodeErrorCorrectionLevel): BitMatrix | null {
  try {
    return QRCode.create(data, { errorCorrectionLevel }).modules;
  } catch {
    return null;
  }
}

function smallestEdge(modules: BitMatrix) {
  return Math.ceil((modules.size + 2 * QUIET_ZONE) * MODULE_MIN_PX);
}

/** An odd number of modules, like the code's edge, so that the square is exactly in the middle. */
function clearedSquare(size: number): { from: number; to: number } {
  const most = Math.floor(size * LOGO_SHARE);
  const edge = most % 2 === 0 ? most - 1 : most;
  const from = (size - edge) / 2;
  return { from, to: from + edge };
}

/**
 * Fits a code into an image of `edge` pixels; error correction M, or L where only that fits, or H under a logo.
 * @param largest edge that the caller may still choose
 */
export function planCode(
  data: string,
  { edge, hasLogo, largest }: { edge: number; hasLogo: boolean; largest: number },
): QrPlan | QrProblem {
  const encoded = (hasLogo ? (['H'] as const) : (['M', 'L'] as const))
    .map((level) => encode(data, level))
    .filter((modules) => modules !== null);
  const modules = encoded.find((candidate) => smallestEdge(candidate) <= edge);
  if (modules) {
    const modulePx = Math.floor(edge / (modules.size + 2 * QUIET_ZONE));
    return {
      modules,
      modulePx,
      offset: Math.floor((edge - modules.size * modulePx) / 2),
      cleared: hasLogo ? clearedSquare(modules.size) : null,
    };
  }
  const needed = Math.min(...encoded.map(smallestEdge));
  if (needed > largest) {
    const message = hasLogo
      ? 'This is too much data for a code with a logo. Leave the logo out or shorten the address.'
      : 'This is too much data for a code that phones can read. Shorten it.';
    return { field: 'data', message };
  }
  const what = hasLogo ? 'A code with this content and a logo' : 'A code with this content';
  return { field: 'size', message: `${what} needs a size of at least ${needed} pixels.` };
}
