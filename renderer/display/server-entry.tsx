import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderLive } from '../../server/contract/live-page.ts';
import { PhoneList } from './phone/phone-list.tsx';

/** Renders the live page as a phone shows it that runs no script. */
export const renderLive: RenderLive = (page) => renderToStaticMarkup(<PhoneList {...page} />);
