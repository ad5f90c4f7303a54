import type { Basics } from './deps-basics.ts';
import { createAccountRepository } from './features/auth/account.repository.ts';
import { createAuthService } from './features/auth/auth.service.ts';
import type { QuestionsService } from './features/questions/questions.service.ts';
import { createFirstStart } from './features/readiness/first-start.ts';
import type { SettingsRepository } from './features/settings/settings.repository.ts';
import type { SettingsService } from './features/settings/settings.service.ts';

/** The part of `deps.ts` that a stand begins with: staff's account, and the first start after it. */
export function createStart(
  deps: Basics & {
    questions: QuestionsService;
    settings: SettingsService;
    settingsRepository: SettingsRepository;
  },
) {
  const { db, settingsRepository: repository, logs, writes, now } = deps;
  const firstStart = createFirstStart({ ...deps, repository });
  const auth = createAuthService({
    account: createAccountRepository(db),
    logs,
    writes,
    beginFirstStart: firstStart.begin,
    now,
  });
  return { firstStart, auth };
}
