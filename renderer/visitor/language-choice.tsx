import { useContext, createContext } from 'react';
import {
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_S,
  LANGUAGE_NAMES,
  LANGUAGE_PARAM,
  LANGUAGES,
  languageTag,
  type Language,
} from '../../server/contract/languages.ts';
import { useTranslation } from '../words/translation.tsx';
import { icon } from './icons.tsx';

/** Has the page speak another language; null until React is there. */
export const ChangeLanguage = createContext<((language: Language) => void) | null>(null);

/** Remembers the choice as the server does. */
export function rememberLanguage(language: Language): void {
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
        <span className="unseen">{t('frame.language')} </span>
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
