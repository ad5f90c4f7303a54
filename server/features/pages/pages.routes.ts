import { Router, type ErrorRequestHandler, type Request, type Response } from 'express';
import { REFRESH_MS } from '../../contract/limits.ts';
import type { PublicSettings } from '../../contract/settings.ts';
import { sendBusyPage } from '../../http/busy-page.ts';
import { logFault, toHttpError } from '../../http/errors.ts';
import { onAdminHost } from '../../http/hosts.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Logger } from '../../platform/logger.ts';
import { fillPage } from './html.ts';
import type { AppName, PageSource } from './page-source.ts';
import { pageTitle, type VisitorPages } from './visitor-pages.ts';

/** Seconds after which a page that could not be made is tried again. */
const FAULT_RETRY_S = 5;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** A page that runs no script is reloaded as often as one that does asks for the list. */
const REFRESH_WITHOUT_SCRIPT = `<noscript><meta http-equiv="refresh" content="${REFRESH_MS / 1000}"></noscript>`;

/** Every path that is no API and no file: the app of the host that was asked (specification, 2). */
export function pageRoutes(deps: {
  pages: PageSource;
  visitorPages: VisitorPages;
  /** What /wedeliver shows without JavaScript. */
  liveList: (request: Request) => Promise<string>;
  /** As whoever asks may see them. */
  settingsFor: (request: Request) => PublicSettings;
  limits: RateLimits;
  logger: Logger;
}): Router {
  const { pages, visitorPages, liveList, settingsFor, limits, logger } = deps;
  const router = Router();

  async function sendApp(response: Response, app: AppName, title: string, url: string) {
    const settings = settingsFor(response.req);
    const html = fillPage(await pages.html(app, url), {
      title: pageTitle(title, settings),
      theme: settings.theme,
      styleNonce: response.locals.styleNonce,
      // The display starts with the settings in hand, so that nothing flashes in another look.
      ...(app === 'display'
        ? { data: settings, app: await liveList(response.req), head: REFRESH_WITHOUT_SCRIPT }
        : {}),
    });
    response.set('Cache-Control', 'no-store').type('html').send(html);
  }

  // An address that is no text, such as `/%`, is an unknown one like any other.
  router.use((request, _response, next) => {
    if (!isDecodable(request.path)) request.url = '/';
    next();
  });
  router.get('/{*path}', limits.page);
  router.get(
    '/{*path}',
    onAdminHost((request, response) => sendApp(response, 'admin', 'Booth admin', request.path)),
  );
  router.get('/wedeliver', (request, response) =>
    sendApp(response, 'display', 'Live Q&A', request.path),
  );
  router.get('/contact-funnel', (request, response) =>
    visitorPages.send(
      response,
      { view: 'contact', values: null, error: null, question: null },
      request.path,
    ),
  );
  router.get('/privacy', async (request, response, next) => {
    if (!(await visitorPages.sendPrivacy(response, request.path))) next();
  });
  router.get('/{*path}', (request, response) =>
    visitorPages.send(response, { view: 'question', values: null, error: null }, request.path),
  );

  // A person looks at what comes back: words on a page that tries again, whatever went wrong.
  const refuse: ErrorRequestHandler = (thrown, request, response, next) => {
    const { status, retryAfter = FAULT_RETRY_S } = toHttpError(thrown);
    if (status >= 500) logFault(logger, thrown, request);
    if (response.headersSent) next(thrown);
    else sendBusyPage(response, retryAfter, status);
  };
  router.use(refuse);
  return router;
}
