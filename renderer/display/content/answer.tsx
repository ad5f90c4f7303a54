import type { MarkdownState } from './use-markdown.ts';
import { typographic } from './typographic.ts';

/** An answer as Markdown where that is switched on and already loaded, otherwise as it was typed. */
export function AnswerText({ text, markdown }: { text: string; markdown: MarkdownState }) {
  if (markdown === null || markdown === 'pending') return <p data-plain>{typographic(text)}</p>;
  const MarkdownAnswer = markdown;
  return <MarkdownAnswer text={text} />;
}
