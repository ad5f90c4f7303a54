import type { Request, RequestHandler, Response } from 'express';
import {
  bestLanguage,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_S,
  LANGUAGE_PARAM,
  languageTag,
  type Language,
} from '../contract/languages.ts';
import { translatorOf } from '../contract/words/all.ts';
import type { Translator } from '../contract/words/words.ts';

/** Language from the browser's cookie; null without one of ours. */
function rememberedLanguage(request: Request): Language | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.split('=', 2);
    if (name?.trim() === LANGUAGE_COOKIE && isLanguage(value)) return value;
  }
  return null;
}

/** The requester's language: the one they chose, else the best of those that their browser names. */
function languageOf(request: Request): Language {
  const chosen: unknown = request.res?.locals['language'];
  if (isLanguage(chosen)) return chosen;
  return rememberedLanguage(request) ?? bestLanguage(request.acceptsLanguages());
}

/** The words for a response to the requester, which is marked as being in their language. */
export function answerInLanguage(response: Response): Translator {
  const language = languageOf(response.req);
  response.vary('Accept-Language').vary('Cookie').set('Content-Language', languageTag(language));
  return translatorOf(language);
}

/**
 * Stores a choice for this response and for the browser's next visits, in a cookie that pages read and write, too.
 */
export function rememberLanguage(response: Response, language: Language): void {
  response.locals['language'] = language;
  const options = { sameSite: 'lax', path: '/', maxAge: LANGUAGE_COOKIE_S * 1000 } as const;
  response.cookie(LANGUAGE_COOKIE, language, options);
}

/** `?language=de` of any page is remembered, and leads to the page itself. */
export const languageByAddress: RequestHandler = (request, response, next) => {
  const language = request.query[LANGUAGE_PARAM];
  if (!isLanguage(language)) return next();
  rememberLanguage(response, language);
  const rest = new URLSearchParams(request.originalUrl.split('?')[1]);
  rest.delete(LANGUAGE_PARAM);
  const query = rest.size > 0 ? `?${rest}` : '';
  // One slash: two would begin the name of another host.
  const path = request.path.replace(/^\/+/, '/');
  response.set('Cache-Control', 'no-store').redirect(303, path + query);
};
