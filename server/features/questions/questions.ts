import { Router, type Request } from 'express';
import type { Core } from '../../core.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { isNearHost } from '../../platform/near-hosts.ts';
import { createDraftsRepository } from '../ai/drafts.repository.ts';
import { questionAiOf } from '../ai/drafts.service.ts';
import type { IdempotencyRepository } from '../idempotency/idempotency.repository.ts';
import type { FormPage } from '../pages/form-post.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { PublicSettingsService } from '../settings/public-settings.ts';
import { createVoterMarks } from '../votes/votes.ts';
import type { PublicVotes } from '../votes/public-votes.ts';
import { createQuestionClaims } from './question-claims.ts';
import { claimsOf, questionFormRoutes } from './question-form.routes.ts';
import { createQuestionTexts } from './question-texts.repository.ts';
import { createQuestionsListing } from './questions-listing.repository.ts';
import { createQuestionsRepository } from './questions.repository.ts';
import { adminQuestionRoutes, questionRoutes } from './questions.routes.ts';
import { createQuestionsService } from './questions.service.ts';

/** Questions, from the phone to the screen. */
export function setupQuestions(
  core: Core,
  deps: {
    settings: Pick<SettingsService, 'current'>;
    publicSettings: Pick<PublicSettingsService, 'publicView'>;
    publicVotes: PublicVotes;
    /** The open event, as it was at the last commit. */
    openEvent: () => { id: number };
    idempotency: IdempotencyRepository;
    /** Signs the claims that visitors get. */
    secret: string;
    jobs: Jobs;
    formPage: FormPage;
    limits: RateLimits;
  },
) {
  const { db } = core;
  const { settings, publicSettings, publicVotes, idempotency, limits } = deps;
  const aiOf = questionAiOf(createDraftsRepository(db), deps.jobs);
  const texts = createQuestionTexts(db);
  const marks = createVoterMarks(deps.secret);
  const questions = createQuestionsRepository(db, aiOf, texts);
  const listing = createQuestionsListing(db, aiOf, texts);
  const service = createQuestionsService({
    ...core,
    questions,
    listing,
    claims: createQuestionClaims(deps.secret),
    idempotency,
    publicVotes,
    watched: () =>
      settings
        .current()
        .moderation.words.split(/[\n,;]+/)
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    phoneOf: (token) => marks.of(`asked in ${deps.openEvent().id}`, token),
  });
  const isOwnName = (hostname: string) =>
    isNearHost(hostname) || URL.parse(publicSettings.publicView().join.url)?.hostname === hostname;
  return {
    service,
    listing,
    texts,
    /** Questions that were asked with the browser that asks, newest first. */
    ownOf: (request: Request) => claimsOf(request).flatMap((claim) => service.ownOf(claim) ?? []),
    ...adminQuestionRoutes(service),
    visitors: Router().use(
      questionFormRoutes(service, deps.formPage, isOwnName),
      questionRoutes(service, limits),
    ),
    start: () => texts.warm(),
  };
}
