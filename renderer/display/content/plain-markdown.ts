/** What means something in Markdown wherever it stands: marks, links, entities, more than one line. */
const MARKED = /[\\`*_~[\]#|<>&@\n\t]|:\/\/|www\.| {2}/i;
/** What does so at the beginning: lists and rules. */
const BEGINS = /^(?:[-+=]|\d+[.)])/;

/** Whether a text that is Markdown is one paragraph and nothing more: it looks the same without being read as that. */
export function isPlainMarkdown(text: string): boolean {
  const trimmed = text.trim();
  return !MARKED.test(trimmed) && !BEGINS.test(trimmed);
}
