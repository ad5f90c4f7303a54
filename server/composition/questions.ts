import type { Core } from './core.ts';
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
import { createRepliesRepository } from '../features/replies/replies.repository.ts';
import { createRepliesService } from '../features/replies/replies.ts';
import { createSimilarIndexer } from '../features/similar/similar.indexer.ts';
import { createSimilarRepository } from '../features/similar/similar.repository.ts';
import { createSimilarSearch } from '../features/similar/similar.search.ts';
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
  deps: Core & {
    settings: SettingsService;
    idempotency: IdempotencyRepository;
    visitorSecret: string;
    knowledgeRepository: KnowledgeRepository;
    noticesRepository: PrivacyNoticesRepository;
    chatTimings: Partial<ChatTimings> | undefined;
    jobs: Jobs;
    services: Services;
  },
) {
  const { db, settings, idempotency, visitorSecret, knowledgeRepository, jobs, services } = deps;
  const { logs, writes, events, logger, now, elapsed } = deps;
  const drafts = createDraftsRepository(db);
  const aiOf = questionAiOf(drafts, jobs);
  const publicVotes = createPublicVotes(() => settings.current().votes, now);
  const texts = createQuestionTexts(db);
  const listing = createQuestionsListing(db, aiOf, texts);
  const questions = createQuestionsService({
    questions: createQuestionsRepository(db, aiOf, texts),
    listing,
    claims: createQuestionClaims(visitorSecret),
    idempotency,
    logs,
    writes,
    events,
    publicVotes,
    now,
  });
  const similar = createSimilarRepository(db);
  const search = createSimilarSearch(similar);
  const similarIndexer = createSimilarIndexer({
    similar,
    search,
    questions,
    writes,
    events,
    logger,
  });
  const labelsRepository = createLabelsRepository(db);
  const leadsRepository = createLeadsRepository(db);
  const leads = createLeadsService({
    leads: leadsRepository,
    notices: createPrivacyNotices({
      repository: deps.noticesRepository,
      settings: settings.current,
      now,
    }),
    questions,
    idempotency,
    logs,
    writes,
    dropTraces: deps.checkpoints.dropTraces,
    events,
    now,
  });
  const chat = createChatClient(deps.chatTimings);
  const draftsService = createDraftsService({
    drafts,
    knowledge: knowledgeRepository,
    questions,
    settings,
    client: chat,
    jobs,
    services,
    logs,
    writes,
    events,
    logger,
    now,
    elapsed,
  });

  return {
    questions,
    leads,
    chat,
    drafts: draftsService,
    knowledge: createKnowledgeService({ knowledge: knowledgeRepository, logs, writes, now }),
    votes: createVotesService({
      votes: createVotesRepository(db),
      publicVotes,
      questions,
      enabled: () => settings.current().votes.enabled,
      secret: visitorSecret,
      writes,
      events,
    }),
    similar: createSimilarService({ questions, search, indexer: similarIndexer }),
    similarIndexer,
    questionTexts: texts,
    labels: createLabelsService({
      labels: labelsRepository,
      questions,
      logs,
      writes,
      events,
      now,
    }),
    replies: createRepliesService({
      replies: createRepliesRepository(db),
      logs,
      writes,
      events,
      now,
    }),
    /** What exports read. */
    lists: { labels: labelsRepository, listing, leads: leadsRepository },
  };
}
