import type { Config } from '../config.ts';
import type { Core } from '../core.ts';
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
import { createAirService } from '../features/air/air.ts';
import type { QuestionsService } from '../features/questions/questions.service.ts';
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
  core: Core,
  deps: {
    config: Config;
    given: GivenPictures;
    mediaRepository: MediaRepository;
    settings: SettingsService;
  },
) {
  const { config, given, settings } = deps;
  const pictures = createPictureWorker({
    start: given.startPictures ?? nodeChild(config.pictureProcess),
    limits: { ...PICTURE_LIMITS, ...given.pictureLimits },
    logger: core.logger,
  });
  const media = createMediaService({
    ...core,
    media: deps.mediaRepository,
    files: createMediaFiles(config.dataDir),
    pictures,
    settings,
  });
  const phoneLogo = createPhoneLogo({
    chosen: () => settings.current().wedeliver.logoUrl,
    storedAt: media.storedAt,
    pictures,
    onDrawn: settings.announce,
    logger: core.logger,
  });
  return { pictures, media, phoneLogo };
}

/** The displays: which there are, what each shows, and what staff ask of them. */
export function createStage(core: Core, questions: QuestionsService) {
  const screenSets = createScreenSetsService(core);
  const screens = createScreensService({
    ...core,
    textOf: (id) => questions.find(id)?.content ?? null,
    isSetUp: screenSets.has,
  });
  return { screens, screenSets, air: createAirService({ ...core, questions, screens }) };
}
