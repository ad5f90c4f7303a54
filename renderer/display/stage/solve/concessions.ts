import type { StageContent, StageSettings } from './types.ts';

/** What the parts around the question have of what they want. */
export type Concessions = {
  site: 'whole' | 'domain' | 'none';
  date: boolean;
  count: boolean;
  event: boolean;
  bottomScale: number;
  bottomMost: number;
  address: 'whole' | 'domain' | 'none';
  topScale: number;
  company: boolean;
  topMost: number;
  /** Two steps of joining take turns in one place. */
  turns: boolean;
  /** Share of the way from the set edge of the code to the least one. */
  codeLess: number;
  inset: number;
  /** Whether a step says more than it has to: another name, the number for texts. */
  extras: boolean;
};

export const NO_CONCESSION: Concessions = {
  site: 'whole',
  date: true,
  count: true,
  event: true,
  bottomScale: 1,
  bottomMost: 12,
  address: 'whole',
  topScale: 1,
  company: true,
  topMost: 12,
  turns: false,
  codeLess: 0,
  inset: 0,
  extras: true,
};

/** No logo is smaller than this share of its set height. */
const LOGO_LEAST = 0.6;
const INSET_LEAST = 20;

/** What yields, in this order; later ones hurt more. */
export function concessionsFor(
  { brand, steps }: StageContent,
  { inset }: StageSettings,
): readonly Partial<Concessions>[] {
  return [
    { site: 'domain' },
    { site: 'none' },
    { date: false, count: false },
    { event: false },
    { bottomScale: 0.8 },
    { bottomScale: LOGO_LEAST },
    { bottomMost: 3 },
    { bottomMost: 1 },
    { bottomMost: 0 },
    { address: 'domain' },
    { topScale: 0.8 },
    { topScale: LOGO_LEAST },
    ...(brand.logo ? [{ company: false }] : []),
    { topMost: 2 },
    { topMost: 0 },
    ...(steps.length > 1 ? [{ turns: true }] : []),
    { codeLess: 0.5 },
    { codeLess: 1 },
    { inset: (inset + INSET_LEAST) / 2 },
    { inset: Math.min(inset, INSET_LEAST) },
    { extras: false },
    // Nobody types an address that fills half the stage: the code says it.
    { address: 'none' },
    { topScale: LOGO_LEAST / 2 },
  ];
}
