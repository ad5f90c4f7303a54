import { expect } from 'vitest';
import { backupState, type BackupState } from '../../server/contract/backups.ts';
import { dataOf } from './data-of.ts';
import { openHttpBooth, type HttpBooth, type HttpBoothOptions } from './http-booth.ts';

/** A booth for what takes a start of its own. */
export type RestartableBooth = {
  booth: HttpBooth;
  /** Does what restarts the booth, to its end. @returns what staff are told then */
  andRestart: (work: () => Promise<{ status: number; text: string }>) => Promise<BackupState>;
};

export async function openRestartable(options: HttpBoothOptions = {}): Promise<RestartableBooth> {
  let asked = 0;
  const booth = await openHttpBooth({ ...options, onRestart: () => (asked += 1) });
  return {
    booth,
    async andRestart(work) {
      const before = asked;
      const answer = await work();
      expect(answer.status, answer.text).toBe(202);
      await expect.poll(() => asked).toBe(before + 1);
      await booth.restart();
      return dataOf(backupState, await booth.staff.get('/api/admin/backups'));
    },
  };
}
