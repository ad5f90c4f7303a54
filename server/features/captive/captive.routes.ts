import type { RequestHandler, Response } from 'express';
import type { CaptiveSettings } from '../../contract/settings/captive.ts';
import { isAdminHost } from '../../http/hosts.ts';
import { checkAnswer, type CheckAnswer } from './captive-checks.ts';

function send(response: Response, answer: CheckAnswer): void {
  response.status(answer.status).set('Cache-Control', 'no-store');
  if (answer.status === 204) {
    response.set(answer.headers ?? {}).end();
    return;
  }
  // As it is: `type` would add a charset that no such server names.
  response.set('Content-Type', answer.type).end(answer.body);
}

/**
 * Answers the checks by which phones and laptops see whether there is internet access, when a name server on the
 * booth's network leads them here. Host and path together make a check: no page that a person asked for is touched.
 */
export function answerCaptiveChecks(deps: { settings: () => CaptiveSettings }): RequestHandler {
  return (request, response, next) => {
    const isCheck = ['GET', 'HEAD'].includes(request.method) && !isAdminHost(request);
    if (deps.settings().mode === 'off' || !isCheck) return next();
    const answer = checkAnswer(request.hostname ?? '', request.path);
    if (answer === null) return next();
    send(response, answer);
  };
}
