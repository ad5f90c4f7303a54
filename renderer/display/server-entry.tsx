import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type {
  LivePage,
  OwnPage,
  RenderLive,
  RenderOwn,
  RenderPhone,
} from '../../server/contract/live-page.ts';
import { translatorOf } from '../../server/contract/words/all.ts';
import { Translation, useTranslation } from '../words/translation.tsx';
import { MarkdownAnswer } from './content/markdown-answer.tsx';
import { needsMarkdown } from './content/answer.tsx';
import { LiveApp } from './live-page/live-app.tsx';
import { Mine, MineSection, stateOn } from './live-page/my-questions.tsx';
import { MoreQuestions, LiveEmpty, LiveFrame } from './live-page/live-frame.tsx';
import { QuestionCard } from './live-page/question-card.tsx';
import styles from './live-page/live-page.module.css';

/** The live page where nothing moves: the newest question large, then those before it. */
function LiveList({ settings, questions, total }: Omit<LivePage, 'language'>) {
  const { t } = useTranslation();
  const { wedeliver, brand, logo } = settings;
  const look = { wedeliver, box: null, markdown: wedeliver.answerMarkdown ? MarkdownAnswer : null };
  const [newest, ...others] = questions;
  return (
    <LiveFrame brand={brand} logo={logo} ask={t('live.ask')} still>
      {newest ? <QuestionCard {...look} question={newest} hero /> : <LiveEmpty />}
      <div data-part="own" />
      {others.length > 0 && (
        <MoreQuestions>
          {others.map((question) => (
            <QuestionCard key={question.id} {...look} question={question} />
          ))}
        </MoreQuestions>
      )}
      {questions.length < total && (
        <p className={styles.quiet}>
          {t('live.newest', { shown: questions.length, count: total })}
        </p>
      )}
    </LiveFrame>
  );
}

/** List of a visitor's own questions, always open: without a script nothing can be opened or closed. */
function OwnList({ own, answerMarkdown }: Omit<OwnPage, 'language'>) {
  return (
    <MineSection>
      {own.map(({ id, content, on }) => (
        <Mine
          key={id}
          content={content}
          state={on === null ? 'pending' : stateOn(on, null)}
          shared={on && on.id !== id ? on.content : null}
          answer={on?.answer ?? null}
          markdown={answerMarkdown ? MarkdownAnswer : null}
          still
        />
      ))}
    </MineSection>
  );
}

/** Renders the live page as a phone shows it that runs no script. */
export const renderLive: RenderLive = ({ language, ...page }) =>
  renderToStaticMarkup(
    <Translation value={translatorOf(language)}>
      <LiveList {...page} />
    </Translation>,
  );

/** Renders what the live page tells one browser about its own questions. */
export const renderOwn: RenderOwn = ({ language, ...page }) =>
  renderToStaticMarkup(
    <Translation value={translatorOf(language)}>
      <OwnList {...page} />
    </Translation>,
  );

/** Renders a phone's first frame; {@link file://./main.tsx} takes it over. */
export const renderPhone: RenderPhone = ({ language, ...start }) => {
  const markdown = needsMarkdown(start.questions, start.settings.wedeliver) ? MarkdownAnswer : null;
  return renderToString(
    <LiveApp
      start={start}
      language={language}
      translator={translatorOf(language)}
      markdown={markdown}
    />,
  );
};
