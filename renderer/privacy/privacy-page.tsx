import Markdown, { type Components } from 'react-markdown';
import type { PrivacyPage as PrivacyPageData } from '../../server/contract/visitor-page.ts';
import { useTranslation } from '../words/translation.tsx';
import { REMARK_PLUGINS } from '../display/content/as-typed.ts';
import { PageFrame } from '../visitor/page-frame.tsx';
import { KEPT_WORDS } from './kept-words.ts';

/** Nothing is fetched from elsewhere; the page has a heading of its own above these. */
const components: Components = {
  img: ({ alt }) => <span>{alt}</span>,
  h1: ({ children }) => <h2>{children}</h2>,
  a: ({ href, children }) => (
    <a href={href} rel="noreferrer">
      {children}
    </a>
  ),
};

/** The company's privacy text (Markdown; HTML in it stays text) and what backups keep, rendered by the server alone. */
export function PrivacyPage({ language, settings, text }: PrivacyPageData) {
  const { t } = useTranslation();
  return (
    <PageFrame settings={settings} languageBy={{ page: '/privacy' }}>
      <main className="page page-text">
        <h1>{t('privacy.title')}</h1>
        <div className="prose" dir="auto">
          <Markdown remarkPlugins={REMARK_PLUGINS} components={components}>
            {text}
          </Markdown>
        </div>
        <div className="prose">
          <p>{KEPT_WORDS[language]}</p>
        </div>
      </main>
    </PageFrame>
  );
}
