import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_SETTINGS } from './contract/settings.ts';
import type { Basics } from './deps-basics.ts';
import { createAccountRepository } from './features/auth/account.repository.ts';
import { createAuthService } from './features/auth/auth.service.ts';
import { createFirstStartRepository } from './features/first-start/first-start.repository.ts';
import { createFirstStartService } from './features/first-start/first-start.service.ts';
import type { LeadsService } from './features/leads/leads.service.ts';
import type { QuestionsService } from './features/questions/questions.service.ts';
import type { ScreensService } from './features/screens/screens.service.ts';
import type { SettingsService } from './features/settings/settings.service.ts';

/** The part of `deps.ts` that a stand begins with: staff's account, and the way from there to the first question. */
export async function createStart({
  db,
  questions,
  leads,
  screens,
  settings,
  logs,
  writes,
  checkpoints,
  events,
  logger,
  now,
}: Basics & {
  questions: QuestionsService;
  leads: LeadsService;
  screens: ScreensService;
  settings: SettingsService;
}) {
  const firstStart = createFirstStartService({
    repository: createFirstStartRepository(db),
    questions,
    leads,
    screens,
    isInUse: () =>
      questions.counts().total + questions.counts().archived > 0 ||
      !isDeepStrictEqual(settings.current(), DEFAULT_SETTINGS),
    joinUrl: () => settings.publicView().join.url,
    logs,
    writes,
    dropTraces: checkpoints.dropTraces,
    events,
    logger,
    now,
  });
  await firstStart.tidyUp();
  const auth = createAuthService({
    account: createAccountRepository(db),
    logs,
    writes,
    beginFirstStart: firstStart.begin,
    now,
  });
  return { firstStart, auth };
}
