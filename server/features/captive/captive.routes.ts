import type { Request, RequestHandler, Response } from 'express';
import type { CaptiveSettings } from '../../contract/settings/captive.ts';
import { isAdminHost } from '../../http/hosts.ts';
import { clientOf, plainAddress } from '../../platform/client-address.ts';
import { httpUrl } from '../../platform/network/urls.ts';
import { checkAnswer, isPortalLink, type CheckAnswer } from './captive-checks.ts';

/** Milliseconds for which somebody who has asked is left alone: the length of a visit. */
const LET_BE_MS = 12 * 3_600_000;
/** Devices that are remembered for it; the one that was first is forgotten first. */
const REMEMBERED = 5000;

function send(response: Response, answer: CheckAnswer): void {
  response.status(answer.status).set('Cache-Control', 'no-store');
  if (answer.status === 204) {
    response.set(answer.headers ?? {}).end();
    return;
  }
  // As it is: `type` would add a charset that no such server names.
  response.set('Content-Type', answer.type).end(answer.body);
}

/** The question page under the address by which this very device reached us, whatever name led it here. */
function pageFor(request: Request, port: number): string {
  const address = plainAddress(request.socket.localAddress ?? '127.0.0.1');
  return httpUrl(address.includes(':') ? `[${address}]` : address, port);
}

/** Visitors who have asked a question or gone to the big screen: their phone has shown its page, and should keep the Wi-Fi. */
function createVisits(elapsed: () => number) {
  const until = new Map<string, number>();
  return {
    add(client: string): void {
      until.delete(client);
      until.set(client, elapsed() + LET_BE_MS);
      const [first] = until.keys();
      if (until.size > REMEMBERED && first !== undefined) until.delete(first);
    },
    has: (client: string) => (until.get(client) ?? 0) > elapsed(),
  };
}

function isDone({ method, path }: Request, status: number): boolean {
  if (method === 'POST') return ['/api/question', '/api/lead'].includes(path) && status < 300;
  return method === 'GET' && path === '/wedeliver' && status === 200;
}

/**
 * Answers the checks by which phones and laptops see whether there is internet access, when a name server on the
 * booth's network leads them here. Host and path together make a check: no page that a person asked for is touched.
 */
export function answerCaptiveChecks(deps: {
  settings: () => CaptiveSettings;
  listening: { port: number };
  elapsed: () => number;
}): RequestHandler {
  const { settings, listening, elapsed } = deps;
  const visits = createVisits(elapsed);
  return (request, response, next) => {
    const { mode } = settings();
    if (mode === 'off' || isAdminHost(request)) return next();
    const host = request.hostname ?? '';
    const client = clientOf(request.ip);
    if (mode === 'page') {
      response.once('finish', () => {
        if (isDone(request, response.statusCode)) visits.add(client);
      });
    }
    if (!['GET', 'HEAD'].includes(request.method)) return next();
    const answer = checkAnswer(host, request.path);
    const leads = isPortalLink(host, request.path);
    if (answer === null && !leads) return next();
    const isOnline = mode === 'stay' || visits.has(client);
    if (answer !== null && isOnline) return send(response, answer);
    response.set('Cache-Control', 'no-store').redirect(302, pageFor(request, listening.port));
  };
}
