import { createHash, randomInt } from 'node:crypto';
import type { Request, Response } from 'express';
import { languageTag } from '../contract/languages.ts';
import type { Translator } from '../contract/words/words.ts';
import { answerInLanguage } from './language.ts';

const STYLE = `:root{color-scheme:light dark}*{margin:0}body{min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px;box-sizing:border-box;font:17px/1.5 system-ui,sans-serif;background:#f7f5f2;color:#1d1a18}main{max-width:26em;text-align:center}i{display:block;width:44px;height:44px;margin:0 auto 24px;border:4px solid #ff6a3d;border-right-color:transparent;border-radius:50%;animation:t 1.2s linear infinite}h1{font-size:28px;line-height:1.2;margin-bottom:12px}p{opacity:.8}a{display:inline-block;margin-top:28px;padding:12px 28px;border-radius:999px;background:#ff6a3d;color:#1d0a03;font-weight:600;text-decoration:none}@keyframes t{to{transform:rotate(1turn)}}@media (prefers-reduced-motion:reduce){i{animation:none}}@media (prefers-color-scheme:dark){body{background:#14110f;color:#f7f5f2}}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
/** Maximum extra seconds, at random, so that a crowd does not come back all at the same moment. */
const SPREAD_S = 4;

/** @param to the page that opens, the same one when it is empty */
function page({ language, direction, t }: Translator, seconds: number, to: string) {
  const refresh = to === '' ? `${seconds}` : `${seconds}; url=${to}`;
  return `<!doctype html><html lang="${languageTag(language)}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="${refresh}"><title>${t('busy.title')}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main><i aria-hidden="true"></i><h1>${t('busy.title')}</h1><p>${t('busy.text', { count: seconds })}</p><a href="${to}">${t('busy.now')}</a></main></body></html>`;
}

/** True if a browser asks for a page rather than a program for data. */
export function wantsPage(request: Request): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|assets|media)\//.test(request.path)
  );
}

/**
 * Sends a page that asks a person to wait, needs nothing else of the server, and retries automatically.
 *
 * @param to path of the page that it opens then, if not the requested one
 */
export function sendBusyPage(response: Response, retryAfter: number, status = 429, to = ''): void {
  const seconds = retryAfter + randomInt(SPREAD_S);
  const translator = answerInLanguage(response);
  response
    .status(status)
    .set({
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      'Retry-After': String(seconds),
    })
    .type('html')
    .send(page(translator, seconds, to));
}
