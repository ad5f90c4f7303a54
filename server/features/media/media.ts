import type { Core } from '../../core.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { nodeChild, type StartChild } from '../../platform/child.ts';
import type { SlidesRepository } from '../slides/slides.repository.ts';
import type { SettingsService } from '../settings/settings.ts';
import { createImageWorker, IMAGE_LIMITS, type ImageLimits } from './image-worker.ts';
import { createMediaFiles } from './media.files.ts';
import { createMediaRepository } from './media.repository.ts';
import { adminMediaRoutes, mediaRoutes } from './media.routes.ts';
import { createMediaService } from './media.service.ts';
import { mediaGuard } from './media.uses.ts';
import { createPhoneLogo } from './phone-logo.service.ts';

/** Decodes, stores and serves images. Resolves when what an earlier process left unfinished is gone. */
export async function setupMedia(
  core: Core,
  deps: {
    settings: SettingsService;
    slides: SlidesRepository;
    limits: RateLimits;
    /** Starts the image process; by default as a separate Node process. */
    startImageProcess?: StartChild | undefined;
    imageLimits: Partial<ImageLimits> | undefined;
  },
) {
  const { config, db, bus, logger } = core;
  const { settings, limits } = deps;
  const repository = createMediaRepository(db);
  bus.on('settings-changing', mediaGuard(repository));
  const images = createImageWorker({
    start: deps.startImageProcess ?? nodeChild(config.imageProcess),
    limits: { ...IMAGE_LIMITS, ...deps.imageLimits },
    logger,
  });
  const files = createMediaFiles(config.dataDir);
  const service = createMediaService({
    ...core,
    media: repository,
    files,
    images,
    settings,
    slides: deps.slides,
  });
  const phoneLogo = createPhoneLogo({
    chosen: () => settings.current().wedeliver.logoUrl,
    storedAt: service.storedAt,
    images,
    onDrawn: () => bus.emit('settings'),
    logger,
  });
  await service.tidyUp();
  bus.on('settings', () => void phoneLogo.follow());
  void phoneLogo.follow();
  return {
    service,
    repository,
    files,
    images,
    phoneLogo,
    admin: adminMediaRoutes(service, files.folder),
    public: mediaRoutes(service, limits),
    close: () => images.close(),
  };
}
