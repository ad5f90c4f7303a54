/** Details of a lead that staff may correct, and that a badge, a card or a list says; with their names on screens. */
export const DETAIL_NAMES = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  job_title: 'Job title',
  city: 'City',
  state: 'State',
  country: 'Country',
} as const;
export type DetailField = keyof typeof DETAIL_NAMES;
export const DETAIL_FIELDS = Object.keys(DETAIL_NAMES) as [DetailField, ...DetailField[]];
/** Returns an object with the value for every detail. */
export function ofEachDetail<T>(value: T): Record<DetailField, T> {
  return {
    name: value,
    email: value,
    phone: value,
    company: value,
    job_title: value,
    city: value,
    state: value,
    country: value,
  };
}
