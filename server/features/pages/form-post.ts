import {
  Router,
  urlencoded,
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { z } from 'zod';
import { isLanguage, LANGUAGE_PARAM } from '../../contract/languages.ts';
import type { FormError } from '../../contract/visitor-page.ts';
import { sendBusyPage } from '../../http/busy-page.ts';
import { logFault, toHttpError } from '../../http/errors.ts';
import { formKeyOf } from '../../http/form-key.ts';
import { rememberLanguage } from '../../http/language.ts';
import { bodyInTime } from '../../http/json-body.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Logger } from '../../platform/logger.ts';
import type { VisitorPages, VisitorView } from './visitor-pages.ts';

/** A text field; one that is missing is empty. */
export const text = z.string().catch('');
/** A check box. */
export const ticked = z.literal('on').transform(Boolean).catch(false);

/** A visitor's form as a browser without JavaScript posts it. */
type FormPost<Form> = {
  /** Path of the same submission as JSON. */
  path: string;
  /** Schema that accepts any body; `submit` reports what is wrong with it. */
  form: z.ZodType<Form>;
  /**
   * Stores it.
   * @returns the page to answer with, at which address, and where it leads by itself after this many seconds
   * @throws what the JSON call throws
   */
  submit: (
    form: Form,
    keyOf: (submission: object) => string | null,
    response: Response,
  ) => Promise<{ view: VisitorView; url: string; refresh?: string }>;
  /** The page with what was typed, and what is wrong with it, if anything is. */
  refused: (form: Form, error: FormError | null) => VisitorView;
};

/** Dependencies of every form's page. */
export type FormPage = { pages: VisitorPages; limits: RateLimits; logger: Logger };

function isForm(request: Request) {
  return Boolean(request.is('application/x-www-form-urlencoded'));
}
/** The button of the language's list that was pressed; null when another one was. */
function languageIn(request: Request) {
  const language: unknown = request.body?.[LANGUAGE_PARAM];
  return isLanguage(language) ? language : null;
}
/** Passes form posts on and leaves JSON to the API's routes. */
const formsOnly: RequestHandler = (request, _response, next) =>
  isForm(request) ? next() : next('route');

/** Parser of forms, used only here: the rest of the API takes JSON, which no foreign page's form can send. */
const readForm = urlencoded({ limit: '32kb', extended: false, parameterLimit: 50 });

/** Routes of a form: the same call as the JSON one, with the same rules, answered with a page. */
export function formPostRoutes<Form>(
  { path, form, submit, refused }: FormPost<Form>,
  { pages, limits, logger }: FormPage,
): Router {
  const router = Router();
  const formOf = (request: Request) => form.parse(request.body ?? {});

  /** Shows the same page in another language, with the typed values; for browsers without JavaScript. */
  const inLanguage: RequestHandler = async (request, response, next) => {
    const language = languageIn(request);
    if (language === null) return next();
    rememberLanguage(response, language);
    return pages.send(response, refused(formOf(request), null), request.path);
  };

  router.post(
    path,
    formsOnly,
    bodyInTime,
    readForm,
    (request, response, next) =>
      languageIn(request) === null ? next() : limits.page(request, response, next),
    inLanguage,
    limits.submission,
    async (request, response) => {
      const typed = formOf(request);
      const keyOf = (submission: object) => formKeyOf(request, submission);
      const { view, url, refresh } = await submit(typed, keyOf, response);
      if (refresh !== undefined) response.set('Refresh', refresh);
      await pages.send(response.status(201), view, url);
    },
  );

  const refuse: ErrorRequestHandler = async (thrown, request, response, next) => {
    if (!isForm(request)) {
      next(thrown);
      return;
    }
    const { status, code, message, field = null, retryAfter } = toHttpError(thrown);
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
    if (status >= 500) logFault(logger, thrown, request);
    // The limit of pages: this one would be one more.
    if (status === 429 && languageIn(request) !== null) {
      sendBusyPage(response, retryAfter ?? 1, status, '/');
      return;
    }
    const view = refused(formOf(request), { message, field, code, status });
    await pages.send(response.status(status), view, request.path);
  };
  router.use(refuse);

  return router;
}
