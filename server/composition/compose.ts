import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createAsked, type GivenAsked } from './questions.ts';
import { createBackups, openWithBackups } from './backups.ts';
import { createWrites, type Core } from '../core.ts';
import { createChecks } from './readiness.ts';
import { createImages, type GivenImages } from './images.ts';
import { createReach, type GivenReach } from './network.ts';
import { createAuthService } from '../features/auth/auth.service.ts';
import { SqliteSessionStore } from '../features/auth/auth.repository.ts';
import { createMediaFiles } from '../features/media/media.files.ts';
import { createFirstStart } from '../features/readiness/first-start.ts';
import { setupSms } from '../features/sms/setup-sms.ts';
import { createSmsRepository } from '../features/sms/sms.repository.ts';
import { tidyUploads } from '../http/one-file.ts';
import { createRateLimits } from '../http/rate-limit.ts';
import { staffCheck } from '../http/session.ts';
import { createDevicesService } from '../features/devices/devices.service.ts';
import { createKnowledgeRepository } from '../features/ai/knowledge.repository.ts';
import { knowledgeGuard } from '../features/ai/knowledge.service.ts';
import { createEventsRepository } from '../features/events/events.repository.ts';
import { createEventsService } from '../features/events/events.service.ts';
import { databasePath } from '../db/open.ts';
import { createEventFileService } from '../features/event-file/event-file.service.ts';
import { createMerging } from '../features/event-file/merging.repository.ts';
import { boothSources, createExportService, type LogExport } from '../features/export/export.ts';
import { createIdempotencyRepository } from '../features/idempotency/idempotency.repository.ts';
import { countIn, createInsightsService } from '../features/insights/insights.ts';
import { createInsightsRepository } from '../features/insights/insights.repository.ts';
import { createLiveService } from '../features/live/live.ts';
import { createLogsRepository } from '../features/logs/logs.repository.ts';
import { builtPages, type PageSource } from '../features/pages/page-source.ts';
import { mediaGuard } from '../features/media/media.uses.ts';
import { createMediaRepository } from '../features/media/media.repository.ts';
import { joinAddress } from '../features/qrcode/join-address.ts';
import { qrcodeGuard, createQrcodeService } from '../features/qrcode/qrcode.ts';
import { readableColours } from '../features/qrcode/readable-colours.ts';
import { createAirService } from '../features/air/air.ts';
import { createScreenSetsService } from '../features/screens/screen-sets.service.ts';
import { createScreensService } from '../features/screens/screens.service.ts';
import { createOutboxService } from '../features/outbox/outbox.service.ts';
import type { OutboxTimings } from '../features/outbox/delivery.ts';
import { createPresenceService } from '../features/presence/presence.ts';
import { createRetentionService } from '../features/retention/retention.ts';
import {
  createSettingsRepository,
  type SettingsRepository,
} from '../features/settings/settings.repository.ts';
import { createSettingsService } from '../features/settings/settings.ts';
import { privacyNoticeGuard } from '../features/leads/privacy-notices.ts';
import { createPrivacyNoticesRepository } from '../features/leads/leads.repository.ts';
import { createEventBus } from '../platform/events.ts';
import type { JobTimings } from '../platform/jobs/job-runner.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createJobsRepository } from '../platform/jobs/jobs.repository.ts';
import { createLogger, type Logger } from '../platform/logger.ts';
import { createOtherDevices } from '../platform/other-devices.ts';
import type { TellStart } from '../lifecycle/start-progress.ts';
import { createSecretBox, readOrCreateKeyFile, type SecretBox } from '../platform/secret-box.ts';

/**
 * Signs the session cookies, or what visitors get; made at the first start and stored, so that a restart logs nobody out
 * and takes no visitor's claim. Another key has another secret.
 */
function ownSecret(
  settings: SettingsRepository,
  box: SecretBox,
  name: 'session.secret' | 'visitor.secret',
): string {
  const sealed = settings.secret(name, box.keyId);
  const known = sealed && box.open(sealed);
  if (known) return known;
  const secret = randomBytes(32).toString('base64');
  settings.setSecret(name, box.keyId, box.seal(secret));
  return secret;
}

async function loadPages(config: Config): Promise<PageSource> {
  if (!config.dev) return builtPages(config.rendererDir, config.visitorBundle);
  const { devPages } = await import('../features/pages/dev-page-source.ts');
  return devPages();
}

