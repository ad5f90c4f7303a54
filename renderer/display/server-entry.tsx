import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { RenderLive, RenderOwn, RenderPhone } from '../../server/contract/live-page.ts';
import { translatorOf } from '../../server/contract/words/all.ts';
import { Translation } from '../words/translation.tsx';
import { MarkdownAnswer } from './content/markdown-answer.tsx';
import { needsMarkdown } from './content/plain-markdown.ts';
import { OwnList } from './phone/own-list.tsx';
import { PhoneApp } from './phone/phone-app.tsx';
import { PhoneList } from './phone/phone-list.tsx';

/** Renders the live page as a phone shows it that runs no script. */
export const renderLive: RenderLive = ({ language, ...page }) =>
  renderToStaticMarkup(
    <Translation value={translatorOf(language)}>
      <PhoneList {...page} />
    </Translation>,
  );

/** Renders what the live page tells one browser of its own questions. */
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
    <PhoneApp
      start={start}
      language={language}
      translator={translatorOf(language)}
      markdown={markdown}
    />,
  );
};
