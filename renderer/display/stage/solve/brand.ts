import { fitLines } from './boxes.ts';
import type { Box, Measure, PlacedText, StageContent } from './types.ts';

export type BrandBlock = {
  width: number;
  height: number;
  logo: Box | null;
  rule: Box | null;
  company: PlacedText | null;
  event: PlacedText | null;
};

const GAP = 16;
const COMPANY = { role: 'company', leading: 1.15, least: 16, most: 26 } as const;
const EVENT = { role: 'event', leading: 1.2, least: 40 / 3, most: 18 } as const;
const LOGO_WIDEST = 320;
/** In less, letters would be stacked. */
const NARROWEST = 90;
const UNKNOWN_ASPECT = 2.5;

/**
 * Whose stand it is: the logo or the company's name, and the event below it. Centred on the height 0, starting at 0.
 */
export function brandBlock(
  { brand }: StageContent,
  options: { logoScale: number; company: boolean; event: boolean; width: number },
  measure: Measure,
): BrandBlock | null {
  const { logo } = brand;
  const logoHeight = logo ? logo.height * options.logoScale : 0;
  const logoWidth = logo
    ? Math.min(LOGO_WIDEST, logoHeight * (logo.aspect ?? UNKNOWN_ASPECT), options.width * 0.6)
    : 0;
  const indent = logo ? logoWidth + 2 * GAP : 0;
  const room = options.width - indent;
  const name = !logo && options.company ? brand.company : '';
  const event = options.event ? brand.event : '';
  if ((name || event) && room < NARROWEST) return null;
  const lines = [1, 2, 4];
  const fit = (text: string, style: typeof COMPANY | typeof EVENT) => {
    if (!text) return null;
    for (const most of lines) {
      const found = fitLines(measure, text, style, { width: room, lines: most }, most > 1);
      if (found) return { ...found, text, style };
    }
    return undefined;
  };
  const one = fit(name, COMPANY);
  const other = fit(event, EVENT);
  if (one === undefined || other === undefined) return null;
  const texts = [one, other].filter((found) => found !== null);
  const gap = texts.length > 1 ? 2 : 0;
  const textHeight = texts.reduce((sum, { height }) => sum + height, gap);
  let y = -textHeight / 2;
  const placed = texts.map(({ text, style, size, width, height }): PlacedText => {
    const box = { x: indent, y, width, height };
    y += height + gap;
    return { text, role: style.role, size, leading: style.leading, box, align: 'start' };
  });
  const height = Math.max(logoHeight, textHeight);
  return {
    width: texts.length > 0 ? indent + Math.max(...texts.map(({ width }) => width)) : logoWidth,
    height,
    logo: logo ? { x: 0, y: -logoHeight / 2, width: logoWidth, height: logoHeight } : null,
    rule:
      logo && texts.length > 0
        ? { x: logoWidth + GAP - 0.75, y: -textHeight / 2, width: 1.5, height: textHeight }
        : null,
    company: placed.find(({ role }) => role === 'company') ?? null,
    event: placed.find(({ role }) => role === 'event') ?? null,
  };
}
