import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderLive, RenderOwn } from '../../server/contract/live-page.ts';
import { translatorOf } from '../../server/contract/words/all.ts';
import { Translation } from '../words/translation.tsx';
import { OwnList } from './phone/own-list.tsx';
import { PhoneList } from './phone/phone-list.tsx';

/** Renders the live page as a phone shows it that runs no script. */
export const renderLive: RenderLive = ({ language, ...page }) =>
  renderToStaticMarkup(
    <Translation value={translatorOf(language)}>
      <PhoneList {...page} />
    </Translation>,
  );

/** Renders what the live page tells one browser of its own questions. */
export const renderOwn: RenderOwn = ({ language, ...page }) =>
  renderToStaticMarkup(
    <Translation value={translatorOf(language)}>
      <OwnList {...page} />
    </Translation>,
  );
