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
import type { SettingsService } from '../features/settings/settings.service.ts';
import { nodeChild, type StartChild } from '../platform/child.ts';

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
