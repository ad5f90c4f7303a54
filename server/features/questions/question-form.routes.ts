import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import { ofEachContact } from '../../contract/leads.ts';
import { REDIRECT_AFTER_MS } from '../../contract/limits.ts';
import { FIELD_MESSAGES } from '../../contract/messages.ts';
import { questionSubmission } from '../../contract/questions.ts';
import { tidyLine } from '../../contract/text.ts';
import { invalid } from '../../http/errors.ts';
import { formPostRoutes, text, ticked, type FormPage } from '../pages/form-post.ts';
import { newVoter, rememberVoter, voterOf } from '../votes/voter-cookie.ts';
import type { QuestionsService } from './questions.service.ts';

const COOKIE = 'booth.asked';
/** Milliseconds for which a question is of this visit; a page that runs script counts the same. */
const VISIT_MS = 12 * 3_600_000;
/** As many as the live page reports on. */
const MOST = 3;
const BETWEEN = '~';

/** Claims on what was asked with this browser, newest first; anybody can write a cookie, so they may be anything. */
export function claimsOf(request: Request): string[] {
  const found = /(?:^|;\s*)booth\.asked=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  return found.split(BETWEEN).filter(Boolean).slice(0, MOST);
}

/**
 * Has a browser without JavaScript keep the claim on its question: with that, the live page tells it what became of the
 * question.
 */
function rememberAsked(response: Response, claim: string): void {
  const others = claimsOf(response.req).filter((other) => other !== claim);
  const value = [claim, ...others].slice(0, MOST).join(BETWEEN);
  response.cookie(COOKIE, value, { httpOnly: true, sameSite: 'strict', maxAge: VISIT_MS });
}

const questionForm = z.object({
  content: text,
  include_name: ticked,
  author_name: text,
  personalized: ticked,
});

/**
 * POST /api/question without JavaScript. A visitor who wants to be contacted has the question stored at once and goes on
 * to the contact form in the same response: without JavaScript there is nowhere to keep it.
 * @param isOwnName whether the name that led here is this booth's. Under another one, such as that of a phone's check for
 *   the internet, its owner would get the cookie once the phone is elsewhere.
 */
export function questionFormRoutes(
  questions: QuestionsService,
  page: FormPage,
  isOwnName: (hostname: string) => boolean,
): Router {
  return formPostRoutes(
    {
      path: '/api/question',
      form: questionForm,
      async submit({ content, include_name, author_name, personalized }, keyOf, response) {
        if (include_name && tidyLine(author_name) === '') {
          throw invalid(FIELD_MESSAGES.nameMissing, 'author_name');
        }
        const submission = questionSubmission.parse({
          content,
          author_name: include_name ? author_name : null,
        });
        const isOwn = isOwnName(response.req.hostname ?? '');
        const voter = isOwn ? (voterOf(response.req) ?? newVoter()) : null;
        const { claim } = await questions.submit(submission, keyOf(submission), voter);
        if (isOwn) rememberAsked(response, claim);
        if (voter !== null) rememberVoter(response, voter);
        if (!include_name || !personalized) {
          const refresh = `${REDIRECT_AFTER_MS / 1000}; url=/wedeliver`;
          const view = { view: 'question-submitted', question: submission.content } as const;
          return { view, url: '/', refresh };
        }
        const values = { ...ofEachContact(''), name: author_name, consent: true, draw: '' };
        const question = { claim, content: submission.content };
        return {
          view: { view: 'contact', values, error: null, question },
          url: '/contact-funnel',
        };
      },
      refused: ({ content, include_name, author_name, personalized }, error) => ({
        view: 'question',
        values: { content, includeName: include_name, authorName: author_name, personalized },
        error,
      }),
    },
    page,
  );
}
