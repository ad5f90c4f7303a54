import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import compression from 'compression';
import express, { Router, type Express } from 'express';
import { MemoryStore } from 'express-session';
import type { Config } from '../config.ts';
import { NO_AI } from '../contract/ai.ts';
import { rowsOf } from '../contract/envelope.ts';
import { EVENT_MESSAGES } from '../contract/event.ts';
import { exportFilters } from '../contract/export.ts';
import { ADMIN_USERNAME } from '../contract/limits.ts';
import { MESSAGES } from '../contract/messages.ts';
import { loginRoutes } from '../features/auth/auth.routes.ts';
import { leadColumns } from '../features/export/export-columns.ts';
import { oneByOne } from '../features/export/export-source.ts';
import {
  createExportService,
  exportRoutes,
  leadRowOf,
  type LogExport,
} from '../features/export/export.ts';
import { createInsightsService, insightsRoutes } from '../features/insights/insights.ts';
import { toLead, toStoredLead } from '../features/leads/lead-row.ts';
import { leadReadRoutes } from '../features/leads/leads.routes.ts';
import { fillPage } from '../features/pages/html.ts';
import { sendPage } from '../features/pages/kept-pages.ts';
import type { PageSource } from '../features/pages/page-source.ts';
import { apiNotFound, errorHandler, HttpError, notFound } from '../http/errors.ts';
import { adminJson } from '../http/json-body.ts';
import { createRateLimits, type RateLimits } from '../http/rate-limit.ts';
import { requestLog } from '../http/request-log.ts';
import { pagePolicy, securityHeaders } from '../http/security-headers.ts';
import { adminSession, csrf, requireAdmin } from '../http/session.ts';
import { createBus } from '../platform/bus.ts';
import type { Logger } from '../platform/logger.ts';
import type { HqRepository } from './hq.repository.ts';

type Deps = {
  config: Pick<Config, 'rateLimits' | 'trustProxy' | 'workbookWorker'>;
  repository: HqRepository;
  pages: Pick<PageSource, 'html' | 'assets'>;
  logger: Logger;
  password: string;
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  elapsed: () => number;
};

/** Creates a login with one password for everyone, which is not stored. */
function createLogin(password: string) {
  const key = randomBytes(32);
  const digest = (text: string) => createHmac('sha256', key).update(text.normalize('NFC')).digest();
  const expected = digest(password);
  return {
    requiresSetup: () => false,
    login: (given: { username: string; password: string }): Promise<string> =>
      timingSafeEqual(digest(given.password), expected) && given.username === ADMIN_USERNAME
        ? Promise.resolve(ADMIN_USERNAME)
        : Promise.reject(new HttpError(401, 'unauthorized', MESSAGES.loginWrong)),
    logout: () => Promise.resolve(),
  };
}

/** Routes that the pages read, with answers in the shapes of a laptop's API. */
function readRoutes({ config, repository, logger, now }: Deps): Router {
  /** @throws HttpError 404 */
  async function uidOf(event: number | undefined): Promise<string | null> {
    if (event === undefined) return null;
    const uid = await repository.eventUid(event);
    if (uid === null) throw notFound(EVENT_MESSAGES.gone);
    return uid;
  }
  const { workbookWorker } = config;
  const log: LogExport = ({ ipAddress, requestId }, summary) =>
    Promise.resolve(logger.info({ ip: ipAddress, requestId }, summary));

  const router = Router();
  router.get('/event/list', async (_request, response) => {
    response.json({ success: true, data: await repository.events() });
  });
  router.get('/booths', async (_request, response) => {
    response.json({ success: true, data: await repository.booths() });
  });
  router.use(
    insightsRoutes(
      createInsightsService({
        count: async (span, event) => repository.count(span, await uidOf(event)),
        log,
        workbookWorker,
        now,
      }),
    ),
  );
  router.use(
    leadReadRoutes({
      async list(query) {
        const { limit, offset } = rowsOf(query);
        const event = await uidOf(query.event);
        const { rows, total, counts } = await repository.leads(query, event, limit, offset);
        return { data: rows.map(toLead), left: [], total, counts };
      },
      async detail(id) {
        const found = await repository.lead(id);
        if (!found) throw notFound('This lead');
        const { noticeHash: _, ...lead } = toStoredLead(found.row);
        const { privacy, question } = found;
        const unknown = { ai: NO_AI, labels: [], same_as: null, changed_by: null };
        return { ...lead, privacy, question: question && { ...question, ...unknown } };
      },
    }),
  );
  router.use(
    exportRoutes(
      createExportService({
        sources: {
          async leads(filters) {
            const filter = filters(exportFilters.leads);
            const { rows } = await repository.leads(filter, await uidOf(filter.event), null, 0);
            const stored = rows.map(toStoredLead);
            const names = stored.flatMap(({ qualifiers }) => qualifiers.map(({ name }) => name));
            const columns = [
              ...leadColumns([...new Set(names)]),
              { key: 'event_name', title: 'Event', kind: 'text', width: 26 } as const,
              { key: 'booth_name', title: 'Booth', kind: 'text', width: 26 } as const,
            ];
            const lines = oneByOne((at) => {
              const [found, lead] = [rows[at], stored[at]];
              if (!found || !lead) return null;
              const { asked, event_name, booth_name, uid: id } = found;
              return { ...leadRowOf(lead, asked), id, event_name, booth_name };
            });
            return { ids: [...rows.keys()], rows: lines, columns };
          },
        },
        log,
        workbookWorker,
        // Booths stand anywhere.
        country: () => null,
        now,
      }),
    ),
  );
  return router;
}

/** `/api/admin/*`, as on a laptop: session first, then the login, then everything that needs it. */
function api(deps: Deps, limits: RateLimits, secret: string, login: Router): Router {
  const router = Router();
  router.use(adminSession(new MemoryStore(), secret), limits.admin);
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.use(adminJson, login, requireAdmin, readRoutes(deps), apiNotFound);
  return router;
}

/** The view of headquarters: a laptop's pages of insights and leads, of all booths. Never listens. */
export function createHqView(deps: Deps): Express {
  const { config, pages, logger, password, elapsed } = deps;
  // A new one at each start, which ends all sessions.
  const secret = randomBytes(32).toString('base64');
  const limits = createRateLimits(
    {
      enabled: config.rateLimits,
      isStaff: () => false,
      // A proxy on the same machine is no window.
      isOwnWindow: () => false,
    },
    elapsed,
  );
  const login = loginRoutes({
    service: createLogin(password),
    csrf: csrf(secret),
    limits,
    bus: createBus(),
    people: { standing: () => ({ role: 'admin', person: null }) },
    firstStart: { isOpen: () => false },
  });

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy ?? false);
  app.set('query parser', 'simple');
  app.use(limits.everything, requestLog(logger), securityHeaders({ dev: false }), compression());
  app.use(pages.assets);
  app.use('/api/admin', api(deps, limits, secret, login));
  app.use('/api', apiNotFound);
  app.get('/robots.txt', (_request, response) => {
    response.type('text').send('User-agent: *\nDisallow: /\n');
  });
  const policy = pagePolicy({ dev: false });
  app.get('/{*path}', limits.page, async (request, response) => {
    const styleNonce = randomBytes(16).toString('base64');
    const page = fillPage(await pages.html('admin', request.path), {
      title: 'Booth',
      theme: 'dark',
      styleNonce,
      head: '<meta name="booth-hq" content="all booths">',
    });
    await sendPage(response, page, (styles) => policy(styles, styleNonce));
  });
  app.use(apiNotFound, errorHandler(logger));
  return app;
}
