import { Fragment, useState } from 'react';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { useTranslation } from '../../words/translation.tsx';
import { beginsWithQuote, directionOf, NO_BREAK } from '../content/text.ts';
import { languageOf } from '../../lib/text-language.ts';
import { PAIR } from '../content/line-breaks.ts';
import { type MarkdownState, AnswerText } from '../content/answer.tsx';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { Appearance } from '../player/state.ts';
import { Placed, around, boxStyle, textStyle, units } from './placed.tsx';
import { CHIP_PADDING } from './layout/question.ts';
import type { Box, ItemLayout, ItemPage, AnswerColumn, PlacedText } from './layout/types.ts';
import { FIRST_FONT_PATIENCE_MS, TYPEFACES, useFontsReady } from './typefaces.ts';
import styles from './question-item.module.css';
import { BAR_INDENT } from './layout/sizes.ts';
import answerStyles from './answer.module.css';

const NO_WRAP = { whiteSpace: 'nowrap' } as const;
/** Words with no place to break between them. */
const KEPT = /([^\s]+(?:\u00A0[^\s]+)+)/u;

/** A text of `keepTogether`. What stays on one line does so by its style: reading or copying it gives plain spaces. */
function KeptTogether({ text }: { text: string }) {
  return text.split(KEPT).map((part, at) => {
    // A visitor's own spaces can hold more together than a line takes.
    const isKept = at % 2 === 1 && part.length <= PAIR;
    if (!isKept) return <Fragment key={at}>{part}</Fragment>;
    return (
      <span key={at} style={NO_WRAP}>
        {part.replaceAll(NO_BREAK, ' ')}
      </span>
    );
  });
}

export type ItemProps = {
  appearance: Appearance;
  question: ApprovedQuestion;
  phase: 'shown' | 'leaving';
  wedeliver: PublicSettings['wedeliver'];
  markdown: MarkdownState;
  /** Null until it is measured. */
  layout: ItemLayout | null;
  /** `shown`: of all pages, those that have their time. */
  page: { at: number; leaving: boolean; shown: number };
};

/** Milliseconds that a text waits for its typeface: it must not hold up a new approval. */
const FONT_PATIENCE_MS = 150;

/** Width reserved for a hanging quotation mark, in parts of the text's size: more than it is wide. */
const HANGS = 0.5;

/** One question on the stage with who asked it and its answer, as the layout has placed them. */
export function QuestionItem({
  appearance,
  question,
  phase,
  wedeliver,
  markdown,
  layout: solved,
  page,
}: ItemProps) {
  const { key, effect, pushed } = appearance;
  const text = `${question.content}\n${question.author_name ?? ''}\n${question.answer ?? ''}`;
  const fontsReady = useFontsReady(
    TYPEFACES[wedeliver.fontFamily].shipped,
    text,
    key === 1 ? FIRST_FONT_PATIENCE_MS : FONT_PATIENCE_MS,
  );
  // While it leaves, there may no longer be a layout for it.
  const [kept, setKept] = useState(solved);
  if (solved && solved !== kept) setKept(solved);
  const layout = solved ?? kept;
  const ready = layout !== null && fontsReady && !(question.answer && markdown === 'pending');
  const shown = layout?.pages[Math.min(page.at, layout.pages.length - 1)];
  return (
    <div
      className={styles.frame}
      dir={directionOf(question.content)}
      data-part="item"
      data-phase={phase}
      data-effect={effect}
      data-pushed={pushed || undefined}
      data-ready={ready || undefined}
      data-composition={layout?.composition}
      data-pages={layout?.pages.length}
    >
      {layout && shown ? (
        <Article
          question={question}
          markdown={markdown}
          layout={layout}
          shown={shown}
          page={page}
        />
      ) : (
        <AnswerSource question={question} markdown={markdown} />
      )}
    </div>
  );
}

