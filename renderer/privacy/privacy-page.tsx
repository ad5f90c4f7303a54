import Markdown, { type Components } from 'react-markdown';
import type { PrivacyPage as PrivacyPageData } from '../../server/contract/visitor-page.ts';
import { languageOf } from '../lib/text-language.ts';
import { useTranslation } from '../words/translation.tsx';
import { nestsTooDeeply, REMARK_PLUGINS } from '../display/content/markdown-answer.tsx';
import { PageFrame } from '../visitor/page-frame.tsx';
import { BACKUP_KEEP_DAYS } from '../../server/contract/backups.ts';
import type { Language } from '../../server/contract/languages.ts';

/**
 * For how long backups hold what was deleted. Not among the words that phones load: the server alone writes this page.
 * The days are more than ten, which all of these languages count in one form.
 */
const KEPT_WORDS: Record<Language, string> = {
  en: `What we delete stays in our backups for ${BACKUP_KEEP_DAYS} days at most.`,
  de: `Was wir löschen, bleibt höchstens ${BACKUP_KEEP_DAYS} Tage in unseren Sicherungskopien.`,
  fr: `Ce que nous supprimons reste au plus ${BACKUP_KEEP_DAYS} jours dans nos sauvegardes.`,
  it: `Ciò che eliminiamo resta nelle nostre copie di sicurezza per ${BACKUP_KEEP_DAYS} giorni al massimo.`,
  es: `Lo que borramos permanece en nuestras copias de seguridad ${BACKUP_KEEP_DAYS} días como máximo.`,
  pt: `O que apagamos permanece nas nossas cópias de segurança durante ${BACKUP_KEEP_DAYS} dias, no máximo.`,
  nl: `Wat we verwijderen, blijft hoogstens ${BACKUP_KEEP_DAYS} dagen in onze back-ups staan.`,
  pl: `To, co usuwamy, pozostaje w naszych kopiach zapasowych najwyżej przez ${BACKUP_KEEP_DAYS} dni.`,
  ja: `削除した情報は、最長${BACKUP_KEEP_DAYS}日間バックアップに残ります。`,
  zh: `我们删除的内容最多会在备份中保留 ${BACKUP_KEEP_DAYS} 天。`,
  ar: `ما نحذفه يبقى في نسخنا الاحتياطية ${BACKUP_KEEP_DAYS} يومًا على الأكثر.`,
};

/** Nothing is fetched from elsewhere; the page has its own heading above these. */
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
          <p>{KEPT_WORDS[language]}</p>
        </div>
      </main>
    </PageFrame>
  );
}
