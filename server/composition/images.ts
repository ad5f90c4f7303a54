import type { Config } from '../config.ts';
import type { Core } from '../core.ts';
import { createMediaFiles } from '../features/media/media.files.ts';
import type { MediaRepository } from '../features/media/media.repository.ts';
import { createMediaService } from '../features/media/media.service.ts';
import { createPhoneLogo } from '../features/media/phone-logo.service.ts';
import {
  createImageWorker,
  IMAGE_LIMITS,
  type ImageLimits,
} from '../features/media/image-worker.ts';
import type { SettingsService } from '../features/settings/settings.ts';
import { nodeChild, type StartChild } from '../platform/child.ts';

/** What a caller already has of it. */
export type GivenImages = {
  /** How the image process is started; by default as a separate Node process. */
  startImageProcess?: StartChild | undefined;
  imageLimits?: Partial<ImageLimits>;
};

/** Decodes, stores and serves images. */
export function createImages(
  core: Core,
  deps: {
    config: Config;
    given: GivenImages;
    mediaRepository: MediaRepository;
    settings: SettingsService;
  },
) {
  const { config, given, settings } = deps;
  const images = createImageWorker({
    start: given.startImageProcess ?? nodeChild(config.imageProcess),
    limits: { ...IMAGE_LIMITS, ...given.imageLimits },
    logger: core.logger,
  });
  const media = createMediaService({
    ...core,
    media: deps.mediaRepository,
    files: createMediaFiles(config.dataDir),
    images,
    settings,
  });
  const phoneLogo = createPhoneLogo({
    chosen: () => settings.current().wedeliver.logoUrl,
    storedAt: media.storedAt,
    images,
    onDrawn: settings.announce,
    logger: core.logger,
  });
  return { images, media, phoneLogo };
}
