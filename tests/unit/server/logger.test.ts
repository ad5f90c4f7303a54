import { describe, expect, test } from 'vitest';
import { redactPhones } from '../../../server/platform/logger.ts';

describe('a phone number is told of, not told', () => {
  test.each([
    ['from +15550109999 today', 'from [phone] today'],
    ['+4917012345678', '[phone]'],
    ['call (555) 010-9999', 'call [phone]'],
    ['555-010-9999, 555.010.9999, 555 010 9999', '[phone], [phone], [phone]'],
    ['"to":"+442079460000"', '"to":"[phone]"'],
    ['+1 (555) 010-9999', '[phone]'],
    ['+44 20 7946 0000', '[phone]'],
    ['+49 170 1234567', '[phone]'],
  ])('%s', (line, redacted) => expect(redactPhones(line)).toBe(redacted));
});

describe('what is no phone number stays', () => {
  test.each([
    '2026-11-21T09:00:00.000Z',
    '{"requestId":"1e0f0a3e-1234-4abc-9def-123456789012","ms":1234567}',
    '192.168.178.22',
    'http://192.168.178.22:8080/',
    '1732179600000',
    'version 1.2.3',
    'a + 12 b',
  ])('%s', (line) => expect(redactPhones(line)).toBe(line));
});
