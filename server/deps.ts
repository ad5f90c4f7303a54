import { isDeepStrictEqual } from 'node:util';
import type { Config } from './config.ts';
import { DEFAULT_SETTINGS } from './contract/settings.ts';
import { isDatabaseSound } from './db/integrity.ts';
import { databasePath } from './db/open.ts';
import { createWriteQueue } from './db/write-queue.ts';
import { createAdminPort } from './features/admin-port/admin-port.service.ts';
import { createAirRepository } from './features/air/air.repository.ts';
import { createAirService } from './features/air/air.service.ts';
import { createKnowledgeRepository } from './features/ai/knowledge.repository.ts';
import { knowledgeGuard } from './features/ai/knowledge.service.ts';
import { createAccountRepository } from './features/auth/account.repository.ts';
import { createAuthService } from './features/auth/auth.service.ts';
import { SqliteSessionStore } from './features/auth/session.repository.ts';
import { createExportService } from './features/export/export.service.ts';
import { createFirstStartRepository } from './features/first-start/first-start.repository.ts';
import { createFirstStartService } from './features/first-start/first-start.service.ts';
import { createIdempotencyRepository } from './features/idempotency/idempotency.repository.ts';
import { createInsightsRepository } from './features/insights/insights.repository.ts';
import { createInsightsService } from './features/insights/insights.service.ts';
import { createLiveService } from './features/live/live.service.ts';
import { createLogsRepository } from './features/logs/logs.repository.ts';
import { builtPages, type PageSource } from './features/pages/page-source.ts';
import { createMediaFiles } from './features/media/media.files.ts';
import { mediaGuard } from './features/media/media.guard.ts';
import { createMediaRepository } from './features/media/media.repository.ts';
import { createMediaService } from './features/media/media.service.ts';
import { PICTURE_LIMITS, type PictureLimits } from './features/media/picture-limits.ts';
import { createPhoneLogo } from './features/media/phone-logo.service.ts';
import { createPictureWorker } from './features/media/picture-worker.ts';
import { joinAddress } from './features/qrcode/join-address.ts';
import { qrcodeGuard } from './features/qrcode/qrcode.guard.ts';
import { createQrcodeService } from './features/qrcode/qrcode.service.ts';
import { readableColours } from './features/qrcode/readable-colours.ts';
import { createPresenceService } from './features/presence/presence.service.ts';
import { createRehearsalRepository } from './features/rehearsal/rehearsal.repository.ts';
import { createRehearsalService } from './features/rehearsal/rehearsal.service.ts';
import { REHEARSAL_WORDS } from './features/rehearsal/rehearsal-words.ts';
import { createScreenSetsRepository } from './features/screens/screen-sets.repository.ts';
import { createScreenSetsService } from './features/screens/screen-sets.service.ts';
import { createScreensService } from './features/screens/screens.service.ts';
import { createSettingsRepository } from './features/settings/settings.repository.ts';
import { createSettingsService } from './features/settings/settings.service.ts';
import { createNewestRepository } from './features/preflight/newest.repository.ts';
import { setupPreflight } from './features/preflight/setup-preflight.ts';
import { createRoundTripService } from './features/round-trip/round-trip.service.ts';
import { createStatusService } from './features/status/status.service.ts';
import { setupSms } from './features/sms/setup-sms.ts';
import { createSmsMediaRepository } from './features/sms/sms-media.repository.ts';
import { createSmsRepliesRepository } from './features/sms/sms-replies.repository.ts';
import { createSmsRepository } from './features/sms/sms.repository.ts';
import { tidyImports } from './features/sms/sms-upload.ts';
import { nodeChild, type StartChild } from './platform/child.ts';
import { createAsked, type GivenAsked } from './deps-asked.ts';
import { privacyNoticeGuard } from './features/leads/privacy-notices.ts';
import { createPrivacyNoticesRepository } from './features/leads/privacy-notices.repository.ts';
import { createBackups, openWithBackups } from './deps-backups.ts';
import { createEventFiles } from './deps-event-files.ts';
import { createReach, type GivenReach } from './deps-reach.ts';
import { createEventBus } from './platform/events.ts';
import type { JobTimings } from './platform/jobs/job-runner.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createJobsRepository } from './platform/jobs/jobs.repository.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { adaptersOf } from './platform/names/adapters.ts';
import { createOtherDevices } from './platform/other-devices.ts';
import { ownSecret } from './own-secret.ts';
import { createSecretBox, readOrCreateKeyFile } from './platform/secret-box.ts';

