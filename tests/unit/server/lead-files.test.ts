import { describe, expect, test } from 'vitest';
import { ofEachDetail } from '../../../server/contract/lead-details.ts';
import { nameParts } from '../../../server/contract/person-name.ts';
import { capturedAt } from '../../../server/features/leads/add-capture.ts';
import { personOf } from '../../../server/features/export/for-programs.ts';
import { vcardOf } from '../../../server/features/export/formats/vcard-file.ts';
import { changesBy, filled } from '../../../server/features/leads/match-details.ts';
import { mergedRow } from '../../../server/features/export/persons.ts';
import {
  countryName,
  countryOfZone,
  internationalPhone,
} from '../../../server/features/export/phone-and-country.ts';
import { part } from '../../support/part.ts';

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Ada King Lovelace', 'Ada King', 'Lovelace'],
  ['Charles de la Fosse', 'Charles', 'de la Fosse'],
  ['Lovelace, Ada', 'Ada', 'Lovelace'],
  ['Ada', '', 'Ada'],
  ['Van Morrison', 'Van', 'Morrison'],
  ['Van  der Graaf', 'Van', 'der Graaf'],
  ['Peter Van', 'Peter', 'Van'],
  ['王小明', '', '王小明'],
  ['', '', ''],
])('%s in two', (name, first, last) => {
  expect(nameParts(name)).toEqual({ first, last });
});

test.each([
  ['+49 (0)30 123456', null, '+4930123456'],
  ['030 123456', 'DE', '+4930123456'],
  ['(212) 555-0123', 'US', '+12125550123'],
  ['0041 44 668 18 00', 'DE', '+41446681800'],
  ['020 7946 0958', 'GB', '+442079460958'],
  ['030 123456', null, null],
  ['call me', 'DE', null],
  ['030 123456', 'XX', null],
])('%s written down in %s', (phone, country, international) => {
  expect(internationalPhone(phone, country)).toBe(international);
});

test.each([
  ['Deutschland', 'Germany'],
  ['ALLEMAGNE', 'Germany'],
  ['de', 'Germany'],
  ['UK', 'United Kingdom'],
  [' Northern Ireland ', 'United Kingdom'],
  ['日本', 'Japan'],
  ['Atlantis', 'Atlantis'],
  ['', ''],
])('the country %s', (country, name) => {
  expect(countryName(country)).toBe(name);
});

test('a time zone has a country', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'UTC'];
  expect(zones.map(countryOfZone)).toEqual(['DE', 'US', null]);
});

describe('a person of several leads', () => {
  const form = { source: 'form', consent_given: true, basis: 'Consent', consent_wording: 'Yes.' };
  const declined = { source: 'form', consent_given: false, basis: null, consent_wording: null };
  const spoken = { ...declined, source: 'capture', basis: 'Spoke with us' };

  test('has the newest value of each field', () => {
    const merged = mergedRow([
      { created_at: '2031-03-01T10:00:00Z', email: 'ada@x.y', phone: '1', 'qualifier: A': ['1'] },
      { created_at: '2031-03-01T12:00:00Z', email: 'ADA@x.y', phone: null, company: 'New' },
      { created_at: '2031-03-01T11:00:00Z', email: 'Ada@x.y', phone: '2', company: 'Old' },
    ]);
    const newest = { email: 'ada@x.y', phone: '2', company: 'New', 'qualifier: A': ['1'] };
    expect(merged).toMatchObject(newest);
  });

  test.each([
    ['consent, then a conversation', [form, spoken], 'Consent', 'Yes.'],
    ['a conversation, then consent', [spoken, form], 'Consent', 'Yes.'],
    ['consent, then none in the form', [form, declined], null, null],
    ['none in the form, then a conversation', [declined, spoken], 'Spoke with us', null],
    ['none, then consent', [declined, form], 'Consent', 'Yes.'],
    ['conversations alone', [spoken, spoken], 'Spoke with us', null],
  ])('%s', (_name, leads, basis, consent_wording) => {
    const rows = leads.map((lead, at) => ({ ...lead, created_at: `2031-03-0${at + 1}T10:00:00Z` }));
    const consent_given = basis === 'Consent';
    expect(mergedRow(rows)).toMatchObject({ basis, consent_given, consent_wording });
  });
});

test('a vCard holds what visitors typed as text, in folded lines of whole characters', () => {
  const lead = {
    name: 'Ada; Lovelace,\\\nEND:VCARD',
    email: 'ada@example.com',
    company: '日本'.repeat(40),
    notes: 'One\r\nTwo\tThree\u0007',
    consent_given: false,
    basis: 'Spoke with us',
  };
  const card = vcardOf(personOf(lead, null));
  const lines = card.split('\r\n');
  expect(lines.filter((line) => /^(?:BEGIN|END):VCARD$/.test(line))).toHaveLength(2);
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const unfolded = card.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded).toContain(String.raw`FN:Ada\; Lovelace\,\\\nEND:VCARD`);
  expect(unfolded).toContain(`ORG:${'日本'.repeat(40)}`);
  expect(unfolded).toContain(String.raw`NOTE:Spoke with us\nOne\nTwo Three `);
  expect(card).not.toContain('TEL');
});

test.each([
  [{ name: 'Ada', email: 'a@b.example' }, 'fill', { email: 'a@b.example' }],
  [{ name: 'Ada' }, 'fill', null],
  [{ name: 'Ada' }, 'overwrite', { name: 'Ada' }],
  [{ name: 'Bob', city: '' }, 'overwrite', null],
  [{}, 'overwrite', null],
] as const)('a list that says %j changes a lead (%s): %j', (said, mode, changes) => {
  const lead = { ...ofEachDetail(null), name: 'Bob', email: '' };
  expect(changesBy(lead, said, mode)).toEqual(changes);
  if (mode === 'fill') expect(filled(part(lead), said)).toEqual({ ...lead, ...changes });
});

test.each([
  ['a minute ago', 60_000, true],
  ['a week ago', 7 * 86_400_000, true],
  ['eight days ago', 8 * 86_400_000, false],
  ['tomorrow', -86_400_000, false],
])('a capture of %s is dated by its device: %s', (_when, ago, isByDevice) => {
  const now = Date.UTC(2026, 10, 30);
  expect(capturedAt(now - ago, now)).toBe(isByDevice ? now - ago : now);
});
