import type { OwnPage } from '../../../server/contract/live-page.ts';
import { MarkdownAnswer } from '../content/markdown-answer.tsx';
import { Mine, MineSection } from './my-questions.tsx';

/** What became of a visitor's own questions, where nothing can be opened or closed. */
export function OwnList({ own, answerMarkdown }: Omit<OwnPage, 'language'>) {
  return (
    <MineSection>
      {own.map(({ id, content, on }) => (
        <Mine
          key={id}
          content={content}
          state={on === null ? 'pending' : on.answer === null ? 'approved' : 'answered'}
          shared={on && on.id !== id ? on.content : null}
          answer={on?.answer ?? null}
          markdown={answerMarkdown ? MarkdownAnswer : null}
          still
        />
      ))}
    </MineSection>
  );
}
