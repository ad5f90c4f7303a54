import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Core } from '../../core.ts';
import type { EventsService } from '../events/events.service.ts';
import type { ImageWorker } from '../media/image-worker.ts';
import type { SlidesRepository } from '../slides/slides.repository.ts';
import type { MediaRepository } from '../media/media.repository.ts';
import type { QuestionTexts } from '../questions/question-texts.repository.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { SettingsService } from '../settings/settings.ts';
import { eventFileRoutes } from './event-file.routes.ts';
import { createEventExport } from './event-export.ts';
import { createEventImport } from './event-import.ts';
import { withPictures } from './file-settings.ts';
import { createMerging, type Merging } from './merging.repository.ts';

/** Merging of records, of files and of the example. */
export function setupMerging(
  { config, db, bus }: Core,
  deps: {
    /** This data folder's id. */
    booth: () => string;
    questionTexts: QuestionTexts;
  },
) {
  return createMerging(db, {
    regrouped: (main, came) => bus.emit('questions-regrouped', main, came),
    erased: (id) => bus.emit('question-erased', id),
    booth: deps.booth,
    textChanged: (id) => deps.questionTexts.forget(id),
    hasFile: (name) => existsSync(join(config.dataDir, name)),
  });
}

/** Events as files. */
export function setupEventFile(
  core: Core,
  deps: {
    boothEvents: EventsService;
    settings: Pick<SettingsService, 'current'>;
    questions: Pick<QuestionsService, 'listReplaced'>;
    merging: Merging;
    media: MediaRepository;
    slides: SlidesRepository;
    images: Pick<ImageWorker, 'draw'>;
    /** This data folder's id. */
    booth: () => string;
    /** Makes a safety copy. @throws HttpError 507 */
    backUp: () => Promise<unknown>;
  },
) {
  const parts = {
    ...core,
    ...deps,
    settings: () => withPictures(deps.settings.current(), deps.slides),
  };
  const importEvent = createEventImport(parts);
  return {
    importEvent,
    admin: eventFileRoutes(createEventExport(parts), importEvent, core.config.dataDir),
  };
}