export type Deps = Awaited<ReturnType<typeof createDeps>>;

/**
 * Constructs everything, with the other files of this folder.
 * @param given what a caller already has
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
    /** Restarts the server in this process. */
    restart?: () => void;
    jobTimings?: JobTimings;
    outboxTimings?: Partial<OutboxTimings>;
    tellStart?: TellStart;
  } & GivenReach &
    GivenImages &
    GivenAsked = {},
) {
  const now = given.now ?? Date.now;
  const elapsed = given.elapsed ?? given.now ?? (() => performance.now());
  const backupParts = await openWithBackups(config, now, given.tellStart);
  const { db } = backupParts;
  const logger = given.logger ?? (await createLogger(config.dataDir, config.logLevel));
  const pages = given.pages ?? (await loadPages(config));

  const { writes, checkpoints, closeDatabase } = createWrites(config, db, logger);
  const events = createEventBus();
  if (config.secretKey === null && existsSync(join(config.dataDir, 'secret-key.protected'))) {
    logger.warn(
      'without the app’s keychain: what it protects, such as the AI key, is not available',
    );
  }
  const secretBox = createSecretBox(config.secretKey ?? readOrCreateKeyFile(config.dataDir));
  /** Set once the server listens. */
  const listening = { port: config.port ?? 80 };

  const logs = createLogsRepository(db, now);
  const core: Core = { db, logs, writes, checkpoints, events, logger, now, elapsed };

  const eventsRepository = createEventsRepository(db);
  const isRehearsal = () => eventsRepository.open().kind === 'rehearsal';
  const settingsRepository = createSettingsRepository(db);
  const visitorSecret = ownSecret(settingsRepository, secretBox, 'visitor.secret');
  const idempotency = createIdempotencyRepository(db, visitorSecret);
  idempotency.prune(now());
  const mediaRepository = createMediaRepository(db);
  const knowledgeRepository = createKnowledgeRepository(db);
  const noticesRepository = createPrivacyNoticesRepository(db);
  const settings = createSettingsService({
    ...core,
    repository: settingsRepository,
    secretBox,
    joinAddress: (chosen) =>
      joinAddress(chosen, network.current().address, listening.port, names.current().public),
    codeColours: readableColours,
    phoneLogo: (theme) => phoneLogo.current(theme),
    isRehearsal,
    guards: [
      mediaGuard(mediaRepository),
      qrcodeGuard(() => network.current().adapters),
      knowledgeGuard(knowledgeRepository),
      privacyNoticeGuard(noticesRepository, now),
    ],
  });
  const reach = createReach({
    config,
    given,
    settings,
    keeper: { repository: settingsRepository, writes, logger },
    secretBox,
    events,
    logger,
    now,
  });
  const { network, names, services, internet, https } = reach;
  const otherDevices = createOtherDevices(now);
  network.onChange(() => {
    // Reset before notifying: listeners read this state.
    otherDevices.forget();
    phoneTest.forget();
    settings.announce();
    services.lookNow();
    internet.lookNow();
  });
  const { images, media, phoneLogo } = createImages(core, {
    config,
    given,
    mediaRepository,
    settings,
  });
  await media.tidyUp();
  events.on('settings', () => void phoneLogo.follow());
  void phoneLogo.follow();
  const jobs = createJobs({
    ...core,
    repository: createJobsRepository(db),
    services,
    ...(given.jobTimings === undefined ? {} : { timings: given.jobTimings }),
  });
  const asked = createAsked(core, {
    settings,
    idempotency,
    visitorSecret,
    noticesRepository,
    knowledge: knowledgeRepository,
    chatTimings: given.chatTimings,
    jobs,
    services,
  });
  const { questions, leads } = asked;
  const smsRepository = createSmsRepository(db);
  const sms = setupSms({
    ...core,
    images,
    questions,
    settings,
    jobs,
    services,
    isResting: isRehearsal,
    sms: smsRepository,
    files: createMediaFiles(config.dataDir, 'sms-media'),
    worker: config.worker,
    twilioUrl: config.twilioUrl,
    pollMs: config.pollMs,
  });
  await sms.tidyUp();
  await tidyUploads(config.dataDir);
  const screenSets = createScreenSetsService({ ...core, repository: settingsRepository });
  const screens = createScreensService({
    ...core,
    textOf: (id) => questions.find(id)?.content ?? null,
    isSetUp: screenSets.has,
  });
  const firstStart = createFirstStart({
    ...core,
    questions,
    settings,
    repository: settingsRepository,
  });
  const auth = createAuthService({ ...core, beginFirstStart: firstStart.begin });
  const sessionStore = new SqliteSessionStore(db, writes);
  const sessionSecret = ownSecret(settingsRepository, secretBox, 'session.secret');
  const devices = createDevicesService({ ...core, https, publicPort: () => listening.port });
  const restart = given.restart ?? null;
  const backups = createBackups(core, { parts: backupParts, isRehearsal, restart });
  const boothEvents = createEventsService({
    ...core,
    isArriving: (id) => eventFile.isArriving(id),
    repository: eventsRepository,
    questions,
    settings,
    booth: backupParts.maker.booth,
  });
  const eventFile = createEventFileService({
    ...core,
    dataDir: config.dataDir,
    path: databasePath(config.dataDir),
    version: config.version,
    booth: backupParts.maker.booth,
    settings: settings.current,
    openId: boothEvents.openId,
    find: boothEvents.find,
    listReplaced: () => questions.listReplaced(),
    merging: createMerging(db, {
      regrouped: (main, came) => events.emit('questions-regrouped', main, came),
      erased: (id) => events.emit('question-erased', id),
      booth: backupParts.maker.booth,
      textChanged: (id) => asked.questionTexts.forget(id),
      hasFile: (name) => existsSync(join(config.dataDir, 'sms-media', name)),
    }),
    media: mediaRepository,
    images,
    backUp: () => backups.schedule.make('restore'),
    discard: boothEvents.sweep,
    dropTraces: () => checkpoints.dropTraces(),
  });
  const retention = createRetentionService({
    ...core,
    settings: settings.current,
    leads,
  });
  const outbox = createOutboxService({
    ...core,
    settings: settingsRepository,
    secretBox,
    internet,
    booth: backupParts.maker.booth,
    backups: () => backups.service.state(),
    about() {
      const { companyName, eventName } = settings.current().brand;
      return { name: eventName || companyName, version: config.version };
    },
    hqMigrationsDir: config.hqMigrationsDir,
    hqWorker: config.hqWorker,
    timings: given.outboxTimings,
  });
  const checks = createChecks({
    ...core,
    config,
    listening,
    reach,
    settings,
    otherDevices,
    jobs,
    sms: sms.service,
    backups: backups.facts,
    rehearsalSince: boothEvents.rehearsalSince,
    screens: () => screens.list(),
    questionCount: () => questions.counts().total,
    leadsDeletedSoon: () => retention.soon(),
    targets: () => outbox.list().targets,
  });
  const { phoneTest } = checks;
  const presence = createPresenceService(core);
  const logExport: LogExport = (actor, summary) => writes.run(() => logs.add(actor, summary));

  return {
    ...core,
    config,
    closeDatabase,
    live: createLiveService({ events, screens, build: pages.build }),
    screens,
    screenSets,
    air: createAirService({ ...core, repository: settingsRepository, questions, screens }),
    presence,
    firstStart,
    ...reach,
    jobs,
    sms,
    ...checks,
    listening,
    pages,
    settings,
    ...asked,
    insights: createInsightsService({
      count: countIn(createInsightsRepository(db), boothEvents.openId),
      log: logExport,
      workbookWorker: config.workbookWorker,
      now,
    }),
    exports: createExportService({
      sources: boothSources({ ...asked.lists, logs, questions, sms: smsRepository }),
      log: logExport,
      workbookWorker: config.workbookWorker,
      now,
    }),
    auth,
    media,
    images,
    qrcode: createQrcodeService({
      settings: settings.current,
      joinAddress: () => settings.publicView().join,
      findLogo: media.storedAt,
    }),
    otherDevices,
    backupSchedule: backups.schedule,
    externalBackup: backupParts.second,
    backups: backups.service,
    outbox,
    retention,
    boothEvents,
    eventFile,
    sessionStore,
    sessionSecret,
    devices,
    limits: createRateLimits(
      { enabled: config.rateLimits, isStaff: staffCheck(sessionStore, sessionSecret) },
      elapsed,
    ),
  };
}
