import { Router } from 'express';
import type { Trial } from '../../contract/limits.ts';
import type { Core } from '../../core.ts';
import type { PublicSettings, Settings } from '../../contract/settings.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { EventsRepository } from '../events/events.repository.ts';
import type { DrawRepository } from '../draw/draw.repository.ts';
import type { IdempotencyRepository } from '../idempotency/idempotency.repository.ts';
import type { FormPage } from '../pages/form-post.ts';
import type { ImageWorker } from '../media/image-worker.ts';
import type { PeopleService } from '../people/people.service.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { SettingsService } from '../settings/settings.ts';
import { setupBadgeForms } from './badge-forms.ts';
import { setupCaptures } from './captures.ts';
import { setupMatchLists } from './match-list.ts';
import { createMatchListRepository } from './match-list.repository.ts';
import { createLeadsRepository, createPrivacyNoticesRepository } from './leads.repository.ts';
import { adminLeadRoutes, leadFormRoutes, leadRoutes } from './leads.routes.ts';
import { createLeadPictures } from './lead-pictures.ts';
import { createLeadsService } from './leads.service.ts';
import { consentPageRoutes, createOwnPhoneConsent } from './own-phone-consent.ts';
import { createPrivacyNotices, privacyNoticeGuard } from './privacy-notices.ts';

/** Contact details that visitors leave, and staff capture. */
export async function setupLeads(
  core: Core,
  deps: {
    settings: SettingsService;
    questions: QuestionsService;
    idempotency: IdempotencyRepository;
    trial: () => Trial | null;
    formPage: FormPage;
    eventsRepository: EventsRepository;
    people: Pick<PeopleService, 'find'>;
    limits: RateLimits;
    images: Pick<ImageWorker, 'drawPhoto'>;
    secret: string;
    draws: DrawRepository;
    joinAddress: (chosen: Settings['qrcode']) => PublicSettings['join'];
  },
) {
  const { db, bus, now } = core;
  const { settings, questions, idempotency, limits } = deps;
  const repository = createLeadsRepository(db);
  const noticesRepository = createPrivacyNoticesRepository(db);
  bus.on('settings-changing', privacyNoticeGuard(noticesRepository, deps.trial, now));
  const pictures = await createLeadPictures(core, deps);
  const service = createLeadsService({
    ...core,
    leads: repository,
    notices: createPrivacyNotices({
      repository: noticesRepository,
      trial: deps.trial,
      settings: settings.current,
      now,
    }),
    questions,
    idempotency,
    pictures,
    draws: deps.draws,
  });
  const consent = createOwnPhoneConsent({
    ...core,
    leads: repository,
    idempotency,
    secret: deps.secret,
    ownAddress: () => deps.joinAddress({ ...settings.current().qrcode, target: 'lan' }),
  });
  const own = adminLeadRoutes(service, pictures.folder);
  const lists = createMatchListRepository(db);
  const matchLists = setupMatchLists(core, {
    lists,
    leads: repository,
    events: deps.eventsRepository,
  });
  const captures = setupCaptures(core, {
    leads: repository,
    lists,
    events: deps.eventsRepository,
    people: deps.people,
    draws: deps.draws,
    idempotency,
    settings,
    consent,
    pictures,
  });
  return {
    service,
    repository,
    leave: matchLists.leave,
    close: pictures.close,
    admin: Router().use(
      own.admin,
      captures.admin,
      matchLists.admin,
      setupBadgeForms(core, { lists, leads: repository, events: deps.eventsRepository }).admin,
    ),
    stand: Router().use(own.stand, captures.stand),
    visitors: Router().use(
      leadFormRoutes(service, deps.formPage),
      leadRoutes(service, limits),
      consentPageRoutes(consent, deps.formPage),
    ),
  };
}
