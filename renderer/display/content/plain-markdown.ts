import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';

/** What means something in Markdown wherever it stands: marks, links, entities, more than one line. */
const MARKED = /[\\`*_~\]#|<>&@\n]|:\/\/|www\.| {2}/i;
/** What means something at the beginning: lists. */
const BEGINS = /^(?:[-+]|\d+[.)])/;

/**
 * Whether a text that is Markdown is one paragraph and nothing more: it looks the same without being read as Markdown.
 */
export function isPlainMarkdown(text: string): boolean {
  const trimmed = text.trim();
  return !MARKED.test(trimmed) && !BEGINS.test(trimmed);
}

/** Whether any of the answers looks different when read as Markdown, where staff want that. */
export function needsMarkdown(
  questions: readonly ApprovedQuestion[] | null,
  { answerMarkdown }: Pick<WedeliverSettings, 'answerMarkdown'>,
): boolean {
  if (!answerMarkdown || questions === null) return false;
  return questions.some(({ answer }) => answer !== null && !isPlainMarkdown(answer));
}
