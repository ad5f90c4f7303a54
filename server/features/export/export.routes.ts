import { Router } from 'express';
import { exportPath } from '../../contract/export.ts';
import { actorOf } from '../../http/actor.ts';
import { HttpError } from '../../http/errors.ts';
import { queryOf } from '../../http/validate.ts';
import type { ExportService, ReadFilters } from './export.service.ts';
import { sendExportFile } from './send-export-file.ts';

/** GET /api/admin/export/{resource}.{format}. Mounted behind the session. */
export function exportRoutes(service: ExportService): Router {
  const router = Router();

  router.get('/export/:resource.:format', async (request, response) => {
    const path = exportPath.safeParse(request.params);
    if (!path.success) throw new HttpError(404, 'not_found', 'There is no such export.');
    const { resource, format } = path.data;
    const filters: ReadFilters = (schema) => queryOf(schema, request);
    const file = await service.open(resource, format, filters, actorOf(request));
    await sendExportFile(file, response);
  });

  return router;
}
