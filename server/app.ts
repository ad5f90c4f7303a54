import compression from 'compression';
import express, { Router, type Express } from 'express';
import type { Parts } from './composition/compose.ts';
import { TRIAL_HEADER, NOTICES_NAME } from './contract/limits.ts';
import { answerCaptiveChecks } from './features/captive/captive.ts';
import { apiNotFound, errorHandler } from './http/errors.ts';
import { onAdminHost } from './http/hosts.ts';
import { adminJson } from './http/json-body.ts';
import { deviceAddress } from './http/nearby.ts';
import { requestLog } from './http/request-log.ts';
import { requireAdminRole, requirePerson } from './http/roles.ts';
import { securityHeaders } from './http/security-headers.ts';
import { requireAdmin } from './http/session.ts';
import { allowedOrigins, visitorChain } from './visitor-chain.ts';

/**
 * `/api/admin/*`: session first, then the login's own routes, then everything that needs a login: who it is, what everybody of
 * staff may do, and what admins may.
 */
function adminApi({ sessions, auth, people, boothEvents, features }: Parts): Router {
  const router = Router();
  router.use(sessions.session, sessions.limits.admin);
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.use(people.recognise, adminJson, auth.login, requireAdmin, sessions.csrf);
  router.use(people.here, requirePerson, boothEvents.scope);
  for (const { stand } of features) if (stand) router.use(stand);
  router.use(requireAdminRole);
  for (const { admin } of features) if (admin) router.use(admin);
  router.use(apiNotFound);
  return router;
}

/** The whole application: middleware in order, and what each feature answers. Never listens. */
export function createApp(parts: Parts): Express {
  const { config, logger, limits, settings, features, pages } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy ?? false);
  app.set('query parser', 'simple');

  app.use((request, _response, next) => {
    parts.otherDevices.saw(deviceAddress(request));
    next();
  });
  app.use((_request, response, next) => {
    // A page that was open before is notified on its next request.
    const trial = parts.trial();
    if (trial !== null) response.set(TRIAL_HEADER, trial);
    next();
  });
  app.use(limits.everything);
  app.use(requestLog(logger), securityHeaders(config));
  app.use(visitorChain(parts));

  app.use(compression());
  app.use(answerCaptiveChecks({ settings: () => settings.current().captive }));
  app.use(pages.assets);
  app.use(parts.devices.door);
  app.get(`/${NOTICES_NAME}`, pages.notices);
  app.use('/api/admin', onAdminHost(adminApi(parts)), apiNotFound);
  app.use(parts.sms.webhook);
  // Before any route: a router answers OPTIONS for its own paths by itself.
  app.use('/api', allowedOrigins(parts));
  for (const { visitors, public: others } of features) {
    if (visitors) app.use(visitors);
    if (others) app.use(others);
  }
  // `/media` itself is a screen of the admin app; below it are images only.
  app.use(['/api', '/media/*name'], apiNotFound);
  app.use(pages.pages, apiNotFound, errorHandler(logger));
  return app;
}
