import type { Core } from './core.ts';
import { createAirRepository } from '../features/air/air.repository.ts';
import { createAirService } from '../features/air/air.ts';
import type { QuestionsService } from '../features/questions/questions.service.ts';
import { createScreenSetsRepository } from '../features/screens/screen-sets.repository.ts';
import { createScreenSetsService } from '../features/screens/screen-sets.service.ts';
import { createScreensService } from '../features/screens/screens.service.ts';

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
