import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Language } from '../server/contract/languages.ts';
import type {
  RenderConsent,
  RenderPrivacy,
  RenderVisitor,
} from '../server/contract/visitor-page.ts';
import { translatorOf } from '../server/contract/words/all.ts';
import { Translation } from './words/translation.tsx';
import { ConsentPage } from './privacy/consent-page.tsx';
import { PrivacyPage } from './privacy/privacy-page.tsx';
import { VisitorApp } from './visitor/visitor-app.tsx';

/* What the server renders itself: the visitor's pages, and those for a phone without JavaScript. */

export { renderLive, renderOwn, renderPhone } from './display/server-entry.tsx';

const drawn = new Map<Language, { of: string; html: string }>();

/** Renders the privacy text as a page without script: once, since 20,000 characters of Markdown take 100 ms. */
export const renderPrivacy: RenderPrivacy = (page) => {
  const of = JSON.stringify(page);
  const known = drawn.get(page.language);
  if (known?.of === of) return known.html;
  const html = renderToStaticMarkup(
    <Translation value={translatorOf(page.language)}>
      <PrivacyPage {...page} />
    </Translation>,
  );
  drawn.set(page.language, { of, html });
  return html;
};

/** Renders the consent on a visitor's own phone as a page without script. */
export const renderConsent: RenderConsent = (page) =>
  renderToStaticMarkup(
    <Translation value={translatorOf(page.language)}>
      <ConsentPage {...page} />
    </Translation>,
  );

/** Renders a visitor's page for the first response; {@link file://./visitor/main.tsx} takes it over. */
export const renderVisitor: RenderVisitor = (page) =>
  renderToString(
    <VisitorApp page={page} translator={translatorOf(page.language)} services={null} />,
  );