/** A question in its place. */
export function Title({ title, origin }: { title: PlacedText; origin: Box }) {
  return (
    <h2
      className={styles.question}
      style={{
        ...boxStyle(title.box, origin),
        ...textStyle(title),
        ...(title.mostLines !== undefined && {
          WebkitLineClamp: title.mostLines,
          ...(title.mostLines > 1 && { whiteSpace: 'normal' }),
        }),
      }}
      data-part="question"
      data-align={title.align}
      data-clamped={title.mostLines !== undefined || undefined}
      data-hangs={(beginsWithQuote(title.text) && title.box.x > HANGS * title.size) || undefined}
      lang={languageOf(title.text)}
      dir="auto"
    >
      <KeptTogether text={title.text} />
    </h2>
  );
}

/** True on the last page that has its time, where there are more: the rest is on the live page. */
export function hasRest({ at, shown }: Omit<ItemProps['page'], 'leaving'>, pages: number): boolean {
  return at + 1 === shown && shown < pages;
}

type ArticleProps = Pick<ItemProps, 'question' | 'markdown' | 'page'> & {
  layout: ItemLayout;
  shown: ItemPage;
};

function Article({ question, markdown, layout, shown, page }: ArticleProps) {
  const { t } = useTranslation();
  const { meta, columns } = shown;
  const box = around([
    shown.question.box,
    ...[meta.author, meta.date, meta.asked].map((text) => text?.box ?? null),
    ...columns.map((column) => column.box),
  ]);
  if (!box) return null;
  return (
    <article
      className={styles.article}
      style={boxStyle(box)}
      data-answered={question.answer !== null}
    >
      <Title title={shown.question} origin={box} />
      <Meta meta={meta} createdAt={question.created_at} origin={box} />
      {question.answer !== null && columns.length > 0 ? (
        <Answer
          question={question}
          markdown={markdown}
          layout={layout}
          columns={columns}
          page={page}
          origin={box}
        />
      ) : (
        <AnswerSource question={question} markdown={markdown} />
      )}
      {layout.pager && layout.pages.length > 1 && (
        <p className={styles.pager} style={boxStyle(layout.pager, box)} data-part="pages">
          {page.at + 1} / {layout.pages.length}
          {hasRest(page, layout.pages.length) && (
            <span className={styles.rest}>{t('stage.rest')}</span>
          )}
        </p>
      )}
    </article>
  );
}

function Meta({
  meta: { author, date, asked },
  createdAt,
  origin,
}: {
  meta: ItemPage['meta'];
  createdAt: string;
  origin: Box;
}) {
  return (
    <>
      {author && (
        <Placed text={author} origin={origin} part="author" className={styles.author}>
          <span>{author.text}</span>
        </Placed>
      )}
      {date && (
        <Placed text={date} origin={origin} part="date" className={styles.date}>
          <time dateTime={createdAt}>{date.text}</time>
        </Placed>
      )}
      {asked && (
        <Placed text={asked} origin={origin} part="asked" className={styles.times}>
          <span style={{ paddingInline: units(asked.size * CHIP_PADDING) }}>{asked.text}</span>
        </Placed>
      )}
    </>
  );
}

type SourceProps = Pick<ItemProps, 'question' | 'markdown'>;

const BAR_WIDTH = 4;

/** The answer as one column without end, of which a page shows a part. */
function Flow({ question, markdown }: SourceProps) {
  const text = question.answer ?? '';
  return (
    <div className={answerStyles.flow} data-flow dir={directionOf(text)} lang={languageOf(text)}>
      <AnswerText text={text} markdown={markdown} />
    </div>
  );
}

/** Invisible answer, for measuring while none of its pages is shown. */
function AnswerSource({ question, markdown }: SourceProps) {
  if (question.answer === null) return null;
  return (
    <div className={answerStyles.source} aria-hidden="true">
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

/** Page of the answer: the parts of it in this page's columns. */
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
      className={answerStyles.answer}
      style={boxStyle(box, origin)}
      data-part="answer"
      data-page-leaving={page.leaving || undefined}
      aria-label={t('stage.answer')}
    >
      <div className={answerStyles.bar} style={boxStyle(bar, box)} aria-hidden="true" />
      {columns.map((column, at) => (
        <div
          key={column.from}
          className={answerStyles.column}
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
