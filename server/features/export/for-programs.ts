import type { LeadFile } from '../../contract/export.ts';
import { nameParts } from '../../contract/person-name.ts';
import { QUALIFIER_PREFIX } from './export-columns.ts';
import {
  cellValue,
  type ExportColumn,
  type ExportRow,
  type ExportSource,
} from './export-source.ts';
import { onePerPerson } from './persons.ts';
import { countryCode, countryName, internationalPhone } from './phone-and-country.ts';

/** A person as other programs take one. */
export type Person = Record<
  | 'first'
  | 'last'
  | 'name'
  | 'email'
  | 'phone'
  | 'company'
  | 'job_title'
  | 'city'
  | 'state'
  | 'country',
  string
> & {
  /** Why the telephone number is as it was typed; empty for an international one. */
  phoneNote: string;
  hasConsent: boolean;
  /** "Consent", "Spoke with us" or "No consent". */
  basis: string;
  consentText: string;
  consentTime: string | null;
  rating: string;
  notes: string;
  question: string;
  answers: readonly { name: string; answer: string }[];
};

/** @param country of the booth, for telephone numbers of people who left none; null where it is unknown */
export function personOf(row: ExportRow, country: string | null): Person {
  const text = (key: string) => String(cellValue(row[key]) ?? '');
  const typed = text('phone');
  const phone = typed && internationalPhone(typed, countryCode(text('country')) ?? country);
  const rating = text('rating');
  return {
    ...nameParts(text('name')),
    name: text('name'),
    email: text('email'),
    phone: phone ?? typed,
    phoneNote: phone === null ? 'As it was typed: no international number' : '',
    company: text('company'),
    job_title: text('job_title'),
    city: text('city'),
    state: text('state'),
    country: countryName(text('country')),
    hasConsent: row['consent_given'] === true,
    basis: text('basis') || 'No consent',
    consentText: text('consent_wording'),
    consentTime: text('consent_at') || null,
    rating: rating && rating[0]?.toUpperCase() + rating.slice(1),
    notes: text('notes'),
    question: text('question'),
    answers: Object.keys(row)
      .filter((key) => key.startsWith(QUALIFIER_PREFIX) && text(key) !== '')
      .map((key) => ({ name: key.slice(QUALIFIER_PREFIX.length), answer: text(key) })),
  };
}

type Columns = readonly (readonly [
  heading: string,
  (person: Person) => string | null,
  kind?: ExportColumn['kind'],
])[];

const NAMES: Columns = [
  ['First Name', ({ first }) => first],
  ['Last Name', ({ last }) => last],
];
const ABOUT_CONSENT: Columns = [
  ['Basis', ({ basis }) => basis],
  ['Consent Text', ({ consentText }) => consentText],
  ['Consent Time', ({ consentTime }) => consentTime, 'time'],
  ['Phone Note', ({ phoneNote }) => phoneNote],
];

/** Text that Salesforce itself writes where a field that it requires is not known. */
const NOT_PROVIDED = '[not provided]';

/**
 * Columns under the headings that the programs' imports know, then others, which staff assign there.
 *
 * @see https://knowledge.hubspot.com/import-and-export/set-up-your-import-file
 * @see https://help.salesforce.com/s/articleView?id=xcloud.field_mapping_for_importing_leads.htm
 */
const COLUMNS: Record<'leads-hubspot.csv' | 'leads-salesforce.csv', Columns> = {
  'leads-hubspot.csv': [
    ...NAMES,
    ['Email', ({ email }) => email],
    ['Phone Number', ({ phone }) => phone, 'phone'],
    ['Company Name', ({ company }) => company],
    ['Job Title', (person) => person.job_title],
    ['City', ({ city }) => city],
    ['State/Region', ({ state }) => state],
    ['Country/Region', ({ country }) => country],
    // Any other basis is the company's decision.
    [
      "Legal basis for processing contact's data",
      ({ hasConsent }) => (hasConsent ? 'Freely given consent from contact' : ''),
    ],
    ['Rating', ({ rating }) => rating],
    ['Question', ({ question }) => question],
    ['Notes', ({ notes }) => notes],
    ...ABOUT_CONSENT,
  ],
  'leads-salesforce.csv': [
    ['First Name', ({ first }) => first],
    ['Last Name', ({ last }) => last || NOT_PROVIDED],
    ['Company', ({ company }) => company || NOT_PROVIDED],
    ['Title', (person) => person.job_title],
    ['Email', ({ email }) => email],
    ['Phone', ({ phone }) => phone, 'phone'],
    ['City', ({ city }) => city],
    ['State', ({ state }) => state],
    ['Country', ({ country }) => country],
    ['Lead Source', () => 'Trade Show'],
    ['Rating', ({ rating }) => rating],
    ['Email Opt Out', ({ hasConsent }) => (hasConsent ? '0' : '1')],
    [
      'Description',
      ({ basis, question, answers, notes }) =>
        [basis, question, ...answers.map(({ name, answer }) => `${name}: ${answer}`), notes]
          .filter((part) => part !== '')
          .join('\n'),
    ],
    ...ABOUT_CONSENT,
  ],
};

/** Leads as a program's import takes them, one row a person. @param country as {@link personOf} takes it */
export async function sheetFor(
  file: Exclude<LeadFile, 'leads.vcf'>,
  source: ExportSource,
  country: string | null,
): Promise<ExportSource> {
  const own = COLUMNS[file];
  // Such that none is taken for a field of the program.
  const answers = source.columns
    .filter(({ key }) => key.startsWith(QUALIFIER_PREFIX))
    .map((column) => ({ ...column, title: `Answer: ${column.title ?? ''}` }));
  const columns = own.map(([key, , kind = 'text']): ExportColumn => ({ key, kind, width: 20 }));
  const persons = await onePerPerson(source);
  return {
    ...persons,
    columns: [...columns, ...answers],
    rows: (ids) =>
      persons.rows(ids).map((row) => {
        const person = personOf(row, country);
        const said = answers.map(({ key }) => [key, row[key] ?? null]);
        return Object.fromEntries([...own.map(([key, of]) => [key, of(person)]), ...said]);
      }),
  };
}
