import { type CSSProperties, type ReactNode, useContext } from 'react';
import type { VisitorPage } from '../../server/contract/visitor-page.ts';
import { Text, useTranslation } from '../words/translation.tsx';
import { Kiosk } from './fields.tsx';
import { ScreenIcon } from './icons.tsx';
import { LanguageChoice, type ChosenBy } from './language-choice.tsx';

/** Common frame of the visitor's pages: company, link to the live display, footer. */
export function PageFrame(props: {
  /** Number of the page in a visit: each gets its own footer element, or browsers would count it as a layout shift. */
  page?: number;
  settings: VisitorPage['settings'];
  /** Way to choose a language without JavaScript. */
  languageBy: ChosenBy;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { brand, twilio, accent, logo } = props.settings;
  const kiosk = useContext(Kiosk);
  const owner = brand.companyName || brand.eventName || t('title.live');
  const style: CSSProperties & Partial<typeof accent> = { ...accent };
  return (
    <div className="frame" style={style}>
      <header className="top">
        <p className="brand">
          {logo ? <img className="mark" {...logo} alt={owner} /> : <strong>{owner}</strong>}
          {brand.companyName && brand.eventName ? <span>{brand.eventName}</span> : null}
        </p>
        {kiosk ? (
          <button type="button" className="live-link" onClick={kiosk.restart}>
            {t('kiosk.restart')}
          </button>
        ) : (
          <a className="live-link" href="/wedeliver">
            <ScreenIcon />
            {t('frame.live')}
          </a>
        )}
      </header>
      {props.children}
      <footer key={props.page} className="foot">
        {twilio.phone && !kiosk ? (
          <p>
            <Text
              of="frame.text"
              parts={{
                number: <a href={`sms:${twilio.phone}`}>{twilio.shown}</a>,
              }}
            />
          </p>
        ) : null}
        {brand.siteUrl && !kiosk ? (
          <p>
            <a href={brand.siteUrl} rel="noreferrer">
              {brand.companyName
                ? t('frame.more', { company: brand.companyName })
                : brand.siteUrl.replace(/^https?:\/\/|\/$/g, '')}
            </a>
          </p>
        ) : null}
        <LanguageChoice by={props.languageBy} />
      </footer>
    </div>
  );
}
