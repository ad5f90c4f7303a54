/** Least contrast of code and background, lighter to darker (WCAG 2.2, 1.4.11). */
const CONTRAST_MIN = 3;
/**
 * Least difference of their luminance, of 1: "symbol contrast" of grade C (ISO/IEC 15415). It keeps two dark colours
 * apart, whose ratio alone may be fine and which a camera in a bright hall sees as one.
 */
const DIFFERENCE_MIN = 0.4;

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
export function luminance(colour: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Why a phone could not read a code in these colours, in a sentence for staff; null when it can. */
export function colourProblem(foreground: string, background: string): string | null {
  const [dark, light] = [luminance(foreground), luminance(background)];
  if (dark > light) {
    return 'The code must be darker than its background: many phones do not read a light code on a dark ground.';
  }
  if ((light + 0.05) / (dark + 0.05) < CONTRAST_MIN || light - dark < DIFFERENCE_MIN) {
    return 'The colours of the code are too close to each other. Choose a darker code or a lighter background.';
  }
  return null;
}
