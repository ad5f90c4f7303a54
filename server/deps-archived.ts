import { NO_AI } from './contract/ai.ts';
import { rowsOf } from './contract/envelope.ts';
import { openArchivedDatabase } from './db/archived-database.ts';
import type { WriteQueue } from './db/write-queue.ts';
import type { ArchivedLists } from './features/event-archive/archived-lists.ts';
import { createArchivedNames } from './features/event-archive/archived-names.repository.ts';
import { createExportService } from './features/export/export.service.ts';
import { createLabelsRepository } from './features/labels/labels.repository.ts';
import { createLeadsRepository } from './features/leads/leads.repository.ts';
import type { LogsRepository } from './features/logs/logs.repository.ts';
import { createQuestionTexts } from './features/questions/question-texts.repository.ts';
import { createQuestionsListing } from './features/questions/questions-listing.repository.ts';
import { createQuestionsRepository } from './features/questions/questions.repository.ts';
import { createSmsRepository } from './features/sms/sms.repository.ts';

function noAi() {
  return NO_AI;
}

/** The lists of an event that is over, by the code that answers for the open one. What is taken of it is logged in the open one. */
export function createOpenArchivedLists(deps: {
  logs: LogsRepository;
  writes: WriteQueue;
  now: () => number;
}): (path: string) => ArchivedLists {
  return (path) => {
    const db = openArchivedDatabase(path);
    try {
      const texts = createQuestionTexts(db);
      const questions = createQuestionsRepository(db, noAi, texts);
      const listing = createQuestionsListing(db, noAi, texts);
      const leads = createLeadsRepository(db);
      const sms = createSmsRepository(db);
      return {
        questions: (query) => ({ ...listing.page(query), counts: questions.counts() }),
        leads(query) {
          const { limit, offset } = rowsOf(query);
          const { leads: data, total } = leads.list(query, limit, offset);
          return { data, total, counts: leads.counts() };
        },
        texts: (query) => ({ ...sms.page(query), countries: sms.countries() }),
        namesOf: createArchivedNames(db),
        exports: createExportService({
          ...deps,
          questions,
          listing,
          labels: createLabelsRepository(db),
          leads,
          sms,
          from: 'of an event that is over',
        }),
        close: () => void db.close(),
      };
    } catch (error) {
      db.close();
      throw error;
    }
  };
}
