/** Pages of the manual in the order of a show; each is `assets/manual/<name>.md`. */
export const MANUAL = [
  'evening-before',
  'at-the-stand',
  'rude-questions',
  'polls',
  'hotspot',
  'screens',
  'slides',
  'no-phone',
  'sms-and-ai',
  'after-the-show',
  'several-laptops',
  'second-device',
  'broken',
] as const;
export type ManualPage = (typeof MANUAL)[number];

/** Parts of the address that stand for something else than a page of the manual. */
export const NEWS = 'new';
export const PRINT = 'print';

/** Address of a page of the manual. */
export function helpPath(page: ManualPage | typeof NEWS | typeof PRINT): string {
  return `/help/${page}`;
}
