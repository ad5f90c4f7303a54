import { parse } from 'node:querystring';
import { raw, Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import webhooks from 'twilio/lib/webhooks/webhooks.js';
import { TWILIO_WEBHOOK_PATH, twilioWebhookUrl } from '../../contract/sms.ts';
import { HttpError } from '../../http/errors.ts';
import { bodyInTime } from '../../http/json-body.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { IncomingText } from './incoming-text.ts';
import { keywordOfOptOut, mediaCount } from './message-text.ts';

/** Largest call that is read; Twilio's have about 1 KB. */
const LIMIT = '64kb';
const MAX_PARAMETERS = 200;
const SIGNATURE = 'x-twilio-signature';
/** An answer that has Twilio do nothing. */
const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/**
 * A signature covers names and values without what is between them: a copied call can move letters of one into the next. So
 * these are exactly as long as Twilio makes them, and a second call about the same message stays one.
 */
const SID = /^(?:SM|MM)[0-9a-f]{32}$/i;
/** A phone number or short code, or an address of another channel such as `rcs:`. */
const ADDRESS = /^(?:\+?\d{3,15}|[a-z]{2,20}:[^\s:]{1,80})$/;

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
 * Message in a call of Twilio's (docs: "Twilio's request to your webhook").
 *
 * @returns null for a call about something else, such as the delivery of a reply
 */
function textOf(parameters: Parameters, now: number): IncomingText | null {
  const value = (name: string) => valueOf(parameters, name);
  const sid = value('MessageSid') || value('SmsMessageSid') || value('SmsSid');
  const [from, to, status] = [value('From'), value('To'), value('SmsStatus')];
  if (!SID.test(sid) || !ADDRESS.test(from) || (to !== '' && !ADDRESS.test(to))) return null;
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

function unsigned(): HttpError {
  return new HttpError(403, 'forbidden', 'This call isn’t signed by Twilio for this address.');
}

/** Refuses calls without any signature before their body is read. */
const isSignedAtAll: RequestHandler = (request, _response, next) => {
  if (!request.get(SIGNATURE)) throw unsigned();
  next();
};

/**
 * POST /api/webhooks/twilio-sms: Twilio's call for each text, through a tunnel, on any host. Only what is signed for the
 * public address is believed; the same call again changes nothing.
 */
export function twilioWebhookRoutes(deps: {
  limits: Pick<RateLimits, 'signedCall' | 'unsignedCall'>;
  /** Read at each call; null is none. */
  signing: () => { authToken: string | null; publicUrl: string };
  take: (text: IncomingText) => Promise<unknown>;
  now: () => number;
}): Router {
  const { limits, signing, take, now } = deps;
  const read = raw({ type: 'application/x-www-form-urlencoded', limit: LIMIT });
  const router = Router();
  router.post(TWILIO_WEBHOOK_PATH, isSignedAtAll, bodyInTime, read, async (request, response) => {
    const parameters = parametersOf(request.body);
    const { authToken, publicUrl } = signing();
    const url = twilioWebhookUrl(publicUrl);
    const query = /\?.*$/s.exec(request.originalUrl)?.[0] ?? '';
    const signature = request.get(SIGNATURE) ?? '';
    if (
      authToken === null ||
      url === null ||
      !webhooks.validateRequest(authToken, signature, `${url}${query}`, parameters)
    ) {
      throw unsigned();
    }
    response.locals.isSigned = true;
    limits.signedCall(request);
    const text = textOf(parameters, now());
    if (text) await take(text);
    response.type('text/xml').send(NOTHING);
  });
  const refuse: ErrorRequestHandler = (error, request, response, next) =>
    response.locals.isSigned === true
      ? next(error)
      : limits.unsignedCall(error, request, response, next);
  router.use(TWILIO_WEBHOOK_PATH, refuse);
  return router;
}
