import type { Config } from '../config.ts';
import type { Core } from './core.ts';
import { createMediaFiles } from '../features/media/media.files.ts';
import type { MediaRepository } from '../features/media/media.repository.ts';
import { createMediaService } from '../features/media/media.service.ts';
import { createPhoneLogo } from '../features/media/phone-logo.service.ts';
import {
  createPictureWorker,
  PICTURE_LIMITS,
  type PictureLimits,
} from '../features/media/picture-worker.ts';
import type { SettingsService } from '../features/settings/settings.ts';
import { nodeChild, type StartChild } from '../platform/child.ts';
import { createAirRepository } from '../features/air/air.repository.ts';
import { createAirService } from '../features/air/air.ts';
import type { QuestionsService } from '../features/questions/questions.service.ts';
import { createScreenSetsRepository } from '../features/screens/screen-sets.repository.ts';
import { createScreenSetsService } from '../features/screens/screen-sets.service.ts';
import { createScreensService } from '../features/screens/screens.service.ts';

/** What a caller already has of it. */
export type GivenPictures = {
  /** How the picture process is started; by default as a separate Node process. */
  startPictures?: StartChild | undefined;
  pictureLimits?: Partial<PictureLimits>;
};

/** Decodes, stores and serves images. */
export function createPictures(
  deps: Core & {
    config: Config;
    given: GivenPictures;
    mediaRepository: MediaRepository;
    settings: SettingsService;
  },
) {
  const { config, given, settings, logs, writes, logger, now } = deps;
  const pictures = createPictureWorker({
    start: given.startPictures ?? nodeChild(config.pictureProcess),
    limits: { ...PICTURE_LIMITS, ...given.pictureLimits },
    logger,
  });
  const media = createMediaService({
    media: deps.mediaRepository,
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
  return { pictures, media, phoneLogo };
}

/** The displays: which there are, what each shows, and what staff ask of them. */
export function createStage({
  db,
  questions,
  elapsed,
  logs,
  writes,
  events,
  logger,
  now,
}: Core & { questions: QuestionsService }) {
  const screenSets = createScreenSetsService({
    repository: createScreenSetsRepository(db),
    logs,
    writes,
    events,
    now,
  });
  const screens = createScreensService({
    events,
    textOf: (id) => questions.find(id)?.content ?? null,
    isSetUp: screenSets.has,
    now,
    elapsed,
  });
  return {
    screens,
    screenSets,
    air: createAirService({
      repository: createAirRepository(db),
      questions,
      screens,
      logs,
      writes,
      events,
      logger,
      now,
    }),
  };
}
