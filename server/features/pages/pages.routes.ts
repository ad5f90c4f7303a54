import { randomBytes } from 'node:crypto';
import { basename, dirname } from 'node:path';
import {
  Router,
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { KIOSK_PATH, REFRESH_MS } from '../../contract/limits.ts';
import { isScreen, OWN_PLACE, STAGE_SCREEN } from '../../contract/live-page.ts';
import type { Language } from '../../contract/languages.ts';
import type { ScreenKind } from '../../contract/screens.ts';
import type { PublicSettings } from '../../contract/settings.ts';
import type { Translator } from '../../contract/words/words.ts';
import { sendBusyPage } from '../../http/busy-page.ts';
import { logFault, toHttpError } from '../../http/errors.ts';
import { ENTRY_RETRY } from '../../http/entry-retry.ts';
import { giveFormKey } from '../../http/form-key.ts';
import { answerInLanguage, languageByAddress } from '../../http/language.ts';
import { onAdminHost } from '../../http/hosts.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { PagePolicy } from '../../http/security-headers.ts';
import type { Logger } from '../../platform/logger.ts';
import type { LiveDrawing, LiveDrawings } from './drawn-lists.ts';
import { fillPage } from './html.ts';
import { createKeptPages, sendPage, type DrawnPage } from './kept-pages.ts';
import type { PageSource } from './page-source.ts';
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

/** An overlay is transparent from its first frame. A dark color scheme would have the browser paint a ground. */
const OVERLAY =
  '<meta name="screen-kind" content="overlay"><style>:root,body{color-scheme:normal!important;background:none!important}</style>';

const NO_SCREEN =
  /^\/(?:favicon\.ico|apple-touch-icon[\w-]*\.png|sitemap\.xml|\.well-known\/.*|.*\.(?:js|css|map|woff2))$/;

/** A live page with the drawing that it shows; null when nothing could be drawn. */
type LivePage = DrawnPage & { drawing: LiveDrawing | null };

/** Sends /wedeliver: drawn once in each language for each state of the list, the settings and the laptop's screens. */
function livePage(deps: {
  pages: PageSource;
  drawings: LiveDrawings;
  /** Notice at the top of visitors' pages; null without one. */
  mark: (language: Language) => PageMark | null;
  settingsFor: (request: Request) => PublicSettings;
  /** Kind of the screen whose address has this query. */
  kindIn: (search: string) => ScreenKind;
  policy: PagePolicy;
  logger: Logger;
}): RequestHandler {
  const { pages, drawings, mark, settingsFor, kindIn, policy, logger } = deps;
  const keep = createKeptPages<LivePage>(policy);

  return async (request, response) => {
    giveFormKey(response);
    const { language, t }: Translator = answerInLanguage(response);
    const settings = settingsFor(request);
    const { search } = new URL(request.originalUrl, 'http://booth');
    const isStage = isScreen(search, request.get('User-Agent') ?? '');
    const kind = kindIn(search);
    const html = await pages.html('display', request.path);
    const renderers = await pages.renderers();

    const fill = (drawing: LiveDrawing | null): LivePage => {
      const marked = mark(language);
      const stage = `<meta name="stage-language" content="${settings.wedeliver.language}">`;
      const page = fillPage(html, {
        title: pageTitle(t('title.live'), settings),
        theme: settings.theme,
        language,
        // A phone is drawn before any script, and goes on from there.
        data: drawing?.data ?? drawings.nothing(settings),
        ...(drawing && {
          app: drawing.list.replace(OWN_PLACE, ''),
          ...(!isStage && { phone: drawing.phone }),
        }),
        ...(marked && { banner: marked.banner }),
        head:
          ENTRY_RETRY +
          (marked?.head ?? '') +
          WITHOUT_SCRIPT +
          NO_PHONE +
          stage +
          (kind === 'overlay' ? OVERLAY : '') +
          pages.wordsLink(language, 'display'),
      });
      return { ...page, drawing };
    };

    try {
      const name = `${language} ${isStage} ${kind} ${settings.wifi === null}`;
      const kept = keep(name, [html, renderers, settings, drawings.state()], () =>
        fill(drawings.draw(renderers, settings, language)),
      );
      const { drawing } = kept.page;
      const own = drawing && drawings.ownList(request, renderers, drawing, language);
      if (drawing === null || own === null) return await kept.send(response);
      await sendPage(response, fill({ ...drawing, list: own }), policy);
    } catch (error) {
      logger.error({ err: error }, 'the live page could not be drawn');
      await sendPage(response, fill(null), policy);
    }
  };
}

/** Every path that is neither API nor file: the app of the host that was asked (specification, 2). */
export function pageRoutes(
  deps: Parameters<typeof livePage>[0] & {
    visitorPages: VisitorPages;
    /** Filtered for the requester. */
    limits: RateLimits;
  },
): Router {
  const { pages, visitorPages, settingsFor, policy, limits, logger } = deps;
  const router = Router();

  async function sendCapture(request: Request, response: Response): Promise<void> {
    const html = await pages.html('capture', request.path);
    const { theme } = settingsFor(request);
    // The laptop's own camera, too: over http, other pages have none.
    response.setHeader('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()');
    await sendPage(response, fillPage(html, { title: 'Capture', theme }), policy);
  }

  async function sendAdmin(request: Request, response: Response): Promise<void> {
    const settings = settingsFor(request);
    const styleNonce = randomBytes(16).toString('base64');
    const page = fillPage(await pages.html('admin', request.path), {
      title: pageTitle('Booth admin', settings),
      theme: settings.theme,
      styleNonce,
    });
    await sendPage(response, page, (styles) => policy(styles, styleNonce));
  }

  const staffs = Router();
  // The door lets a kiosk ask for nothing else than its page, and for the privacy text like any visitor.
  staffs.get(KIOSK_PATH, async (request, response, next) => {
    if (request.isKiosk === true) await visitorPages.sendKiosk(response, request.path);
    else next();
  });
  staffs.use((request, _response, next) => next(request.isKiosk === true ? 'router' : undefined));
  staffs.get('/capture', sendCapture);
  staffs.get('/{*path}', sendAdmin);

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
  router.get('/{*path}', limits.page, onAdminHost(staffs), languageByAddress);
  router.get('/wedeliver', livePage(deps));
  router.get('/contact-funnel', (request, response) =>
    visitorPages.sendBlank(response, 'contact', request.path),
  );
  router.get('/privacy', async (request, response, next) => {
    if (!(await visitorPages.sendPrivacy(response, request.path))) next();
  });
  router.get('/{*path}', (request, response) =>
    visitorPages.sendBlank(response, 'question', request.path),
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
