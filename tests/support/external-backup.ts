import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { BackupState, ExternalBackupState } from '../../server/contract/backups.ts';
import { startStaffed, type StaffedServer } from './staffed-server.ts';
import { HASTY } from './test-server.ts';

const PATIENT = { timeout: 60_000, interval: 100 };

/** Waits until the external backup does as is expected. */
export function placeBecomes(server: StaffedServer, expected: Partial<ExternalBackupState>) {
  return vi.waitFor(
    async () => expect((await server.backups()).second).toMatchObject(expected),
    PATIENT,
  );
}

export function choosePlace({ staff }: Pick<StaffedServer, 'staff'>, folder: string) {
  return staff.put('/api/admin/backups/second-place', { folder });
}

/** All that is on the laptop is there. */
export const IN_STEP = { state: 'ok', missing: 0 } as const;

/** Otherwise it looks after the place every two seconds, and tries again what failed every ten. */
export function startHasty(dataDir: string): Promise<StaffedServer> {
  return startStaffed(dataDir, { env: HASTY });
}
/** Chooses a folder for the external backup, and waits until all is there. */
export async function copyTo(server: StaffedServer, folder: string): Promise<void> {
  expect((await choosePlace(server, folder)).status).toBe(200);
  await placeBecomes(server, { folder, ...IN_STEP });
}

/** Has a backup restored, and waits until that has finished, asking again and again as a page does. */
export async function restored(server: StaffedServer, id: string): Promise<BackupState> {
  const answer = await server.staff.post(`/api/admin/backups/${id}/restore`);
  expect(answer.status).toBe(202);
  return vi.waitFor(async () => {
    const state = await server.backups();
    expect(state.note).not.toBe(null);
    return state;
  }, PATIENT);
}

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

export function bytesBelow(folder: string): string {
  return filesBelow(folder)
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');
}
