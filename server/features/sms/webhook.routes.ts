import { parse } from 'node:querystring';
import { raw, Router, type RequestHandler } from 'express';
import webhooks from 'twilio/lib/webhooks/webhooks.js';
import { TWILIO_WEBHOOK_PATH, twilioWebhookUrl } from '../../contract/sms.ts';
import { HttpError } from '../../http/errors.ts';
import { bodyInTime } from '../../http/json-body.ts';
import type { IncomingText } from './inbox.ts';
import { keywordOfOptOut, mediaCount } from './message-text.ts';

/** Largest call that is read; Twilio's have about 1 KB. */
const LIMIT = '64kb';
const MAX_PARAMETERS = 200;
/** An answer that has Twilio do nothing. */
const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** Parameters as they came; one that came twice is a list. */
type Parameters = NodeJS.Dict<string | string[]>;

/** Parsed by Node itself: Express' own parser gives some names a meaning, and then the signature no longer fits. */
function parametersOf(body: unknown): Parameters {
  return Buffer.isBuffer(body)
    ? parse(body.toString('utf8'), '&', '=', { maxKeys: MAX_PARAMETERS })
    : {};
}

/** The first of a parameter's values, trimmed of nothing. */
function valueOf(parameters: Parameters, name: string): string {
  const value = parameters[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/**
 * The text in a call of Twilio's (docs: "Twilio's request to your webhook").
 * @returns null when it tells of something else, such as the fate of a message that went out
 */
function textOf(parameters: Parameters, now: number): IncomingText | null {
  const value = (name: string) => valueOf(parameters, name);
  const sid = value('MessageSid') || value('SmsMessageSid') || value('SmsSid');
  const [from, to, status] = [value('From'), value('To'), value('SmsStatus')];
  if (!/^(SM|MM)\w{1,64}$/.test(sid) || from === '' || from.length > 100 || to.length > 100) {
    return null;
  }
  if ((status !== '' && status !== 'received') || parameters['Body'] === undefined) return null;
  return {
    sid,
    from,
    to,
    body: value('Body'),
    sentAt: now,
    numMedia: mediaCount(value('NumMedia')),
    city: value('FromCity'),
    state: value('FromState'),
    country: value('FromCountry'),
    optOut: keywordOfOptOut(value('OptOutType')),
  };
}

/**
 * POST /api/webhooks/twilio-sms: Twilio's call for each text, through a tunnel, on any host. Only what is signed for the
 * public address is believed; the same call again changes nothing.
 */
export function twilioWebhookRoutes(deps: {
  limit: RequestHandler;
  /** Read at each call; null is none. */
  signing: () => { authToken: string | null; publicUrl: string };
  take: (text: IncomingText) => Promise<unknown>;
  now: () => number;
}): Router {
  const { limit, signing, take, now } = deps;
  const read = raw({ type: 'application/x-www-form-urlencoded', limit: LIMIT });
  const router = Router();
  router.post(TWILIO_WEBHOOK_PATH, limit, bodyInTime, read, async (request, response) => {
    const parameters = parametersOf(request.body);
    const { authToken, publicUrl } = signing();
    const url = twilioWebhookUrl(publicUrl);
    const query = /\?.*$/s.exec(request.originalUrl)?.[0] ?? '';
    const signature = request.get('x-twilio-signature') ?? '';
    if (
      authToken === null ||
      url === null ||
      !webhooks.validateRequest(authToken, signature, `${url}${query}`, parameters)
    ) {
      throw new HttpError(403, 'forbidden', 'This call isn’t signed by Twilio for this address.');
    }
    const text = textOf(parameters, now());
    if (text) await take(text);
    response.type('text/xml').send(NOTHING);
  });
  return router;
}
