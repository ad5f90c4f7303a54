import { moved, movedPart } from './boxes.ts';
import { LOGO_GAP, packRow, sideRoom, withoutOuter } from './logos.ts';
import { fitFewestLines, fitLines, natural } from './sizes.ts';
import type { Box, FrameLayout, FrameProblem, PlacedText } from './types.ts';

type BrandBlock = {
  width: number;
  height: number;
  logo: Box | null;
  rule: Box | null;
  company: PlacedText | null;
  event: PlacedText | null;
};

/** Gap on each side of the rule between logo and names. */
const RULE_GAP = 16;
const COMPANY = { role: 'company', leading: 1.15, least: 16, most: 26 } as const;
const EVENT = { role: 'event', leading: 1.2, least: 40 / 3, most: 18 } as const;
const LOGO_WIDEST = 320;
/** Least width of a text: in less, letters would be stacked. */
const NARROWEST = 90;
const UNKNOWN_ASPECT = 2.5;

/** Brand block: the logo or the company's name, and the event below it. Vertically centred on 0, starting at x = 0. */
function brandBlock({ content, given, measure }: FrameProblem, width: number): BrandBlock | null {
  const { brand } = content;
  const { logo } = brand;
  const logoHeight = logo ? logo.height * given.topScale : 0;
  const logoWidth = logo
    ? Math.min(LOGO_WIDEST, logoHeight * (logo.aspect ?? UNKNOWN_ASPECT), width * 0.6)
    : 0;
  const indent = logo ? logoWidth + 2 * RULE_GAP : 0;
  const room = width - indent;
  const name = !logo && given.company ? brand.company : '';
  const event = given.event ? brand.event : '';
  if ((name || event) && room < NARROWEST) return null;
  const fit = (text: string, style: typeof COMPANY | typeof EVENT) => {
    const found = fitFewestLines(measure, text, style, room, [1, 2, 4]);
    return found && { ...found, text, style };
  };
  const nameBlock = name ? fit(name, COMPANY) : undefined;
  const eventBlock = event ? fit(event, EVENT) : undefined;
  if (nameBlock === null || eventBlock === null) return null;
  const texts = [nameBlock, eventBlock].filter((found) => found !== undefined);
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
        ? { x: logoWidth + RULE_GAP - 0.75, y: -textHeight / 2, width: 1.5, height: textHeight }
        : null,
    company: placed.find(({ role }) => role === 'company') ?? null,
    event: placed.find(({ role }) => role === 'event') ?? null,
  };
}

/** Everything in the head of the stage. */
export type HeadBlock = Pick<
  FrameLayout,
  'top' | 'logo' | 'rule' | 'company' | 'event' | 'count' | 'logos'
>;

const COUNT = { role: 'count', size: 22, leading: 1.2 } as const;
/** The strip is there without anything in it, so that what comes into it moves nothing. */
const LEAST_HEIGHT = 40;
const ROW_GAP = 16;

/**
 * Head of the stage at this height and within this width: brand, logos, the count. On an upright stage the logos go
 * above, since the name needs the width. Null if it does not fit.
 */
