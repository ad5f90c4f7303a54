import { expect } from 'vitest';
import { CONSENT_WORDING } from '../../server/contract/limits.ts';
import { download, rowsOfCsv } from '../support/export-files.ts';
import { test } from '../support/http-booth.ts';
import { actions, capture, leave } from '../support/leads.ts';

test('leads for other programs: one row a person, addresses, numbers and countries as these take them', async ({
  booth,
}) => {
  await leave(booth, {
    name: 'Ada Lovelace',
    email: 'Ada@Example.com',
    phone: '+49 30 123456',
    company: '=1+1',
    consent: true,
  });
  await capture(booth, {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    apart: true,
    job_title: 'Countess',
    qualifiers: [{ name: '=Budget, in k€', answers: ['10 to 50'] }],
  });
  await capture(booth, {
    code: '4711',
    phone: '030 123456',
    country: 'Deutschland',
    rating: 'hot',
  });
  await capture(booth, { name: 'Bob', phone: '12', note: 'Tall.' });

  const hubspot = rowsOfCsv(await download(booth, 'leads-hubspot.csv', { order: 'asc' }));
  expect(hubspot).toHaveLength(3);
  expect(hubspot[0]).toMatchObject({
    'First Name': 'Ada',
    'Last Name': 'Lovelace',
    Email: 'ada@example.com',
    'Phone Number': '+4930123456',
    'Company Name': "'=1+1",
    'Job Title': 'Countess',
    "Legal basis for processing contact's data": 'Freely given consent from contact',
    Basis: 'Consent',
    'Consent Text': CONSENT_WORDING,
    'Consent Time': expect.stringMatching(/^20\d\d-/),
    'Answer: =Budget, in k€': '10 to 50',
  });
  expect(hubspot[1]).toMatchObject({
    'Phone Number': '+4930123456',
    'Country/Region': 'Germany',
    "Legal basis for processing contact's data": '',
    Basis: 'Spoke with us',
    Rating: 'Hot',
  });
  expect(hubspot[2]).toMatchObject({
    'Phone Number': '12',
    'Phone Note': 'As it was typed: no international number',
  });

  const salesforce = rowsOfCsv(await download(booth, 'leads-salesforce.csv', { order: 'asc' }));
  expect(salesforce).toMatchObject([
    { 'Last Name': 'Lovelace', 'Email Opt Out': '0', 'Lead Source': 'Trade Show' },
    { 'Last Name': '[not provided]', Company: '[not provided]', 'Email Opt Out': '1' },
    { 'Last Name': 'Bob', Description: expect.stringMatching(/^Spoke with us\n.*Tall\.$/s) },
  ]);

  const { text } = await download(booth, 'leads.vcf', { order: 'asc' });
  expect(text.match(/^BEGIN:VCARD\r$/gm)).toHaveLength(3);
  expect(text).toContain('FN:Ada Lovelace\r\nEMAIL;TYPE=INTERNET:ada@example.com\r\n');
  expect(text.replaceAll('\r\n ', '')).toMatch(/NOTE:Consent \(.*\)/);
  expect(text).toContain('NOTE:Spoke with us');
  expect(await actions(booth)).toContain('Exported leads as leads.vcf (rows: 4)');
});
