import type { Config } from '../config.ts';
import { trialOf } from '../contract/event.ts';
import type { Feature } from '../feature.ts';
import { setupAi } from '../features/ai/ai.ts';
import { setupPlayback } from '../features/playback/playback.ts';
import { setupAuth } from '../features/auth/auth.ts';
import { createSessions } from '../features/auth/sessions.ts';
import { setupBackups } from '../features/backups/backups.ts';
import { setupDevices } from '../features/devices/devices.ts';
import { setupEventFile, setupMerging } from '../features/event-file/event-file.ts';
import { createEventsRepository } from '../features/events/events.repository.ts';
import { createDrawRepository } from '../features/draw/draw.repository.ts';
import { setupDraw } from '../features/draw/draw.ts';
import { setupEvents } from '../features/events/events.service.ts';
import { createExample } from '../features/example/example.ts';
import { setupHandover } from '../features/handover/handover.ts';
import { setupExports } from '../features/export/export.ts';
import { createIdempotencyRepository } from '../features/idempotency/idempotency.repository.ts';
import { setupInsights } from '../features/insights/insights.ts';
import { setupLabels } from '../features/labels/labels.ts';
import { setupLeads } from '../features/leads/leads.ts';
import { setupLive } from '../features/live/live.ts';
import { setupLogs } from '../features/logs/logs.routes.ts';
import { setupMedia } from '../features/media/media.ts';
import { setupOutbox } from '../features/outbox/outbox.ts';
import { createFormPage, loadPages, setupPages } from '../features/pages/pages.ts';
import { setupPeople } from '../features/people/people.ts';
import { setupPolls } from '../features/polls/polls.ts';
import { setupPresence } from '../features/presence/presence.ts';
import { setupQrcode } from '../features/qrcode/qrcode.ts';
import { setupQuestions } from '../features/questions/questions.ts';
import { createFirstStart } from '../features/readiness/first-start.ts';
import { setupReadiness } from '../features/readiness/readiness.ts';
import { setupReplies } from '../features/replies/replies.ts';
import { createRetentionService } from '../features/retention/retention.ts';
import { setupScreens } from '../features/screens/screens.ts';
import { ownSecret } from '../features/settings/own-secret.ts';
import { setupPublicSettings } from '../features/settings/public-settings.ts';
import { setupSettings } from '../features/settings/settings.ts';
import { setupSlides } from '../features/slides/slides.ts';
import { setupSimilar } from '../features/similar/similar.ts';
import { setupSms } from '../features/sms/sms.ts';
import { createPublicVotes } from '../features/votes/public-votes.ts';
import { setupVotes } from '../features/votes/votes.ts';
import { tidyUploads } from '../http/one-file.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { untilChanged } from '../platform/until-changed.ts';
import type { Host, Overrides } from './given.ts';
import { openCore } from './open.ts';
import { createReach } from './reach.ts';

export type Parts = Awaited<ReturnType<typeof compose>>;

/**
 * Makes everything. Features come in an order in which each finds what it is given; what comes after it hears of it over
 * the bus.
 * @throws when the data folder or the database cannot be used, or the pages are not built
 */
