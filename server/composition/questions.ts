import type { Core } from '../core.ts';
import { createChatClient, type ChatTimings } from '../features/ai/chat-client.ts';
import { createDraftsRepository } from '../features/ai/drafts.repository.ts';
import { createDraftsService, questionAiOf } from '../features/ai/drafts.service.ts';
import { createLabelsRepository } from '../features/labels/labels.repository.ts';
import { createLabelsService } from '../features/labels/labels.ts';
import {
  createLeadsRepository,
  type PrivacyNoticesRepository,
} from '../features/leads/leads.repository.ts';
import { createLeadsService } from '../features/leads/leads.service.ts';
import { createPrivacyNotices } from '../features/leads/privacy-notices.ts';
import { createPublicVotes } from '../features/votes/public-votes.ts';
import { createQuestionClaims } from '../features/questions/question-claims.ts';
import { createQuestionTexts } from '../features/questions/question-texts.repository.ts';
import { createQuestionsListing } from '../features/questions/questions-listing.repository.ts';
import { createQuestionsRepository } from '../features/questions/questions.repository.ts';
import { createQuestionsService } from '../features/questions/questions.service.ts';
import { createRepliesService } from '../features/replies/replies.ts';
import { createSimilarRepository } from '../features/similar/similar.repository.ts';
import { createSimilarService } from '../features/similar/similar.ts';
import { createVotesRepository } from '../features/votes/votes.repository.ts';
import { createVotesService } from '../features/votes/votes.ts';
import { createKnowledgeService } from '../features/ai/knowledge.service.ts';
import type { KnowledgeRepository } from '../features/ai/knowledge.repository.ts';
import type { IdempotencyRepository } from '../features/idempotency/idempotency.repository.ts';
import type { SettingsService } from '../features/settings/settings.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Services } from '../platform/services.ts';

/** What a caller already has of it. */
export type GivenAsked = { chatTimings?: Partial<ChatTimings> | undefined };

/** What visitors ask and leave, and what staff and the AI do about it. */
export function createAsked(
  core: Core,
  deps: {
    settings: SettingsService;
    idempotency: IdempotencyRepository;
    visitorSecret: string;
    knowledge: KnowledgeRepository;
    noticesRepository: PrivacyNoticesRepository;
    chatTimings: Partial<ChatTimings> | undefined;
    jobs: Jobs;
    services: Services;
  },
) {
  const { db, now } = core;
  const { settings, idempotency, visitorSecret, knowledge, noticesRepository, jobs } = deps;
  const drafts = createDraftsRepository(db);
  const aiOf = questionAiOf(drafts, jobs);
  const publicVotes = createPublicVotes(() => settings.current().votes, now);
  const questionTexts = createQuestionTexts(db);
  const listing = createQuestionsListing(db, aiOf, questionTexts);
  const questions = createQuestionsService({
    ...core,
    questions: createQuestionsRepository(db, aiOf, questionTexts),
    listing,
    claims: createQuestionClaims(visitorSecret),
    idempotency,
    publicVotes,
  });
  const labels = createLabelsRepository(db);
  const leads = createLeadsRepository(db);
  const chat = createChatClient(deps.chatTimings);
  return {
    questions,
    leads: createLeadsService({
      ...core,
      leads,
      notices: createPrivacyNotices({
        repository: noticesRepository,
        settings: settings.current,
        now,
      }),
      questions,
      idempotency,
    }),
    chat,
    drafts: createDraftsService({ ...core, ...deps, drafts, questions, client: chat }),
    knowledge: createKnowledgeService({ ...core, knowledge }),
    votes: createVotesService({
      ...core,
      votes: createVotesRepository(db),
      publicVotes,
      questions,
      enabled: () => settings.current().votes.enabled,
      secret: visitorSecret,
    }),
    similar: createSimilarService({ ...core, similar: createSimilarRepository(db), questions }),
    questionTexts,
    labels: createLabelsService({ ...core, labels, questions }),
    replies: createRepliesService(core),
    /** What exports read. */
    lists: { labels, listing, leads },
  };
}
