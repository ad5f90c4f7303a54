import type { Router } from 'express';
import {
  SMS_IMPORT_MAX_BYTES,
  SMS_IMPORT_MESSAGES,
  smsQuery,
  twilioTest,
} from '../../contract/sms.ts';
import { createCalls } from '../../http/calls.ts';
import { oneFile, uploaded, uploadsOnDisk } from '../../http/one-file.ts';
import { sendStored } from '../../http/send-file.ts';
import { idOf } from '../../http/validate.ts';
import { displayName } from '../media/media.files.ts';
import type { SmsImporter } from './sms-import.ts';
import type { SmsService } from './sms.service.ts';

/** Content security policy of files from senders, which may only draw. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** The history of texts, their files, import, test and state. */
export function adminSmsRoutes(deps: {
  service: SmsService;
  importer: SmsImporter;
  dataDir: string;
}): Router {
  const { service, importer, dataDir } = deps;
  const calls = createCalls();
  calls.get('/twilio/inbound', ({ query }) => service.page(query(smsQuery)));
  calls.get('/twilio/inbound/:id/media', ({ id }) => service.media(id));
  calls.get('/twilio/state', () => service.state());
  calls.post('/twilio/test', ({ body }) => service.test(body(twilioTest)));
  const upload = oneFile({
    maxBytes: SMS_IMPORT_MAX_BYTES,
    noun: 'file',
    messages: SMS_IMPORT_MESSAGES,
    storage: uploadsOnDisk(dataDir, 'import'),
  });
  calls.post('/twilio/import', [upload], ({ request, actor }) =>
    uploaded(request, ({ path, originalname }) =>
      importer.run(path, displayName(originalname, 'csv'), actor),
    ),
  );

  calls.router.get('/twilio/media/:id', (request, response) => {
    const file = service.file(idOf(request));
    const headers = {
      // An image is shown in the page; anything else is a download that no browser runs.
      'Content-Type': file.isImage ? file.content_type : 'application/octet-stream',
      'Content-Security-Policy': SANDBOX,
      'X-Content-Type-Options': 'nosniff',
    };
    return sendStored(response, file, headers, { attachment: !file.isImage, what: 'This file' });
  });
  return calls.router;
}
