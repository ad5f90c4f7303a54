import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { RenderPrivacy, RenderVisitor } from '../server/contract/visitor-page.ts';
import { translatorOf } from '../server/contract/words/all.ts';
import { Translation } from './words/translation.tsx';
import { PrivacyPage } from './privacy/privacy-page.tsx';
import { VisitorApp } from './visitor/visitor-app.tsx';

/* What the server renders itself: the visitor's pages, and those for a phone without JavaScript. */

export { renderLive, renderOwn, renderPhone } from './display/server-entry.tsx';

/** Renders the privacy text as a page without script. */
export const renderPrivacy: RenderPrivacy = (page) =>
  renderToStaticMarkup(
    <Translation value={translatorOf(page.language)}>
      <PrivacyPage {...page} />
    </Translation>,
  );

/** Renders a visitor's page for the first response; {@link file://./visitor/main.tsx} takes it over. */
export const renderVisitor: RenderVisitor = (page) =>
  renderToString(
    <VisitorApp page={page} translator={translatorOf(page.language)} services={null} />,
  );
