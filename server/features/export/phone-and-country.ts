import {
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import { LANGUAGES } from '../../contract/languages.ts';
import { searchable } from '../../contract/searchable.ts';

/** Names that people write on badges and no list of countries has. */
const FURTHER = {
  GB: ['UK', 'U.K.', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  US: ['USA', 'U.S.A.', 'U.S.', 'United States of America', 'America'],
  NL: ['Holland', 'The Netherlands'],
  CZ: ['Czech Republic'],
  KR: ['Korea', 'Republic of Korea'],
  CN: ['PRC', 'P.R. China'],
  AE: ['UAE', 'U.A.E.'],
} satisfies Partial<Record<CountryCode, string[]>>;

function countryNames(): Map<string, CountryCode> {
  const names = new Map<string, CountryCode>();
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames(language, { type: 'region' });
    for (const code of getCountries()) names.set(searchable(display.of(code) ?? code), code);
  }
  for (const code of getCountries()) {
    names.set(searchable(code), code);
    const further: Partial<Record<CountryCode, string[]>> = FURTHER;
    for (const name of further[code] ?? []) names.set(searchable(name), code);
  }
  return names;
}

let known: Map<string, CountryCode> | null = null;

/** Code (ISO 3166) of a country as people write it in the visitors' languages; null for an unknown one. */
export function countryCode(country: string): CountryCode | null {
  known ??= countryNames();
  return known.get(searchable(country.trim())) ?? null;
}

const ENGLISH = new Intl.DisplayNames('en', { type: 'region' });

/** English name of a country as people write it; what is no country stays. */
export function countryName(country: string): string {
  const code = countryCode(country);
  return (code && ENGLISH.of(code)) ?? country;
}

/** A telephone number in E.164. @param country where it was written down; null without one. @returns null for what is none */
export function internationalPhone(phone: string, country: string | null): string | null {
  const code = country !== null && isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(phone, code);
  return number?.isValid() ? number.number : null;
}

/** Code of the country that has a time zone, by its name as `Intl` resolves it; null for a zone of none. */
export function countryOfZone(zone: string): CountryCode | null {
  const has = (code: string) => {
    // TypeScript does not know yet that it has them.
    const locale: Intl.Locale & { getTimeZones?: () => string[] } = new Intl.Locale(`und-${code}`);
    return locale.getTimeZones?.().includes(zone);
  };
  return getCountries().find(has) ?? null;
}
