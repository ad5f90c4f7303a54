import type { ReactNode } from 'react';

import type { VisitorPage } from '../../server/contract/visitor-page.ts';
import { brandStyle } from '../lib/brand-style.ts';
import { formatPhoneNumber } from '../lib/phone-number.ts';
import { ScreenIcon } from './icons.tsx';

/** What all of the visitor's pages share: whose stand it is, the way to the live display, the small print. */
export function PageFrame(props: { settings: VisitorPage['settings']; children: ReactNode }) {
  const { theme, brand, twilio } = props.settings;
  return (
    <div className="frame" style={brandStyle({ theme, brand })}>
      <header className="top">
        <p className="brand">
          <strong>{brand.companyName || brand.eventName || 'Live Q&A'}</strong>
          {brand.companyName && brand.eventName ? <span>{brand.eventName}</span> : null}
        </p>
        <a className="live-link" href="/wedeliver">
          <ScreenIcon />
          Live display
        </a>
      </header>
      {props.children}
      {twilio.phone || brand.siteUrl ? (
        <footer className="foot">
          {twilio.phone ? (
            <p>
              Or text your question to{' '}
              <a href={`sms:${twilio.phone}`}>{formatPhoneNumber(twilio.phone)}</a>
            </p>
          ) : null}
          {brand.siteUrl ? (
            <p>
              <a href={brand.siteUrl} rel="noreferrer">
                {brand.companyName
                  ? `More about ${brand.companyName}`
                  : brand.siteUrl.replace(/^https?:\/\//, '')}
              </a>
            </p>
          ) : null}
        </footer>
      ) : null}
    </div>
  );
}
