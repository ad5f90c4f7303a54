import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  backup,
  backupState,
  type Backup,
  type BackupState,
} from '../../../server/contract/backups.ts';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { takeOver } from '../../lib/take-over.ts';

export const BACKUPS_KEY = ['backups'];
/** Long enough to copy a large database, or to check one. */
const SLOW_MS = 600_000;

/** The backups and how they are doing; kept up to date by push. */
export function backupsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: BACKUPS_KEY,
    queryFn: ({ signal }) => api.data('GET', '/api/admin/backups', backupState, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Makes one now. Throws ApiError; 507 with the reason. */
export function makeBackup(api: ApiClient): Promise<Backup> {
  return api.data('POST', '/api/admin/backups', backup, { timeoutMs: SLOW_MS });
}

/** Has one restored; the server restarts after its answer. Throws ApiError; 409 with the reason. */
export function restoreBackup(api: ApiClient, id: string): Promise<void> {
  const path = `/api/admin/backups/${encodeURIComponent(id)}/restore`;
  return api.done('POST', path, { timeoutMs: SLOW_MS });
}

/** Has a backup's description read from its database again. Throws ApiError; 409 when that is damaged, too. */
export function readBackupAgain(api: ApiClient, id: string): Promise<BackupState> {
  const path = `/api/admin/backups/${encodeURIComponent(id)}/read-again`;
  return api.data('POST', path, backupState, { timeoutMs: SLOW_MS });
}

/**
 * Chooses the external backup, or looks at its folder again; an empty path is none. Throws ApiError; 400 with what is wrong with
 * the folder.
 */
export function chooseExternalBackup(api: ApiClient, folder: string): Promise<BackupState> {
  return api.data('PUT', '/api/admin/backups/second-place', backupState, { body: { folder } });
}

/** Has copies in the external backup encrypted from now on. Throws ApiError; 400 with what is wrong with it. */
export function setPassphrase(api: ApiClient, passphrase: string): Promise<BackupState> {
  return api.data('PUT', '/api/admin/backups/passphrase', backupState, { body: { passphrase } });
}

/** Has them written unencrypted again. Throws ApiError. */
export function removePassphrase(api: ApiClient): Promise<BackupState> {
  return api.data('DELETE', '/api/admin/backups/passphrase', backupState);
}

/** Opens copies that another passphrase encrypted. Throws ApiError; 400 when it fits none of them. */
export function unlockBackups(api: ApiClient, passphrase: string): Promise<BackupState> {
  const call = { body: { passphrase }, timeoutMs: SLOW_MS };
  return api.data('POST', '/api/admin/backups/unlock', backupState, call);
}

/** Staff have read what became of the database. Throws ApiError. */
export function forgetNote(api: ApiClient): Promise<void> {
  return api.done('DELETE', '/api/admin/backups/note');
}

/** Takes over what the server answered. */
export function setBackups(client: QueryClient, state: BackupState): void {
  takeOver(client, BACKUPS_KEY, state);
}
