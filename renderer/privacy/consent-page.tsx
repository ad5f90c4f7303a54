import { CONSENT_VERSION } from '../../server/contract/limits.ts';
import type { ConsentPage as ConsentPageData } from '../../server/contract/visitor-page.ts';
import { PageFrame } from '../visitor/page-frame.tsx';
import { useTranslation } from '../words/translation.tsx';

/** Page on which a visitor whom staff captured may agree on their own phone, rendered by the server alone. */
export function ConsentPage({ settings, privacy, path, state }: ConsentPageData) {
  const { t, language } = useTranslation();
  const { is } = state;
  return (
    <PageFrame settings={settings} languageBy={{ page: path }}>
      <main className="page page-text">
        {is === 'asked' && (
          <>
            <h1>{state.name === '' ? t('agree.title') : t('agree.hello', { name: state.name })}</h1>
            <div className="prose">
              <p>{t('contact.consent')}</p>
            </div>
            <form method="post" action={path} className="actions">
              <input type="hidden" name="language" value={language} />
              <input type="hidden" name="version" value={CONSENT_VERSION} />
              <button type="submit" className="button button-primary">
                <span>{t('agree.button')}</span>
              </button>
            </form>
            <div className="prose">
              <p>{t('agree.free')}</p>
              {privacy.hasText && (
                <p>
                  <a href="/privacy">{t('promise.link')}</a>
                </p>
              )}
            </div>
          </>
        )}
        {is === 'given' && (
          <>
            <h1>{t('title.contact-submitted')}</h1>
            <p className="lead">{t('agree.given')}</p>
          </>
        )}
        {is === 'over' && (
          <>
            <h1>{t('agree.title')}</h1>
            <p className="lead">{t('agree.over')}</p>
          </>
        )}
      </main>
    </PageFrame>
  );
}
