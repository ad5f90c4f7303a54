import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderPrivacy } from '../../server/contract/visitor-page.ts';
import { translatorOf } from '../../server/contract/words/all.ts';
import { Translation } from '../words/translation.tsx';
import { PrivacyPage } from './privacy-page.tsx';

/** Renders the privacy text as a page without script. */
export const renderPrivacy: RenderPrivacy = (page) =>
  renderToStaticMarkup(
    <Translation value={translatorOf(page.language)}>
      <PrivacyPage {...page} />
    </Translation>,
  );
