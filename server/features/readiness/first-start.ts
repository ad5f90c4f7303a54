import type { Core } from '../../core.ts';
import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_SETTINGS } from '../../contract/settings.ts';
import type { Trial } from '../../contract/limits.ts';
import type { Actor } from '../../http/actor.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { SettingsService } from '../settings/settings.ts';

/** Among the settings' parts, without being one. */
const NAME = 'first-start';

export type FirstStart = ReturnType<typeof createFirstStart>;

/**
 * Creates the state of the first start: open while staff are guided through it after they sign in. The current step
 * is not stored: the page finds it from the settings that are still missing.
 */
export function createFirstStart(
  deps: Core & {
    repository: SettingsRepository;
    questions: Pick<QuestionsService, 'counts'>;
    settings: Pick<SettingsService, 'current'>;
    trial: () => Trial | null;
  },
) {
  const { repository, questions, settings, logs, writes } = deps;
  // It waits while staff look around with the example.
  const isOpen = () => repository.all()[NAME] === true && deps.trial() !== 'example';

  function isInUse(): boolean {
    const { total, pending, archived } = questions.counts();
    // The code may be up before staff choose a password: a question that waits is a visitor's who was quicker.
    return (
      total - pending + archived > 0 || !isDeepStrictEqual(settings.current(), DEFAULT_SETTINGS)
    );
  }

  return {
    isOpen,

    /**
     * Begins the first start of a new booth, inside the write that creates its account. A booth in use needs none.
     */
    begin: (): void => {
      if (!isInUse()) repository.set(NAME, true);
    },

    end: (actor: Actor): Promise<void> =>
      writes.run(() => {
        if (!isOpen()) return;
        repository.set(NAME, false);
        logs.add(actor, 'First start: ended');
      }),
  };
}
