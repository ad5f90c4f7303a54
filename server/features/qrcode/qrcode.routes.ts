import { Router } from 'express';
import { qrQuery } from '../../contract/qr.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { queryOf } from '../../http/validate.ts';
import type { QrcodeService } from './qrcode.service.ts';

/** GET /api/qr.png. Express adds the ETag; a browser asks again each time, as the style may change. */
export function qrcodeRoutes(service: QrcodeService, limits: RateLimits): Router {
  const router = Router();
  router.get('/api/qr.png', limits.publicRead, async (request, response) => {
    const png = await service.png(queryOf(qrQuery, request));
    response.set('Cache-Control', 'no-cache').type('png').send(png);
  });
  return router;
}
