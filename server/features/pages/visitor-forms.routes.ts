import { createHash } from 'node:crypto';
import {
  Router,
  urlencoded,
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
} from 'express';
import { z } from 'zod';
import { leadSubmission } from '../../contract/leads.ts';
import { IDEMPOTENCY_KEY_PATTERN, REDIRECT_AFTER_MS } from '../../contract/limits.ts';
import { FIELD_MESSAGES } from '../../contract/messages.ts';
import { questionSubmission } from '../../contract/questions.ts';
import { tidyLine } from '../../contract/text.ts';
import type { FormError } from '../../contract/visitor-page.ts';
import { invalid, logFault, toHttpError } from '../../http/errors.ts';
import { bodyInTime } from '../../http/json-body.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Logger } from '../../platform/logger.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { VisitorPages, VisitorView } from './visitor-pages.ts';

const text = z.string().catch('');
const ticked = z.literal('on').transform(Boolean).catch(false);

/** The fields of the visitor's forms, as a browser without JavaScript sends them. */
const questionForm = z.object({
  content: text,
  include_name: ticked,
  author_name: text,
  personalized: ticked,
  idempotency_key: text,
});
const contactForm = z.object({
  name: text,
  email: text,
  phone: text,
  company: text,
  city: text,
  state: text,
  consent: ticked,
  question_claim: z.string().max(100).catch(''),
  question_content: text,
  idempotency_key: text,
});

const formOf = <T extends z.ZodType>(schema: T, request: Request) =>
  schema.parse(request.body ?? {});
const keyOf = (key: string) => (IDEMPOTENCY_KEY_PATTERN.test(key) ? key : null);

/**
 * The form's key together with what was typed: a browser that goes back to a kept page posts something new under the
 * old key, and it must not be taken for the first one.
 */
const submissionKeyOf = (key: string, typed: object) =>
  keyOf(key) &&
  createHash('sha256')
    .update(`${key}\n${JSON.stringify(typed)}`)
    .digest('base64url');

/** Lets form posts in and leaves JSON to the API's own routes. */
const formsOnly: RequestHandler = (request, _response, next) =>
  request.is('application/x-www-form-urlencoded') ? next() : next('route');

/** Read here alone: everything else of the API takes JSON, which no foreign page's form can send. */
const readForm = urlencoded({ limit: '32kb', extended: false, parameterLimit: 50 });

function questionView(request: Request, error: FormError | null): VisitorView {
  const form = formOf(questionForm, request);
  const values = {
    content: form.content,
    includeName: form.include_name,
    authorName: form.author_name,
    personalized: form.personalized,
  };
  return { view: 'question', values, error };
}

function contactView(request: Request, error: FormError | null): VisitorView {
  const {
    question_claim: claim,
    question_content: content,
    idempotency_key: _,
    ...values
  } = formOf(contactForm, request);
  const question = claim === '' ? null : { claim, content };
  return { view: 'contact', values, error, question };
}

/**
 * The visitor's forms without JavaScript: the same calls with the same rules, answered with a page. A visitor who
 * wants to be contacted has the question stored at once and goes on to the contact form in the same response: without
 * JavaScript there is nowhere to keep it.
 */
export function visitorFormRoutes(deps: {
  questions: QuestionsService;
  leads: LeadsService;
  pages: VisitorPages;
  limits: RateLimits;
  logger: Logger;
}): Router {
  const { questions, leads, pages, limits, logger } = deps;
  const router = Router();

  router.post(
    '/api/question',
    formsOnly,
    bodyInTime,
    readForm,
    limits.submission,
    async (request, response) => {
      const form = formOf(questionForm, request);
      if (form.include_name && tidyLine(form.author_name) === '') {
        throw invalid(FIELD_MESSAGES.nameMissing, 'author_name');
      }
      const submission = questionSubmission.parse({
        content: form.content,
        author_name: form.include_name ? form.author_name : null,
      });
      const { claim } = await questions.submit(
        submission,
        submissionKeyOf(form.idempotency_key, submission),
      );
      if (form.include_name && form.personalized) {
        const view: VisitorView = {
          view: 'contact',
          values: {
            name: form.author_name,
            email: '',
            phone: '',
            company: '',
            city: '',
            state: '',
            consent: true,
          },
          error: null,
          question: { claim, content: submission.content },
        };
        await pages.send(response.status(201), view, '/contact-funnel');
        return;
      }
      response.set('Refresh', `${REDIRECT_AFTER_MS / 1000}; url=/wedeliver`);
      await pages.send(response.status(201), { view: 'question-submitted' }, '/');
    },
  );

  router.post(
    '/api/lead',
    formsOnly,
    bodyInTime,
    readForm,
    limits.submission,
    async (request, response) => {
      const form = formOf(contactForm, request);
      const lead = leadSubmission.parse({ ...form, consent_given: form.consent });
      await leads.submit(lead, submissionKeyOf(form.idempotency_key, lead));
      const view: VisitorView = {
        view: 'contact-submitted',
        question: form.question_content || null,
      };
      await pages.send(response.status(201), view, '/contact-funnel');
    },
  );

  const refuse: ErrorRequestHandler = async (thrown, request, response, next) => {
    if (!request.is('application/x-www-form-urlencoded')) {
      next(thrown);
      return;
    }
    const { status, message, field = null, retryAfter } = toHttpError(thrown);
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
    if (status >= 500) logFault(logger, thrown, request);
    const error = { message, field };
    const isLead = request.path === '/api/lead';
    const view = isLead ? contactView(request, error) : questionView(request, error);
    const { idempotency_key } = formOf(questionForm.pick({ idempotency_key: true }), request);
    const key = keyOf(idempotency_key) ?? undefined;
    await pages.send(response.status(status), view, request.path, key);
  };
  router.use(refuse);

  return router;
}