export async function compose(config: Config, host: Host = {}, overrides: Overrides = {}) {
  const opened = await openCore(config, host, overrides);
  const { core, secretBox, backupParts, closeDatabase } = opened;
  const { db, now } = core;
  const features: Feature[] = [];
  const add = <T extends Feature>(feature: T): T => {
    features.push(feature);
    return feature;
  };
  const source = overrides.pages ?? (await loadPages(config));
  await tidyUploads(config.dataDir);

  const storedSettings = add(setupSettings(core, { secretBox }));
  const { repository, service: settings } = storedSettings;
  const secret = ownSecret(repository, secretBox, 'visitor.secret');
  const sessions = createSessions(core, ownSecret(repository, secretBox, 'session.secret'));
  const eventsRepository = createEventsRepository(db);
  const openEvent = untilChanged(core.writes.revision, eventsRepository.open);
  const reach = createReach(core, { settings, repository }, overrides);
  reach.features.forEach(add);
  const { limits } = sessions;
  const people = add(setupPeople(core, sessions));
  const devices = add(setupDevices(core, { ...reach, ...sessions, repository, secretBox }));
  const idempotency = createIdempotencyRepository(db, secret);
  idempotency.prune(now());
  const draws = createDrawRepository(db);
  const slides = add(setupSlides(core));
  const base = {
    ...reach,
    settings,
    repository,
    secretBox,
    secret,
    limits,
    booth: backupParts.maker.booth,
    trial: () => trialOf(openEvent().kind),
    idempotency,
    draws,
    slides: slides.repository,
    publicVotes: createPublicVotes(() => settings.current().votes, now),
    jobs: add(createJobs(core, { services: reach.services, timings: overrides.jobTimings })),
  };

  const media = add(
    await setupMedia(core, { ...base, ...host, imageLimits: overrides.imageLimits }),
  );
  const shownSettings = add(
    setupPublicSettings(core, {
      ...base,
      phoneLogo: media.phoneLogo.current,
      slides: slides.shown,
    }),
  );
  const polls = add(setupPolls(core, { ...base, openId: () => eventsRepository.open().id }));
  const forPages = {
    ...base,
    source,
    publicSettings: shownSettings.service,
    currentPoll: polls.service.current,
    askedDraw: untilChanged(core.writes.revision, () => draws.asked()),
  };
  const formPage = createFormPage(core, forPages);
  add(setupQrcode(core, { ...forPages, media: media.service }));
  const asked = add(setupQuestions(core, { ...forPages, formPage, openEvent }));
  const questions = asked.service;
  const forStaff = { ...forPages, questions, formPage };

  const leads = add(
    await setupLeads(core, {
      ...forStaff,
      eventsRepository,
      people: people.service,
      images: media.images,
    }),
  );
  add(setupAi(core, { ...forStaff, timings: overrides.chatTimings }));
  const votes = add(setupVotes(core, forStaff));
  const similar = add(setupSimilar(core, forStaff));
  add(setupLabels(core, forStaff));
  add(setupReplies(core));
  const sms = add(await setupSms(core, { ...forStaff, images: media.images }));
  const screens = add(setupScreens(core, forStaff));
  const live = add(setupLive(core, { ...forStaff, screens: screens.service, build: source.build }));
  const draw = add(setupDraw(core, { draws, leads: leads.repository }));
  const playback = add(
    setupPlayback(core, { ...forStaff, screens: screens.service, draw: draw.service.shown }),
  );
  add(setupPresence(core));
  const pages = setupPages(core, {
    ...forStaff,
    votesOf: (request, ids) => votes.votesOf(request, ids),
    ownOf: asked.ownOf,
    screens: screens.service,
    kindIn: screens.kindIn,
  });

  const firstStart = createFirstStart({ ...core, ...forStaff });
  const auth = setupAuth(core, { ...sessions, firstStart, people: people.service });
  const backups = add(setupBackups(core, { ...base, ...host, parts: backupParts }));
  const merging = setupMerging(core, { ...base, questionTexts: asked.texts });
  const example = add(
    createExample({
      ...core,
      eventsRepository,
      merging,
      ...media,
      media: media.repository,
      slides: slides.repository,
    }),
  );
  const boothEvents = add(setupEvents(core, { ...forStaff, eventsRepository, example }));
  const { openId, openSince } = boothEvents.service;
  const eventFile = add(
    setupEventFile(core, {
      ...forStaff,
      boothEvents: boothEvents.service,
      merging,
      media: media.repository,
      images: media.images,
      backUp: () => backups.schedule.make('restore'),
    }),
  );
  add(
    setupHandover(core, {
      ...forStaff,
      ...host,
      ...eventFile,
      parts: backupParts,
      firstStart,
      boothEvents: boothEvents.service,
    }),
  );
  const retention = add(
    createRetentionService({ ...core, settings: settings.current, leads: leads.service }),
  );
  const outbox = add(
    setupOutbox(core, {
      ...base,
      openId,
      backups: () => backups.service.state(),
      timings: overrides.outboxTimings,
    }),
  );
  add(setupInsights(core, { openId, polls: polls.service }));
  const exports = add(
    setupExports(core, {
      listing: asked.listing,
      leads: leads.repository,
      sms: sms.repository,
      polls: polls.service,
    }),
  );
  add(setupLogs(core, { question: questions.find, lead: leads.service.find }));
  const readiness = add(
    setupReadiness(core, {
      ...forStaff,
      firstStart,
      sms: sms.service,
      backups: backups.facts,
      openSince,
      screens: screens.service,
      retention,
      targets: () => outbox.service.list().targets,
    }),
  );

  return {
    ...core,
    ...base,
    features,
    closeDatabase,
    // Where the application has them.
    sessions,
    auth,
    boothEvents,
    devices,
    example,
    pages,
    people,
    sms,
    // What the process and tests look into.
    playback: playback.service,
    backups,
    exports: exports.service,
    images: media.images,
    listing: asked.listing,
    live: live.service,
    media: media.service,
    outbox: outbox.service,
    phoneTest: readiness.phoneTest,
    publicSettings: shownSettings.service,
    questions,
    questionTexts: asked.texts,
    retention,
    screens: screens.service,
    similar,
    status: readiness.status,
  };
}
