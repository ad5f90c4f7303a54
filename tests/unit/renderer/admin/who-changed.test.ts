import { expect, test } from 'vitest';
import { whoChangedIt } from '../../../../renderer/admin/presence/answering-mark.tsx';
import type { Device } from '../../../../server/contract/devices.ts';

test('whoever changed a question is named as well as is known', () => {
  const own: Device = { id: 'a'.repeat(20), name: 'Chrome', named: false };
  const other = { ...own, id: 'b'.repeat(20) };
  const said = (by: Device | null) => whoChangedIt({ changed_by: by }, own);
  expect(said(null)).toBe('Somebody else has changed this question');
  expect(said(own)).toBe('You have changed this question in another window');
  expect(said(other)).toBe('Another device (Chrome) has changed this question');
  expect(said({ ...other, name: 'Anna', named: true })).toBe('Anna has changed this question');
});
