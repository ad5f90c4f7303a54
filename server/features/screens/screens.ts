import type { Core } from '../../core.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import { createScreenSetsService } from './screen-sets.service.ts';
import { adminScreenRoutes, screenRoutes } from './screens.routes.ts';
import { createScreensService } from './screens.service.ts';

/** Pages that show the display, and the named ones' own settings. */
export function setupScreens(
  core: Core,
  deps: {
    questions: Pick<QuestionsService, 'find'>;
    /** The settings of screens are stored next to the others. */
    repository: SettingsRepository;
    limits: RateLimits;
  },
) {
  const { questions, repository, limits } = deps;
  const sets = createScreenSetsService({ ...core, repository });
  const service = createScreensService({
    ...core,
    textOf: (id) => questions.find(id)?.content ?? null,
    isSetUp: sets.has,
  });
  return {
    service,
    kindIn: (search: string) => sets.kindIn(search),
    ...adminScreenRoutes(service, sets),
    public: screenRoutes(service, sets, limits, core.config.windowToken),
    close: service.close,
  };
}
