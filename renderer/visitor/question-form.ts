import { AUTHOR_NAME_MAX_LENGTH, QUESTION_MAX_LENGTH } from '../../server/contract/limits.ts';
import type { QuestionFormValues } from '../../server/contract/visitor-page.ts';
import type { Phrase } from '../../server/contract/words/words.ts';
import { isRecord, type BrowserStorage } from './browser-storage.ts';

/** Fields of the question form that can be wrong, by their names in the form and in the API. */
export type QuestionField = 'content' | 'author_name';
/** A sentence at each field that is wrong; `form` has no field of its own. */
export type QuestionErrors = Partial<Record<QuestionField | 'form', Phrase>>;

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** What the form holds now. */
export function readQuestionForm(form: HTMLFormElement): QuestionFormValues {
  const data = new FormData(form);
  return {
    content: textOf(data, 'content'),
    includeName: data.get('include_name') === 'on',
    authorName: textOf(data, 'author_name'),
    personalized: data.get('personalized') === 'on',
  };
}

/** Puts values into the form's fields. */
export function fillQuestionForm(form: HTMLFormElement, values: QuestionFormValues): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]')) {
    if (field.name === 'content') field.value = values.content;
    if (field.name === 'author_name') field.value = values.authorName;
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.name === 'personalized') field.checked = values.personalized;
    if (field.name === 'include_name')
      field.checked = (field.value === 'on') === values.includeName;
  }
}

/** What keeps the form from being sent. */
export function questionErrors(values: QuestionFormValues): QuestionErrors {
  const errors: QuestionErrors = {};
  const content = values.content.trim();
  if (content === '') errors.content = { key: 'fault.questionMissing' };
  if (content.length > QUESTION_MAX_LENGTH) {
    errors.content = { key: 'fault.questionTooLong', values: { count: QUESTION_MAX_LENGTH } };
  }
  if (values.includeName && values.authorName.trim() === '') {
    errors.author_name = { key: 'fault.nameMissing' };
  }
  if (values.includeName && values.authorName.trim().length > AUTHOR_NAME_MAX_LENGTH) {
    errors.author_name = { key: 'fault.nameTooLong', values: { count: AUTHOR_NAME_MAX_LENGTH } };
  }
  return errors;
}

/** The body of POST /api/question. */
export function questionBody(values: QuestionFormValues) {
  return {
    content: values.content.trim(),
    author_name: values.includeName ? values.authorName.trim() : null,
  };
}

/** What is typed and not sent: a phone throws a page in the background away and reloads it. */
export type QuestionDraft = {
  load(): QuestionFormValues | null;
  save(values: QuestionFormValues): void;
  clear(): void;
};

const DRAFT_KEY = 'booth.question.draft';

/** @param storage the session storage: a draft belongs to its tab */
export function questionDraft(storage: BrowserStorage): QuestionDraft {
  return {
    load() {
      const value = storage.read(DRAFT_KEY);
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
    save: (values) => void storage.write(DRAFT_KEY, values),
    clear: () => storage.remove(DRAFT_KEY),
  };
}
