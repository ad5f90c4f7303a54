import { expect, test } from 'vitest';
import { faultOf } from '../../../server/platform/backup/faults.ts';

test.each([
  ['ENOSPC', 'full'],
  ['EFBIG', 'too-large'],
  ['EROFS', 'read-only'],
  ['ENOTCONN', 'gone'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['EWHATEVER', 'failed'],
])('what a disk means by %s is told as %s', (code, fault) => {
  expect(faultOf(Object.assign(new Error('Something'), { code }))).toBe(fault);
});
