import compression from 'compression';
import cors from 'cors';
import express, { Router, type Express, type Request, type RequestHandler } from 'express';
import type { Deps } from './composition/compose.ts';
import { aiRoutes } from './features/ai/ai.routes.ts';
import { adminAirRoutes, airRoutes } from './features/air/air.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { backupRoutes } from './features/backups/backups.service.ts';
import { answerCaptiveChecks } from './features/captive/captive.ts';
import { deviceRoutes, doorRoutes } from './features/devices/devices.routes.ts';
import { eventFileRoutes } from './features/event-file/event-file.routes.ts';
import { eventRoutes } from './features/events/events.service.ts';
import { exportRoutes } from './features/export/export.ts';
import { insightsRoutes } from './features/insights/insights.ts';
import { adminLeadRoutes, leadFormRoutes, leadRoutes } from './features/leads/leads.routes.ts';
import { adminEventRoutes, publicEventRoutes } from './features/live/live.ts';
import { noticeHash, privacyNotice } from './features/leads/privacy-notices.ts';
import { adminLogRoutes } from './features/logs/logs.routes.ts';
import { adminMediaRoutes, mediaRoutes } from './features/media/media.routes.ts';
import { createLiveList, createPhoneStart } from './features/pages/drawn-lists.ts';
import { outboxRoutes } from './features/outbox/outbox.routes.ts';
import { pageRoutes, sendNotices } from './features/pages/pages.routes.ts';
import { createVisitorPages } from './features/pages/visitor-pages.ts';
import { adminQrcodeRoutes, qrcodeRoutes } from './features/qrcode/qrcode.ts';
import { claimsOf, questionFormRoutes } from './features/questions/question-form.routes.ts';
import { adminQuestionRoutes, questionRoutes } from './features/questions/questions.routes.ts';
import { phoneTestRoutes } from './features/readiness/phone-test.routes.ts';
import { readinessRoutes } from './features/readiness/readiness.routes.ts';
import { rehearsalMark } from './features/pages/html.ts';
import { adminScreenRoutes, screenRoutes } from './features/screens/screens.routes.ts';
import { adminSettingsRoutes, publicSettingsRoutes } from './features/settings/settings.ts';
import { adminSmsRoutes } from './features/sms/sms.routes.ts';
import { twilioWebhookRoutes } from './features/sms/webhook.routes.ts';
import { presenceRoutes } from './features/presence/presence.ts';
import { adminLabelRoutes } from './features/labels/labels.ts';
import { adminReplyRoutes } from './features/replies/replies.ts';
import { adminSimilarRoutes } from './features/similar/similar.ts';
import { adminVoteRoutes, voterOf, voteRoutes } from './features/votes/votes.ts';
import type { Language } from './contract/languages.ts';
import { NOTICES_NAME, REHEARSAL_HEADER } from './contract/limits.ts';
import { apiNotFound, errorHandler } from './http/errors.ts';
import { onAdminHost } from './http/hosts.ts';
import { adminJson } from './http/json-body.ts';
import { deviceAddress, isNearby } from './http/nearby.ts';
import type { RateLimits } from './http/rate-limit.ts';
import { isNearHost } from './platform/near-hosts.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { adminSession, csrf, requireAdmin } from './http/session.ts';

/** `/api/admin/*`: session first, then the login's own routes, then everything that needs a login. */
function adminApi(deps: Deps, limits: RateLimits): Router {
  const { settings, questions, auth, sessionStore, events, live } = deps;
  const checkCsrf = csrf(deps.sessionSecret);
  const router = Router();
  router.use(adminSession(sessionStore, deps.sessionSecret), limits.admin);
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.use(adminJson);
  router.use(
    authRoutes({
      service: auth,
      store: sessionStore,
      csrf: checkCsrf,
      limits,
      events,
      firstStart: deps.firstStart,
    }),
  );
  router.use(requireAdmin, adminEventRoutes(live));
  router.use(checkCsrf);
  router.use(eventRoutes(deps.boothEvents));
  router.use(eventFileRoutes(deps.eventFile, deps.config.dataDir));
  router.use(adminQuestionRoutes(questions, deps.labels));
  router.use(adminVoteRoutes(deps.votes));
  router.use(adminSimilarRoutes(deps.similar));
  router.use(adminLabelRoutes(deps.labels));
  router.use(adminReplyRoutes(deps.replies));
  router.use(aiRoutes(deps));
  router.use(adminSettingsRoutes(settings));
  router.use(adminScreenRoutes(deps.screens, deps.screenSets));
  router.use(adminAirRoutes(deps.air));
  router.use(presenceRoutes(deps.presence));
  router.use(adminLeadRoutes(deps.leads));
  router.use(insightsRoutes(deps.insights));
  router.use(
    adminLogRoutes({ ...deps, subjects: { question: questions.find, lead: deps.leads.find } }),
  );
  router.use(exportRoutes(deps.exports));
  router.use(adminMediaRoutes(deps.media));
  router.use(adminQrcodeRoutes(deps.qrcode, () => deps.network.current().adapters));
  router.use(adminSmsRoutes({ ...deps.sms, dataDir: deps.config.dataDir }));
  router.use(backupRoutes(deps.backups));
  router.use(outboxRoutes(deps.outbox, deps.boothEvents.openId));
  router.use(readinessRoutes(deps));
  router.use(deviceRoutes(deps.devices));
  router.use(apiNotFound);
  return router;
}

