import { z } from 'zod';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ChosenAdapter } from '../../platform/network/network.ts';
import type { SettingsRepository } from './settings.repository.ts';

/** Beside the parts of the settings, and none of them: staff chose an address and never see this. */
const PART = 'network.chosen';
const stored = z.object({ address: z.string(), interface: z.string() });

/** Keeps the interface of the address that staff chose. What cannot be stored is known until the next restart. */
export function createChosenAdapter(deps: {
  repository: SettingsRepository;
  writes: WriteQueue;
  logger: Logger;
}) {
  const { repository, writes, logger } = deps;
  let known: ChosenAdapter | null = stored.safeParse(repository.all()[PART]).data ?? null;
  return {
    get: (): ChosenAdapter | null => known,
    set(choice: ChosenAdapter): void {
      known = choice;
      writes
        .run(() => repository.set(PART, choice))
        .catch((error: unknown) => logger.warn({ err: error }, 'the chosen adapter is not stored'));
    },
  };
}
