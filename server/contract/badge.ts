/** Contact details that a badge's code may hold. */
export const BADGE_FIELDS = [
  'name',
  'email',
  'phone',
  'company',
  'jobTitle',
  'city',
  'state',
  'country',
] as const;
export type BadgeField = (typeof BADGE_FIELDS)[number];

/** Meanings of one part of a separated code. `code` identifies the badge; `skip` is of no use. */
export const BADGE_PARTS = [...BADGE_FIELDS, 'firstName', 'lastName', 'code', 'skip'] as const;
export type BadgePart = (typeof BADGE_PARTS)[number];

/** Form of a code such as `4711::Doe::Jane::Acme`, whose parts staff name once on a sample. */
export type BadgeForm = { separator: string; parts: BadgePart[] };

/** Content of a badge's code. `code` identifies the badge: the part that says so, or the whole text. */
export type Badge = {
  kind: 'vcard' | 'mecard' | 'separated' | 'json' | 'url' | 'opaque';
  code: string;
  fields: Partial<Record<BadgeField, string>>;
};

/** Reads what a badge's code says; what it does not understand is opaque. Never throws. */
export function readBadge(code: string, _forms: readonly BadgeForm[]): Badge {
  return { kind: 'opaque', code, fields: {} };
}
