import { type CSSProperties, type ReactNode, useContext, createContext } from 'react';
import type { VisitorPage } from '../../server/contract/visitor-page.ts';
import { Text, useTranslation } from '../words/translation.tsx';
import { ScreenIcon, icon } from './icons.tsx';
import {
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_S,
  LANGUAGE_NAMES,
  LANGUAGE_PARAM,
  LANGUAGES,
  languageTag,
  type Language,
} from '../../server/contract/languages.ts';

/** What all of the visitor's pages share: whose stand it is, the way to the live display, the small print. */
export function PageFrame(props: {
  /** Which page of a visit: each has its own foot, so that none counts as moved from the last one's place. */
  page?: number;
  settings: VisitorPage['settings'];
  /** Where a language is chosen without JavaScript. */
  languageBy: ChosenBy;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { brand, twilio, accent, logo } = props.settings;
  const owner = brand.companyName || brand.eventName || t('frame.brand');
  const style: CSSProperties & Partial<typeof accent> = { ...accent };
  return (
    <div className="frame" style={style}>
      <header className="top">
        <p className="brand">
          {logo ? <img className="mark" {...logo} alt={owner} /> : <strong>{owner}</strong>}
          {brand.companyName && brand.eventName ? <span>{brand.eventName}</span> : null}
        </p>
        <a className="live-link" href="/wedeliver">
          <ScreenIcon />
          {t('frame.live')}
        </a>
      </header>
      {props.children}
      <footer key={props.page} className="foot">
        {twilio.phone ? (
          <p>
            <Text
              of="frame.text"
              parts={{
                number: <a href={`sms:${twilio.phone}`}>{twilio.shown}</a>,
              }}
            />
          </p>
        ) : null}
        {brand.siteUrl ? (
          <p>
            <a href={brand.siteUrl} rel="noreferrer">
              {brand.companyName
                ? t('frame.more', { company: brand.companyName })
                : brand.siteUrl.replace(/^https?:\/\//, '')}
            </a>
          </p>
        ) : null}
        <LanguageChoice by={props.languageBy} />
      </footer>
    </div>
  );
}

/** Has the page speak another language; null until React is there. */
export const ChangeLanguage = createContext<((language: Language) => void) | null>(null);

/** Remembers the choice as the server does. */
export function rememberLanguage(language: Language): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the other way is for https alone
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${LANGUAGE_COOKIE_S}; samesite=lax`;
}

/**
 * Without JavaScript a language is a button of the page's form (its id), so that what was typed comes back with the page;
 * where there is no form, it leads to a page.
 */
export type ChosenBy = { form: string } | { page: string };

const LanguageIcon = icon(
  <path d="M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0m.6-3h16.8M3.6 15h16.8M11.5 3a17 17 0 0 0 0 18m1-18a17 17 0 0 1 0 18" />,
);

/** The language and its others. */
export function LanguageChoice({ by }: { by: ChosenBy }) {
  const { language, t } = useTranslation();
  const change = useContext(ChangeLanguage);
  return (
    <details className="language">
      <summary>
        <LanguageIcon />
        <span className="unseen">{t('frame.language')}: </span>
        {LANGUAGE_NAMES[language]}
      </summary>
      {'page' in by && <form id="language" method="get" action={by.page} />}
      <ul>
        {LANGUAGES.map((other) => (
          <li key={other}>
            <button
              type="submit"
              form={'form' in by ? by.form : 'language'}
              formNoValidate
              name={LANGUAGE_PARAM}
              value={other}
              lang={languageTag(other)}
              aria-current={other === language || undefined}
              onClick={(event) => {
                if (!change) return;
                event.preventDefault();
                const details = event.currentTarget.closest('details');
                details?.removeAttribute('open');
                // Keyboard users continue from here.
                details?.querySelector('summary')?.focus();
                change(other);
              }}
            >
              {LANGUAGE_NAMES[other]}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