export function headBlock(problem: FrameProblem, y: number, width: number): HeadBlock | null {
  const { content, given, measure, size } = problem;
  const x = given.inset;
  const all = content.logos.filter(({ position }) => position.startsWith('top'));
  const logos = withoutOuter(all, given.topMost);
  const countText = given.count ? content.count : null;
  const countRun = countText ? natural(measure, countText, COUNT, width) : null;
  const twoRows = size.portrait && logos.length > 0;
  const hasRight = logos.some(({ position }) => position === 'top-right') || countRun !== null;
  const side = sideRoom(logos, given.topScale, width);
  const beside = side < width ? side : width * (hasRight ? 0.62 : 1);
  const leftOfCount = width - (countRun ? countRun.width + LOGO_GAP : 0);
  const brandWidth = twoRows ? leftOfCount : Math.min(beside, leftOfCount);
  const brand = brandBlock(problem, brandWidth);
  if (!brand) return null;

  const keep = { left: brand.width, center: 0, right: countRun?.width ?? 0 };
  const row = packRow(logos, given.topScale, {
    left: x,
    width,
    keep: twoRows ? { left: 0, center: 0, right: 0 } : keep,
  });
  if (!row.complete) return null;
  const brandHeight = Math.max(brand.height, countRun?.height ?? 0);
  const height = Math.max(
    LEAST_HEIGHT,
    twoRows ? row.height + ROW_GAP + brandHeight : Math.max(row.height, brandHeight),
  );
  const rowMiddle = twoRows ? y + row.height / 2 : y + height / 2;
  const brandMiddle = twoRows ? y + row.height + ROW_GAP + brandHeight / 2 : rowMiddle;
  const at = (box: Box | null) => box && moved(box, x, brandMiddle);
  return {
    top: { x, y, width, height },
    logo: at(brand.logo),
    rule: at(brand.rule),
    company: brand.company && movedPart(brand.company, x, brandMiddle),
    event: brand.event && movedPart(brand.event, x, brandMiddle),
    count:
      countText && countRun
        ? {
            ...COUNT,
            text: countText,
            align: 'end',
            box: {
              x: x + width - countRun.width,
              y: brandMiddle - countRun.height / 2,
              width: countRun.width,
              height: countRun.height,
            },
          }
        : null,
    logos: row.logos.map((logo) => movedPart(logo, 0, rowMiddle)),
  };
}

const LEAD = { role: 'lead', size: 18, leading: 1.25 } as const;
const ADDRESS = { role: 'site', leading: 1.25, least: 16, most: 23 } as const;
const SITE_GAP = 12;

type SiteBlock = { width: number; height: number; texts: readonly PlacedText[] };
const NO_SITE: SiteBlock = { width: 0, height: 0, texts: [] };

/** The invitation to the company's own site, starting at 0, 0; null when it has no room. */
export function siteBlock(
  { content: { site }, given, measure }: FrameProblem,
  { width, inLine, align }: { width: number; inLine: boolean; align: 'start' | 'end' },
): SiteBlock | null {
  if (!site || given.site === 'none') return NO_SITE;
  const isWhole = given.site === 'whole';
  const text = isWhole ? site.address : site.domain;
  const leadText = isWhole ? site.lead : '';
  const lead = leadText ? natural(measure, leadText, LEAD, width) : null;
  const beside = inLine && lead ? lead.width + SITE_GAP : 0;
  if (lead && lead.lines > 1) return null;
  const room = width - beside;
  const found =
    room > 60
      ? (fitLines(measure, text, ADDRESS, { width: room, lines: 1 }, false) ??
        (inLine ? null : fitLines(measure, text, ADDRESS, { width: room, lines: 2 }, false)))
      : null;
  if (!found) return null;
  const total = inLine ? beside + found.width : Math.max(found.width, lead?.width ?? 0);
  const xOf = (own: number) => (align === 'end' ? total - own : 0);
  const address: PlacedText = {
    role: 'site',
    leading: ADDRESS.leading,
    text,
    size: found.size,
    align,
    box: {
      x: inLine ? beside : xOf(found.width),
      y: inLine || !lead ? 0 : lead.height,
      width: found.width,
      height: found.height,
    },
  };
  if (!lead) return { width: total, height: found.height, texts: [address] };
  const height = inLine ? Math.max(lead.height, found.height) : lead.height + found.height;
  const box = {
    x: inLine ? 0 : xOf(lead.width),
    // On one baseline.
    y: inLine ? Math.max(0, (found.height - lead.height) * 0.78) : 0,
    width: lead.width,
    height: lead.height,
  };
  return { width: total, height, texts: [{ ...LEAD, text: leadText, align, box }, address] };
}
