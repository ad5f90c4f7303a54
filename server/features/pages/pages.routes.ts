import { basename, dirname } from 'node:path';
import {
  Router,
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { REFRESH_MS } from '../../contract/limits.ts';
import { isScreen, STAGE_SCREEN } from '../../contract/live-page.ts';
import type { Language } from '../../contract/languages.ts';
import type { PublicSettings } from '../../contract/settings.ts';
import { sendBusyPage } from '../../http/busy-page.ts';
import { logFault, toHttpError } from '../../http/errors.ts';
import { ENTRY_RETRY } from '../../http/entry-retry.ts';
import { answerInLanguage, languageByAddress } from '../../http/language.ts';
import { onAdminHost } from '../../http/hosts.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Logger } from '../../platform/logger.ts';
import { fillPage, type PageParts } from './html.ts';
import type { PageSource } from './page-source.ts';
import type { PhoneStart } from './drawn-lists.ts';
import { pageTitle, type PageMark, type VisitorPages } from './visitor-pages.ts';

/** Sends the licenses of what Booth is made of; unknown where nothing was built. */
export function sendNotices(file: string): RequestHandler {
  return (_request, response, next) => {
    response.type('text/plain').set('Cache-Control', 'no-cache');
    const options = { root: dirname(file), cacheControl: false };
    response.sendFile(basename(file), options, (error?: Error) => {
      if (error && !response.headersSent) next();
    });
  };
}

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
const WITHOUT_SCRIPT = `<noscript><meta http-equiv="refresh" content="${REFRESH_MS / 1000}"><style>#phone{display:none}</style></noscript>`;
/** A screen shows nothing of a phone's first frame. */
const NO_PHONE = `<style>@media ${STAGE_SCREEN}{#phone{display:none}}</style>`;

const NO_SCREEN =
  /^\/(?:favicon\.ico|apple-touch-icon[\w-]*\.png|sitemap\.xml|\.well-known\/.*|.*\.(?:js|css|map|woff2))$/;

/** Every path that is neither API nor file: the app of the host that was asked (specification, 2). */
export function pageRoutes(deps: {
  pages: PageSource;
  visitorPages: VisitorPages;
  /** HTML of /wedeliver for browsers without JavaScript. */
  liveList: (request: Request, language: Language) => Promise<string>;
  /** Initial data and HTML of /wedeliver on a phone. */
  phoneStart: (settings: PublicSettings, language: Language) => Promise<PhoneStart>;
  /** Notice at the top of visitors' pages; null without one. */
  mark: (language: Language) => PageMark | null;
  /** Filtered for the requester. */
  settingsFor: (request: Request) => PublicSettings;
  limits: RateLimits;
  logger: Logger;
}): Router {
  const { pages, visitorPages, liveList, phoneStart, mark, settingsFor, limits, logger } = deps;
  const router = Router();

  function sendApp(
    response: Response,
    page: string,
    parts: Partial<PageParts> & { title: string },
  ) {
    const settings = settingsFor(response.req);
    const html = fillPage(page, {
      ...parts,
      title: pageTitle(parts.title, settings),
      theme: settings.theme,
      styleNonce: response.locals.styleNonce,
    });
    response.set('Cache-Control', 'no-store').type('html').send(html);
  }

  // An address that cannot be decoded, such as `/%`, is an unknown one like any other.
  router.use((request, _response, next) => {
    if (!isDecodable(request.path)) request.url = '/';
    next();
  });
  // What programs ask for by themselves, and files of another version of the pages: none of them is a screen.
  router.get('/robots.txt', (_request, response) => {
    response.type('text').send('User-agent: *\nDisallow: /\n');
  });
  router.get(NO_SCREEN, (_request, response) => {
    response.status(404).type('text').send('Not found\n');
  });
  router.get('/{*path}', limits.page);
  router.get(
    '/{*path}',
    onAdminHost(async (request, response) =>
      sendApp(response, await pages.html('admin', request.path), { title: 'Booth admin' }),
    ),
  );
  router.get('/{*path}', languageByAddress);
  router.get('/wedeliver', async (request, response) => {
    const { language, t } = answerInLanguage(response);
    const settings = settingsFor(request);
    const marked = mark(language);
    const { data, html } = await phoneStart(settings, language);
    const stage = `<meta name="stage-language" content="${settings.wedeliver.language}">`;
    const { search } = new URL(request.originalUrl, 'http://booth');
    const isStage = isScreen(search, request.get('User-Agent') ?? '');
    const { path } = request;
    sendApp(response, await pages.html('display', path), {
      title: t('title.live'),
      language,
      // A phone is drawn before any script, and goes on from there.
      data,
      ...(!isStage && { phone: html }),
      ...(marked && { banner: marked.banner }),
      app: await liveList(request, language),
      head:
        ENTRY_RETRY +
        (marked?.head ?? '') +
        WITHOUT_SCRIPT +
        NO_PHONE +
        stage +
        pages.wordsLink(language, 'display'),
    });
  });
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

  // A person sees the response: for any error, show a page that explains and retries.
  const refuse: ErrorRequestHandler = (thrown, request, response, next) => {
    const { status, retryAfter = FAULT_RETRY_S } = toHttpError(thrown);
    if (status >= 500) logFault(logger, thrown, request);
    if (response.headersSent) next(thrown);
    else sendBusyPage(response, retryAfter, status);
  };
  router.use(refuse);
  return router;
}
