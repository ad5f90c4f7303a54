import Markdown, { type Components } from 'react-markdown';
import type { PrivacyPage as PrivacyPageData } from '../../server/contract/visitor-page.ts';
import { languageOf } from '../lib/text-language.ts';
import { useTranslation } from '../words/translation.tsx';
import { nestsTooDeeply, REMARK_PLUGINS } from '../display/content/markdown-answer.tsx';
import { PageFrame } from '../visitor/page-frame.tsx';
import { BACKUP_KEEP_DAYS } from '../../server/contract/limits.ts';

/** Elements for the page: nothing is loaded from other sites, and headings are below the page's own. */
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
export function PrivacyPage({ settings, text }: PrivacyPageData) {
  const { t } = useTranslation();
  return (
    <PageFrame settings={settings} languageBy={{ page: '/privacy' }}>
      <main className="page page-text">
        <h1>{t('title.privacy')}</h1>
        <div className="prose" dir="auto" lang={languageOf(text)}>
          {nestsTooDeeply(text) ? (
            <p>{text}</p>
          ) : (
            <Markdown remarkPlugins={REMARK_PLUGINS} components={components}>
              {text}
            </Markdown>
          )}
        </div>
        <div className="prose">
          <p>{t('privacy.backups', { count: BACKUP_KEEP_DAYS })}</p>
        </div>
      </main>
    </PageFrame>
  );
}
