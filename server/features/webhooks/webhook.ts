import { createHash, createHmac, randomBytes } from 'node:crypto';
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import {
  Agent as HttpAgent,
  request as requestHttp,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { DeliveryFailure } from '../outbox/delivery-failure.ts';
import type { SentRecord } from '../outbox/sent-record.repository.ts';
import { failureOfAnswer, failureOfConnection } from './answers.ts';

/**
 * For a whole attempt, in milliseconds, the longest that Standard Webhooks suggest: a slow receiver goes on with what it got,
 * and would be asked a second time meanwhile. https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
const TIMEOUT_MS = 30_000;
/** Of an answer, bytes that are read at most: nothing in it is used. */
const ANSWER_MAX_BYTES = 64 * 1024;

/** Settings of a webhook. `secrets` sign the messages, the newest first. */
export type Webhook = {
  url: string;
  fields: Readonly<Record<string, string>>;
  allowPrivate: boolean;
  secrets: readonly string[];
};

/** A new secret, as the Standard Webhooks write it: `whsec_` and 24 bytes in base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

/**
 * True if an address is on the internet. A NAT64 address is judged by the IPv4 address in its last 32 bits (RFC 6052).
 */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  const end =
    parsed.range() === 'rfc6052' ? ipaddr.fromByteArray(parsed.toByteArray().slice(12)) : parsed;
  return end.range() === 'unicast';
}

const PRIVATE = 'The address leads to a private network. Allow that under “More” if it is yours.';

/** Looks a name up, and refuses it when any of its addresses is not public: the connection goes to what was checked. */
const lookUpPublic: LookupFunction = (host, options, found) => {
  lookUp(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || first === undefined) {
      found(error ?? Object.assign(new Error('No address'), { code: 'ENOTFOUND' }), '', 4);
    } else if (!addresses.every(({ address }) => isPublic(address))) {
      found(new DeliveryFailure(PRIVATE), '', 4);
    } else if (options.all === true) found(null, addresses);
    else found(null, first.address, first.family);
  });
};

/** Looks up what is asked for, or the proxy on the way to it, which may well be private. @param host of the receiver */
function lookUpReceiver(host: string): LookupFunction {
  return (name, options, found) => (name === host ? lookUpPublic : lookUp)(name, options, found);
}

/** A connection for one message, over the proxy that `fetch` takes: https://nodejs.org/api/http.html#built-in-proxy-support */
function agentFor({ protocol }: URL): HttpAgent {
  const { env, execArgv } = process;
  const isProxied = env['NODE_USE_ENV_PROXY'] === '1' || execArgv.includes('--use-env-proxy');
  const options = isProxied ? { proxyEnv: env } : {};
  return protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
}

/** Body for a receiver: `type`, `timestamp` and `data` of Standard Webhooks, with the fields renamed as staff chose. */
export function payloadOf(record: SentRecord, fields: Webhook['fields']): string {
  const { kind, uid, event, version, at, data } = record;
  const all = { uid, event, version, ...data };
  const renamed = Object.entries(all).map(([name, value]) => [fields[name] ?? name, value]);
  const type = `${kind}.${data === null ? 'erased' : 'changed'}`;
  return JSON.stringify({ type, timestamp: at, data: Object.fromEntries(renamed) });
}

/** The same for the same content, so that a receiver recognizes what it has already. */
function messageId(payload: string): string {
  return `msg_${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}`;
}

/** @param seconds since 1970 */
function signature(secret: string, id: string, seconds: number, payload: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${payload}`).digest('base64')}`;
}

/** Waits for a whole answer: half of one may mean that the receiver crashed over it. */
function answered(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(failureOfConnection(error));
    const timer = setTimeout(() => {
      const sentence = 'The receiver took longer than 30 seconds.';
      request.destroy(new DeliveryFailure(sentence, { counts: true }));
    }, TIMEOUT_MS);
    let isAnswered = false;
    request.once('close', () => {
      clearTimeout(timer);
      // Node tells of no error when the other side wants to speak another protocol.
      if (!isAnswered) reject(failureOfConnection(null));
    });
    request.on('error', fail);
    request.once('response', (answer) => {
      isAnswered = true;
      let bytes = 0;
      answer.on('error', fail);
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= ANSWER_MAX_BYTES) return;
        resolve(answer);
        request.destroy();
      });
      answer.once('end', () => resolve(answer));
    });
  });
}

/**
 * Sends one message. @param now milliseconds since 1970
 * @returns HTTP's status, when it was taken
 * @throws DeliveryFailure with a sentence for staff
 */
export async function sendWebhook(
  webhook: Webhook,
  payload: string,
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<number> {
  const url = new URL(webhook.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!webhook.allowPrivate && isIP(host) !== 0 && !isPublic(host)) {
    throw new DeliveryFailure(PRIVATE);
  }
  const id = messageId(payload);
  const seconds = Math.floor(now / 1000);
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      'user-agent': 'Booth',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': webhook.secrets
        .map((secret) => signature(secret, id, seconds, payload))
        .join(' '),
    },
    ...(webhook.allowPrivate ? {} : { lookup: lookUpReceiver(host) }),
    agent: agentFor(url),
    signal,
  });
  const done = answered(request);
  request.end(payload);
  const answer = await done;
  const status = answer.statusCode ?? 0;
  const failure = failureOfAnswer(status, answer.headers, now);
  if (failure) throw failure;
  return status;
}
