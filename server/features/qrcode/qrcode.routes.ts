import { Router, type Response } from 'express';
import type { LanAdapter } from '../../contract/network.ts';
import { qrCheckQuery, qrQuery, SCREEN_WIFI_PATH, wifiQrQuery } from '../../contract/qr.ts';
import { apiNotFound } from '../../http/errors.ts';
import { isNearby } from '../../http/nearby.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { queryOf } from '../../http/validate.ts';
import type { QrcodeService } from './qrcode.service.ts';

function sendPng(response: Response, png: Buffer) {
  return response.type('png').send(png);
}

/** What the pages show. Express adds the ETag; a browser asks again each time, as the style may change. */
export function qrcodeRoutes(service: QrcodeService, limits: RateLimits): Router {
  const router = Router();
  router.get('/api/qr.png', limits.publicRead, async (request, response) => {
    const png = await service.png(queryOf(qrQuery, request), () => limits.drawing(request));
    sendPng(response.set('Cache-Control', 'no-cache'), png);
  });
  router.get(SCREEN_WIFI_PATH, limits.publicRead, async (request, response, next) => {
    if (!isNearby(request)) {
      apiNotFound(request, response, next);
      return;
    }
    const query = queryOf(wifiQrQuery, request);
    const png = await service.screenWifiPng(query, () => limits.drawing(request));
    sendPng(response.set('Cache-Control', 'private, no-cache'), png);
  });
  return router;
}

/** What the QR code screen and the signs need. Mounted behind the session and the CSRF check. */
export function adminQrcodeRoutes(service: QrcodeService, addresses: () => LanAdapter[]): Router {
  const router = Router();
  router.get('/qr/check', (request, response) => {
    response.json({ success: true, data: service.check(queryOf(qrCheckQuery, request)) });
  });
  router.get('/wifi-qr.png', async (request, response) => {
    sendPng(response, await service.wifiPng(queryOf(wifiQrQuery, request)));
  });
  router.get('/addresses', (_request, response) => {
    response.json({ success: true, data: addresses() });
  });
  return router;
}
