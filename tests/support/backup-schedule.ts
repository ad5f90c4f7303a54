import { pino } from 'pino';
import type { Making } from '../../server/platform/backup/make-backup.ts';
import { createBackupSchedule } from '../../server/platform/backup/schedule.ts';
import { part } from './part.ts';

/** A schedule with changes to save, whose backups are made as the test says. */
export function scheduleOf(
  make: (reason: string, how?: Making) => Promise<unknown>,
  deps: Partial<Parameters<typeof createBackupSchedule>[0]> = {},
) {
  return createBackupSchedule({
    maker: part({ make, store: part({ tidy: () => Promise.resolve() }) }),
    revision: () => 1,
    isChanged: true,
    isReplaced: false,
    onMade: () => Promise.resolve(),
    kept: () => Promise.resolve(null),
    onChange: () => {},
    logger: pino({ enabled: false }),
    now: Date.now,
    ...deps,
  });
}