async function loadPages(config: Config): Promise<PageSource> {
  if (!config.dev) return builtPages(config.rendererDir, config.visitorBundle);
  const { devPages } = await import('./features/pages/dev-page-source.ts');
  return devPages();
}

export type Deps = Awaited<ReturnType<typeof createDeps>>;

/**
 * The only place that constructs things.
 * @param given what a caller has already
 * @throws when the data folder or the database cannot be used, or the pages are not built
 */
export async function createDeps(
  config: Config,
  given: {
    logger?: Logger;
    now?: () => number;
    /** Milliseconds since anything, by a clock that nobody sets. */
    elapsed?: () => number;
    pages?: PageSource;
    /** How the picture process is started; as a Node of its own by default. */
    startPictures?: StartChild | undefined;
    pictureLimits?: Partial<PictureLimits>;
    /** Starts the server anew, in this process. */
    restart?: () => void;
    jobTimings?: JobTimings;
  } & GivenReach &
    GivenAsked = {},
) {
  const now = given.now ?? Date.now;
  const backupParts = await openWithBackups(config, now);
  const { db } = backupParts;
  const logger = given.logger ?? (await createLogger(config.dataDir, config.logLevel));
  const pages = given.pages ?? (await loadPages(config));

  const writes = createWriteQueue(db);
  const events = createEventBus();
  const secretBox = createSecretBox(config.secretKey ?? readOrCreateKeyFile(config.dataDir));
  /** Set once the server listens. */
  const listening = { port: config.port ?? 80 };

  const rehearsal = createRehearsalService({
    repository: createRehearsalRepository(db),
    aside: backupParts.aside,
    files: backupParts.files,
    restart: given.restart ?? null,
    writes,
    now,
  });
  const logs = createLogsRepository(db);
  const settingsRepository = createSettingsRepository(db);
  const visitorSecret = ownSecret(settingsRepository, secretBox, 'visitor.secret');
  const idempotency = createIdempotencyRepository(db, visitorSecret);
  idempotency.prune(now());
  const mediaRepository = createMediaRepository(db);
  const knowledgeRepository = createKnowledgeRepository(db);
  const noticesRepository = createPrivacyNoticesRepository(db);
  const settings = createSettingsService({
    repository: settingsRepository,
    logs,
    writes,
    events,
    secretBox,
    joinAddress: (chosen) =>
      joinAddress(chosen, network.current().address, listening.port, names.current().public),
    codeColours: readableColours,
    phoneLogo: (theme) => phoneLogo.current(theme),
    rehearsalIn: (language) => (rehearsal.isOn() ? REHEARSAL_WORDS[language].title : null),
    guards: [
      mediaGuard(mediaRepository),
      qrcodeGuard(() => network.current().adapters),
      knowledgeGuard(knowledgeRepository),
      privacyNoticeGuard(noticesRepository, now),
    ],
    now,
  });
  const { ports, network, names, services, internet } = createReach({
    config,
    given,
    settings,
    keeper: { repository: settingsRepository, writes, logger },
    events,
    logger,
  });
  network.onChange(() => {
    // First: who is told may ask them.
    otherDevices.forget();
    roundTrip.forget();
    settings.announce();
    services.lookNow();
    internet.lookNow();
  });
  const pictures = createPictureWorker({
    start: given.startPictures ?? nodeChild(config.pictureProcess),
    limits: { ...PICTURE_LIMITS, ...given.pictureLimits },
    logger,
  });
  const media = createMediaService({
    media: mediaRepository,
    files: createMediaFiles(config.dataDir),
    pictures,
    settings,
    logs,
    writes,
    logger,
    now,
  });
  const phoneLogo = createPhoneLogo({
    chosen: () => settings.current().wedeliver.logoUrl,
    storedAt: media.storedAt,
    pictures,
    onDrawn: settings.announce,
    logger,
  });
  await media.tidyUp();
  events.on('settings', () => void phoneLogo.follow());
  void phoneLogo.follow();
  const jobs = createJobs({
    repository: createJobsRepository(db),
    writes,
    events,
    services,
    logger,
    now,
    ...(given.jobTimings === undefined ? {} : { timings: given.jobTimings }),
  });
  const asked = createAsked({
    db,
    settings,
    idempotency,
    visitorSecret,
    noticesRepository,
    knowledgeRepository,
    chatTimings: given.chatTimings,
    jobs,
    services,
    logs,
    writes,
    events,
    logger,
    now,
  });
  const { questions, leads } = asked;
  const smsRepository = createSmsRepository(db);
  const sms = setupSms({
    sms: smsRepository,
    smsMedia: createSmsMediaRepository(db),
    smsReplies: createSmsRepliesRepository(db),
    files: createMediaFiles(config.dataDir, 'sms-media'),
    pictures,
    questions,
    settings,
    logs,
    jobs,
    services,
    writes,
    events,
    logger,
    twilioUrl: config.twilioUrl,
    pollMs: config.pollMs,
    isResting: rehearsal.isOn,
    now,
  });
  await sms.tidyUp();
  await tidyImports(config.dataDir);
  const status = createStatusService({
    version: config.version,
    dataDir: config.dataDir,
    databaseFile: databasePath(config.dataDir),
    services,
    internet,
    jobs,
    listening,
    port80: ports.port80,
    join: () => settings.publicView().join,
    network: network.current,
    names: names.current,
    now,
  });
  const screens = createScreensService({
    events,
    textOf: (id) => questions.find(id)?.content ?? null,
    now,
    elapsed: given.elapsed ?? given.now ?? (() => performance.now()),
  });
  const screenSets = createScreenSetsService({
    repository: createScreenSetsRepository(db),
    logs,
    writes,
    events,
    now,
  });
  const air = createAirService({
    repository: createAirRepository(db),
    questions,
    screens,
    logs,
    writes,
    events,
    logger,
    now,
  });
  const presence = createPresenceService({ events, now });
  const otherDevices = createOtherDevices(now);
  const roundTrip = createRoundTripService({
    address: () =>
      joinAddress(
        { ...settings.current().qrcode, target: 'lan' },
        network.current().address,
        listening.port,
        names.current().public,
      ).url,
    otherDevices,
    announce: (state) => events.emit('round-trip', state),
    now,
  });
  const adminPort = createAdminPort({
    settings: () => settings.current().adminPort,
    lanAddress: () => network.current().address,
    names: () => names.current().admin,
    listening,
    logger,
  });
  events.on('settings', adminPort.follow);
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
  const backups = createBackups({
    parts: backupParts,
    db,
    restart: given.restart ?? null,
    logs,
    writes,
    events,
    logger,
    now,
  });
  const preflight = setupPreflight({
    config,
    network: network.current,
    names: names.current,
    adapters: () => adaptersOf(network.interfaces()),
    listening,
    missingWebPort: ports.missing,
    otherDevices,
    online: internet.online,
    services,
    settings,
    jobs,
    sms: sms.service,
    databaseFile: databasePath(config.dataDir),
    isDatabaseSound: () => isDatabaseSound(config.integrityWorker, config.dataDir),
    backups: backups.facts,
    rehearsalSince: rehearsal.since,
    newestRow: createNewestRepository(db).newest,
    announce: (state) => events.emit('preflight', state),
    logger,
    now,
  });

  return {
    config,
    now,
    logger,
    db,
    writes,
    events,
    live: createLiveService({
      events,
      questions,
      leads,
      services,
      internet,
      status,
      sms: sms.service,
      screens,
      firstStart,
    }),
    screens,
    screenSets,
    air,
    presence,
    firstStart,
    services,
    internet,
    jobs,
    sms,
    status,
    listening,
    ports,
    network,
    names,
    pages,
    logs,
    settings,
    ...asked,
    insights: createInsightsService({
      repository: createInsightsRepository(db),
      logs,
      writes,
      now,
    }),
    exports: createExportService({
      questions,
      ...asked.lists,
      sms: smsRepository,
      logs,
      writes,
      now,
    }),
    adminPort,
    auth,
    media,
    pictures,
    qrcode: createQrcodeService({
      settings: settings.current,
      joinAddress: () => settings.publicView().join,
      findLogo: media.storedAt,
    }),
    otherDevices,
    roundTrip,
    preflight,
    backupSchedule: backups.schedule,
    secondPlace: backupParts.second,
    backups: backups.service,
    ...createEventFiles({
      parts: backupParts,
      db,
      dataDir: config.dataDir,
      questions,
      leads,
      settings,
      pictures,
      schedule: backups.schedule,
      visitorSecret,
      restart: given.restart ?? null,
      logs,
      writes,
      events,
      logger,
      now,
    }),
    rehearsal,
    sessionStore: new SqliteSessionStore(db, writes),
    sessionSecret: ownSecret(settingsRepository, secretBox, 'session.secret'),
  };
}
