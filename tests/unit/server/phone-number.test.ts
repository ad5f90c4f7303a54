import { expect, test } from 'vitest';
import { formatPhoneNumber } from '../../../server/contract/phone-number.ts';

test.each([
  ['the United States', '+15551234567', '+1 (555) 123-4567'],
  ['as staff typed it', '+1 555-123.4567', '+1 (555) 123-4567'],
  ['Germany, two digits of code', '+4915123456789', '+49 151 234 567 89'],
  ['France', '+33612345678', '+33 612 345 678'],
  ['Russia, one digit of code', '+79161234567', '+7 916 123 4567'],
  ['Finland, three digits of code', '+358401234567', '+358 401 234 567'],
  ['Portugal', '+351912345678', '+351 912 345 678'],
  ['South Africa', '+27821234567', '+27 821 234 567'],
  ['a short code', '+4912', '+49 12'],
  ['too long for North America', '+155512345678', '+1 555 123 456 78'],
])('%s', (_name, typed, shown) => expect(formatPhoneNumber(typed)).toBe(shown));

test('no digit is lost or added, whatever the length', () => {
  const digits = '4915123456789012';
  for (let length = 1; length <= digits.length; length += 1) {
    const number = digits.slice(0, length);
    expect(formatPhoneNumber(`+${number}`).replaceAll(/\D/g, '')).toBe(number);
  }
});
