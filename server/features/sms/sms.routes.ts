import { rm } from 'node:fs/promises';
import { Router } from 'express';
import { SMS_IMPORT_MESSAGES, smsQuery, twilioTest } from '../../contract/sms.ts';
import { actorOf } from '../../http/actor.ts';
import { invalid } from '../../http/errors.ts';
import { sendStored } from '../../http/send-file.ts';
import { bodyOf, idOf, queryOf } from '../../http/validate.ts';
import { displayName } from '../media/media.files.ts';
import { smsUpload, type SmsImporter } from './sms-import.ts';
import type { SmsService } from './setup-sms.ts';

/** What strangers sent may draw, and nothing more. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** The history of texts, their files, import, test and state. Mounted behind the session and the CSRF check. */
export function adminSmsRoutes(deps: {
  service: SmsService;
  importer: SmsImporter;
  dataDir: string;
}): Router {
  const { service, importer, dataDir } = deps;
  const router = Router();

  router.get('/twilio/inbound', (request, response) => {
    response.json({ success: true, data: service.page(queryOf(smsQuery, request)) });
  });

  router.get('/twilio/inbound/:id/media', (request, response) => {
    response.json({ success: true, data: service.media(idOf(request)) });
  });

  router.get('/twilio/media/:id', (request, response) => {
    const file = service.file(idOf(request));
    const headers = {
      // An image is shown in the page; anything else is a download that no browser runs.
      'Content-Type': file.isPicture ? file.content_type : 'application/octet-stream',
      'Content-Security-Policy': SANDBOX,
      'X-Content-Type-Options': 'nosniff',
    };
    return sendStored(response, file, headers, { attachment: !file.isPicture, what: 'This file' });
  });

  router.get('/twilio/state', (_request, response) => {
    response.json({ success: true, data: service.state() });
  });

  router.post('/twilio/test', async (request, response) => {
    const data = await service.test(bodyOf(twilioTest, request));
    response.json({ success: true, data });
  });

  router.post('/twilio/import', smsUpload(dataDir), async (request, response) => {
    if (!request.file) throw invalid(SMS_IMPORT_MESSAGES.missing, 'file');
    const { path, originalname } = request.file;
    try {
      const name = displayName(originalname, 'csv');
      const data = await importer.run(path, name, actorOf(request));
      response.json({ success: true, data });
    } finally {
      await rm(path, { force: true });
    }
  });

  return router;
}
