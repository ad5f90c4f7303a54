import '../ui/tokens.css';
import './styles/shared.css';
import './styles/page.css';
import './styles/fields.css';
import './styles/choices.css';
import './styles/contact.css';
import './styles/actions.css';
import './styles/outcome.css';
import './styles/wide.css';
import { KIOSK_PATH } from '../../server/contract/limits.ts';
import type { VisitorPage } from '../../server/contract/visitor-page.ts';
import type { Translator } from '../../server/contract/words/words.ts';
import { takeOver } from '../lib/take-over.tsx';
import { surviveTranslation } from '../lib/survive-translation.ts';
import { loadTranslator, untilLoaded } from '../words/load-words.ts';
import { FaultBoundary } from '../lib/fault-boundary.tsx';
import { keepDrafts, restoreDraft } from '../lib/form-drafts.ts';
import { renewWhenLost } from '../lib/renew-page.ts';
import { watchConnection } from '../lib/watch-connection.ts';
import { followTrial } from './send.ts';
import { createServices, sendAbandoned } from './visitor-services.ts';
import { VisitorApp } from './visitor-app.tsx';

/** The page's data, which our own server wrote into it; null in a page that it did not fill in. */
function embeddedPage(): VisitorPage | null {
  const json = document.querySelector('#page')?.textContent;
  return json ? JSON.parse(json) : null;
}

/** Tells the styles how much the keyboard covers where it lies over the page (iOS) instead of shrinking it. */
function watchKeyboard(): void {
  const view = window.visualViewport;
  const measure = () => {
    if (!view || view.scale > 1.01) return;
    // During a new layout, a window can count as wider and higher than what is seen of it. A keyboard covers no width.
    const height = window.innerHeight * Math.min(1, view.width / window.innerWidth);
    const covered = Math.max(0, height - view.height - view.offsetTop);
    document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`);
  };
  view?.addEventListener('resize', measure);
  view?.addEventListener('scroll', measure);
}

function start(root: Element, page: VisitorPage, translator: Translator): void {
  const services = createServices();
  if (page.view === 'question') sendAbandoned(services);
  const drawn = root.innerHTML;
  const restore = (error: unknown) => {
    // What the server drew can be read, and its form sends itself.
    root.innerHTML = drawn;
    for (const form of document.forms) restoreDraft(form);
    reportError(error);
  };
  takeOver(
    root,
    <FaultBoundary fallback={null} onFault={restore}>
      <VisitorApp page={page} translator={translator} services={services} />
    </FaultBoundary>,
  );
  // For as long as the page is there.
  watchConnection(services.unsentQueue, followTrial);
  watchKeyboard();
}

const root = document.querySelector('#root');
const page = embeddedPage();
// A browser in a login page of some network may have no `fetch`: the form sends itself as it is.
if (root && page && typeof fetch === 'function') {
  surviveTranslation();
  const translator = loadTranslator(page.language, renewWhenLost);
  if (location.pathname === KIOSK_PATH) {
    const kiosk = untilLoaded(() => import('../kiosk/kiosk.tsx'), renewWhenLost);
    watchKeyboard();
    void Promise.all([kiosk, translator]).then(([{ startKiosk }, words]) =>
      startKiosk(root, page, words),
    );
  } else {
    keepDrafts();
    void translator.then((words) => start(root, page, words));
  }
}
