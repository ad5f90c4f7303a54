import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderPrivacy } from '../../server/contract/visitor-page.ts';
import { PrivacyPage } from './privacy-page.tsx';

/** Renders the privacy text as a page without script. */
export const renderPrivacy: RenderPrivacy = (page) =>
  renderToStaticMarkup(<PrivacyPage {...page} />);
