import type { QuestionFormValues } from '../../server/contract/visitor-page.ts';
import type { BrowserStorage } from './browser-storage.ts';
import { isRecord } from './is-record.ts';

/** What is typed and not sent: a phone throws a page in the background away and loads it anew. */
export type QuestionDraft = {
  load(): QuestionFormValues | null;
  save(values: QuestionFormValues): void;
  clear(): void;
};

const KEY = 'booth.question.draft';

/** @param storage the session storage: a draft belongs to its tab */
export function questionDraft(storage: BrowserStorage): QuestionDraft {
  return {
    load() {
      const value = storage.read(KEY);
      if (!isRecord(value)) return null;
      const { content, authorName, includeName, personalized } = value;
      if (typeof content !== 'string' || typeof authorName !== 'string') return null;
      return {
        content,
        authorName,
        includeName: includeName === true,
        personalized: personalized === true,
      };
    },
    save: (values) => void storage.write(KEY, values),
    clear: () => storage.remove(KEY),
  };
}
