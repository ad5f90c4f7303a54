import { useTranslation } from '../../words/translation.tsx';
import { AnswerText, type MarkdownState } from '../content/answer.tsx';
import { directionOf } from '../content/text.ts';
import { languageOf } from '../content/line-breaks.ts';
import type { Appearance } from '../cycle/state.ts';
import { around, boxStyle, textStyle, units } from './placed.tsx';
import { BAR_INDENT } from './layout/sizes.ts';
import type { AnswerColumn, Box, ItemLayout } from './layout/types.ts';
import styles from './answer.module.css';

type SourceProps = { question: Appearance['question']; markdown: MarkdownState };

const BAR_WIDTH = 4;

/** The answer as one column without end, of which a page shows a part. */
function Flow({ question, markdown }: SourceProps) {
  const text = question.answer ?? '';
  return (
    <div className={styles.flow} data-flow dir={directionOf(text)} lang={languageOf(text)}>
      <AnswerText text={text} markdown={markdown} />
    </div>
  );
}

/** What is measured while none of the answer is shown. */
export function AnswerSource({ question, markdown }: SourceProps) {
  if (question.answer === null) return null;
  return (
    <div className={styles.source} aria-hidden="true">
      <Flow question={question} markdown={markdown} />
    </div>
  );
}

type AnswerProps = SourceProps & {
  layout: ItemLayout;
  columns: readonly AnswerColumn[];
  page: { at: number; leaving: boolean };
  origin: Box;
};

/** A page of the answer: the parts of it that stand in its columns. */
export function Answer({ question, markdown, layout, columns, page, origin }: AnswerProps) {
  const { t } = useTranslation();
  const { answer, rtl } = layout;
  const box = around(columns.map((column) => column.box));
  if (!answer || !box) return null;
  const { size, leading, width, cards } = answer;
  const paged = layout.pages.length > 1 || columns.length > 1;
  const bar = {
    ...box,
    x: rtl ? box.x + box.width + BAR_INDENT * size - BAR_WIDTH : box.x - BAR_INDENT * size,
    width: BAR_WIDTH,
  };
  return (
    <section
      key={page.at}
      className={styles.answer}
      style={boxStyle(box, origin)}
      data-part="answer"
      data-page-leaving={page.leaving || undefined}
      aria-label={t('stage.answer')}
    >
      <div className={styles.bar} style={boxStyle(bar, box)} aria-hidden="true" />
      {columns.map((column, at) => (
        <div
          key={column.from}
          className={styles.column}
          style={boxStyle(column.box, box)}
          data-paged={paged || undefined}
          aria-hidden={at > 0 || undefined}
        >
          <div
            style={{
              ...textStyle({ role: 'answer', size, leading }),
              width: units(width),
              translate: `0 ${units(-column.from)}`,
            }}
            data-cards={cards}
          >
            <Flow question={question} markdown={markdown} />
          </div>
        </div>
      ))}
    </section>
  );
}