/** Other origins that staff allow may use the public API. */
function allowedOrigins({ settings }: Deps): RequestHandler {
  return cors((_request, answer) => {
    answer(null, {
      origin: settings.current().cors.allowed_origins,
      methods: ['GET', 'POST'],
      allowedHeaders: ['Content-Type', 'Idempotency-Key'],
      exposedHeaders: ['Retry-After', 'X-Request-Id'],
      maxAge: 600,
    });
  });
}

/** What visitors and the preview call; answers on every host. */
function publicApi(deps: Deps, limits: RateLimits): Router {
  const { settings, questions, leads, live, qrcode, media } = deps;
  const router = Router();
  router.use(questionRoutes(questions, limits));
  router.use(voteRoutes(deps.votes, limits, deps.logger));
  router.use(leadRoutes(leads, limits));
  router.use(publicSettingsRoutes(settings, limits));
  router.use(screenRoutes(deps.screens, deps.screenSets, limits, deps.config.windowToken));
  router.use(airRoutes(deps.air, limits));
  router.use(publicEventRoutes(live, limits));
  router.use(qrcodeRoutes(qrcode, limits));
  router.use(mediaRoutes(media, limits));
  router.use(phoneTestRoutes({ ...deps, publicSettings: settings.publicView, limits }));
  return router;
}

/** The whole application: middleware in order, then routers. Never listens. */
export function createApp(deps: Deps): Express {
  const { config, limits, logger, pages, settings, questions, leads } = deps;
  const settingsFor = (request: Request) =>
    isNearby(request) ? settings.nearbyView() : settings.publicView();
  const mark = (language: Language) =>
    deps.boothEvents.isRehearsal() ? rehearsalMark(language) : null;
  const visitorPages = createVisitorPages(
    pages,
    settingsFor,
    () => {
      const { keepDays, text } = settings.current().privacy;
      const notice = noticeHash(privacyNotice(settings.current()));
      return { page: { keepDays, hasText: text !== '', notice }, text };
    },
    mark,
  );

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy ?? false);
  app.set('query parser', 'simple');

  app.use((request, _response, next) => {
    deps.otherDevices.saw(deviceAddress(request));
    next();
  });
  app.use((_request, response, next) => {
    // A page that was open before is notified on its next request.
    if (deps.boothEvents.isRehearsal()) response.set(REHEARSAL_HEADER, '1');
    next();
  });
  app.use(limits.everything);
  app.use(requestLog(logger), securityHeaders(config), compression());
  app.use(answerCaptiveChecks({ settings: () => settings.current().captive }));
  app.use(pages.assets);
  const publicPort = () => deps.listening.port;
  app.use(doorRoutes({ devices: deps.devices, https: deps.https, limits, publicPort }));
  app.get(`/${NOTICES_NAME}`, onAdminHost(sendNotices(config.noticesFile)));
  app.use('/api/admin', onAdminHost(adminApi(deps, limits)), apiNotFound);
  app.use(twilioWebhookRoutes({ ...deps.sms, limits, now: deps.now }));
  // Before any route: a router answers OPTIONS for its own paths by itself.
  app.use('/api', allowedOrigins(deps));
  const formPage = { pages: visitorPages, limits, logger };
  const isOwnName = (hostname: string) =>
    isNearHost(hostname) || URL.parse(settings.publicView().join.url)?.hostname === hostname;
  app.use(questionFormRoutes(questions, formPage, isOwnName), leadFormRoutes(leads, formPage));
  app.use(publicApi(deps, limits));
  // `/media` itself is a screen of the admin app; below it are images only.
  app.use(['/api', '/media/*name'], apiNotFound);
  const publicSettings = settings.publicView;
  const liveList = createLiveList({
    pages,
    questions,
    publicSettings,
    votesOf: (request, ids) => {
      const voter = voterOf(request);
      return voter === null ? new Set() : deps.votes.among(ids, voter);
    },
    ownOf: (request) => claimsOf(request).flatMap((claim) => questions.ownOf(claim) ?? []),
    logger,
  });
  const onScreen = () => deps.screens.onScreen();
  const phoneStart = createPhoneStart({ pages, questions, onScreen, logger });
  app.use(
    pageRoutes({ pages, visitorPages, liveList, phoneStart, mark, settingsFor, limits, logger }),
  );
  app.use(apiNotFound, errorHandler(logger));
  return app;
}
