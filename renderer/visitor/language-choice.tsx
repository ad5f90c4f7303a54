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
import { LanguageIcon } from './icons.tsx';

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
                event.currentTarget.closest('details')?.removeAttribute('open');
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
