import { FaultBoundary } from '../fault-boundary.tsx';
import { typographic } from './typographic.ts';
import type { MarkdownState } from './use-markdown.ts';

/** An answer as Markdown where that is switched on, already loaded and can be drawn, otherwise as it was typed. */
export function AnswerText({ text, markdown }: { text: string; markdown: MarkdownState }) {
  const plain = (
    <p data-plain dir="auto">
      {typographic(text)}
    </p>
  );
  if (markdown === null || markdown === 'pending') return plain;
  const MarkdownAnswer = markdown;
  return (
    <FaultBoundary key={text} fallback={plain}>
      <MarkdownAnswer text={text} />
    </FaultBoundary>
  );
}
