import type { RequestHandler, Router } from 'express';
import { backupBrought, backupsSearch } from '../../contract/backups.ts';
import { settingsUpdate } from '../../contract/settings.ts';
import type { Core } from '../../core.ts';
import { createCalls } from '../../http/calls.ts';
import { extendTimeout, untilGone } from '../../http/connections.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import { isAtTheLaptop } from '../../http/hosts.ts';
import { uploaded } from '../../http/one-file.ts';
import type { ExternalBackup } from '../../platform/backup/external-backup.ts';
import type { PassphraseKeeper } from '../../platform/backup/passphrase.ts';
import type { RestoreFiles } from '../../platform/backup/restore-request.ts';
import type { EventImport } from '../event-file/event-import.ts';
import { eventUpload } from '../event-file/event-file.routes.ts';
import type { EventsService } from '../events/events.service.ts';
import type { FirstStart } from '../readiness/first-start.ts';
import type { SettingsService } from '../settings/settings.ts';
import { createBackupHandover } from './backup-handover.ts';

const ELSEWHERE = 'Another laptop’s data come here at this laptop itself.';
const IN_USE =
  'This laptop is set up already. Restore a backup under Backups, or import the file under Events.';

/** Handover from another laptop, during the first start: its backup, or the file of an event. */
export function setupHandover(
  core: Core,
  deps: {
    parts: { second: ExternalBackup; passphrase: PassphraseKeeper; files: RestoreFiles };
    /** Restarts the server in this process, where that is possible. */
    restart?: (() => void) | undefined;
    firstStart: Pick<FirstStart, 'isOpen'>;
    importEvent: EventImport;
    boothEvents: Pick<EventsService, 'replaceOpen' | 'find'>;
    settings: Pick<SettingsService, 'update'>;
  },
): { admin: Router } {
  const { parts, restart = null, firstStart, importEvent, boothEvents, settings } = deps;
  const { dataDir } = core.config;
  const backups = createBackupHandover({
    ...core,
    dataDir,
    external: parts.second,
    keeper: parts.passphrase,
    files: parts.files,
    restart,
    schema: Number(core.db.pragma('user_version', { simple: true })),
  });

  /** It reads folders of this laptop, and replaces all there is: nobody else may, and nobody later. */
  const check: RequestHandler = (request, _response, next) => {
    if (!isAtTheLaptop(request)) throw new HttpError(403, 'forbidden', ELSEWHERE);
    if (!firstStart.isOpen()) throw conflict(IN_USE);
    next();
  };
  const before = [extendTimeout, check];

  const calls = createCalls();
  calls.post('/first-start/backups', before, ({ body }) => backups.search(body(backupsSearch)));
  calls.begin('/first-start/backup', before, async ({ body, actor, response }) => {
    const begin = await backups.take(body(backupBrought).id, actor, untilGone(response));
    if (response.closed) begin();
    else response.once('close', begin);
  });
  calls.post(
    '/first-start/event-file',
    [...before, eventUpload(dataDir)],
    ({ request, response, actor }) =>
      uploaded(request, async ({ path }) => {
        const imported = await importEvent(path, actor, untilGone(response));
        const parts = imported.settings.map(({ part, value }) => [part, value] as const);
        // Each of these can be repeated: a file that is sent again ends where this one would have.
        if (parts.length > 0) {
          await settings.update(settingsUpdate.parse(Object.fromEntries(parts)), actor);
        }
        if (imported.was_open) await boothEvents.replaceOpen(imported.event.id, actor);
        return { ...imported, settings: [], event: boothEvents.find(imported.event.id) };
      }),
  );
  return { admin: calls.router };
}
