import { fitLines, natural } from './boxes.ts';
import type { Concessions } from './concessions.ts';
import type { Measure, PlacedText, StageContent } from './types.ts';

const LEAD = { role: 'lead', size: 18, leading: 1.25 } as const;
const ADDRESS = { role: 'site', leading: 1.25, least: 16, most: 23 } as const;
const GAP = 12;

export type SiteBlock = { width: number; height: number; texts: readonly PlacedText[] };
const NOTHING: SiteBlock = { width: 0, height: 0, texts: [] };

/** The invitation to the company's own site, starting at 0, 0; null when it has no room. */
export function siteBlock(
  { site }: StageContent,
  { width, inLine, align }: { width: number; inLine: boolean; align: 'start' | 'end' },
  given: Concessions['site'],
  measure: Measure,
): SiteBlock | null {
  if (!site || given === 'none') return NOTHING;
  const text = given === 'whole' ? site.address : site.domain;
  const leadText = given === 'whole' ? site.lead : '';
  const lead = leadText ? natural(measure, leadText, LEAD, width) : null;
  const beside = inLine && lead ? lead.width + GAP : 0;
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
