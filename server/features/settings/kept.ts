import type { z } from 'zod';
import type { Core } from '../../core.ts';
import type { SettingsRepository } from './settings.repository.ts';

/** A value that outlives a restart. */
export type Kept<T> = { get: () => T; set: (value: T) => void };

/**
 * Keeps what the booth found out by itself, stored next to the settings without being one. What cannot be stored is
 * known until the next restart.
 * @param name in the table of the settings' parts
 * @param first what it is before anything was kept
 */
export function createKept<T>(
  { writes, logger }: Pick<Core, 'writes' | 'logger'>,
  repository: SettingsRepository,
  name: `network.${string}`,
  schema: z.ZodType<T>,
  first: T,
): Kept<T> {
  const stored = schema.safeParse(repository.all()[name]);
  let known = stored.success ? stored.data : first;
  return {
    get: () => known,
    set(value) {
      known = value;
      writes
        .run(() => repository.set(name, value))
        .catch((error: unknown) => logger.warn({ err: error, name }, 'could not be kept'));
    },
  };
}
