import type { Core } from '../../core.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/internet-services.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { SettingsService } from '../settings/settings.ts';
import { aiRoutes } from './ai.routes.ts';
import { createChatClient, type ChatTimings } from './chat-client.ts';
import { createDraftsRepository } from './drafts.repository.ts';
import { createDraftsService } from './drafts.service.ts';
import { createKnowledgeRepository } from './knowledge.repository.ts';
import { createKnowledgeService, knowledgeGuard } from './knowledge.service.ts';

/** Drafts of answers, and what they are based on. */
export function setupAi(
  core: Core,
  deps: {
    settings: SettingsService;
    questions: QuestionsService;
    jobs: Jobs;
    services: Services;
    timings: Partial<ChatTimings> | undefined;
  },
) {
  const { db, bus } = core;
  const { settings } = deps;
  const chat = createChatClient(deps.timings);
  const knowledge = createKnowledgeRepository(db);
  bus.on('settings-changing', knowledgeGuard(knowledge));
  const drafts = createDraftsService({
    ...core,
    ...deps,
    drafts: createDraftsRepository(db),
    knowledge,
    client: chat,
  });
  return {
    ...aiRoutes({
      drafts,
      knowledge: createKnowledgeService({ ...core, knowledge }),
      settings,
      chat,
    }),
  };
}
