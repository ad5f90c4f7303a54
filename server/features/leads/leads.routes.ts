import { Router } from 'express';
import { z } from 'zod';
import {
  leadErasure,
  leadQuery,
  leadSubmission,
  leadUpdate,
  ofEachContact,
  type LeadDetail,
  type LeadList,
  type LeadQuery,
} from '../../contract/leads.ts';
import { actorOf, type Actor } from '../../http/actor.ts';
import { sendStored } from '../../http/send-file.ts';
import { createCalls } from '../../http/calls.ts';
import { notFound } from '../../http/errors.ts';
import { publicJson } from '../../http/json-body.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { bodyOf, idempotencyKeyOf, idOf, queryOf } from '../../http/validate.ts';
import type { LeadsService } from './leads.service.ts';
import { formPostRoutes, text, ticked, type FormPage } from '../pages/form-post.ts';

/** Route by which visitors leave their contact details. */
export function leadRoutes(service: LeadsService, limits: RateLimits): Router {
  const router = Router();
  router.post('/api/lead', limits.submission, publicJson, async (request, response) => {
    const lead = bodyOf(leadSubmission, request);
    const data = await service.submit(lead, idempotencyKeyOf(request));
    response.status(201).json({ success: true, data });
  });
  return router;
}

/** Source of leads, for lists and details. */
type LeadsReader = {
  list: (
    query: LeadQuery,
    reader: Actor,
  ) => Omit<LeadList, 'success'> | Promise<Omit<LeadList, 'success'>>;
  /** @throws HttpError 404 */
  detail: (id: number, reader: Actor) => LeadDetail | Promise<LeadDetail>;
};

/** Reads leads. */
export function leadReadRoutes(reader: LeadsReader): Router {
  const calls = createCalls();
  calls.get('/lead/:id', ({ id, actor }) => reader.detail(id, actor));
  calls.router.get('/leads', async (request, response) => {
    const list = await reader.list(queryOf(leadQuery, request), actorOf(request));
    response.json({ success: true, ...list });
  });
  return calls.router;
}

const THE_PICTURE = 'This picture';

/** Routes of leads for staff. @param pictures folder of the leads' pictures */
export function adminLeadRoutes(service: LeadsService, pictures: string) {
  const calls = createCalls();
  calls.stand.router.use(leadReadRoutes(service));
  calls.stand.router.get('/lead/:id/picture', (request, response) => {
    const stored_name = service.picture(idOf(request), actorOf(request));
    if (stored_name === null) throw notFound(THE_PICTURE);
    const stored = { folder: pictures, stored_name, filename: stored_name };
    const headers = {
      'Content-Type': 'image/jpeg',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    };
    return sendStored(response, stored, headers, { attachment: false, what: THE_PICTURE });
  });
  calls.stand.put('/lead/:id', ({ id, body, actor }) =>
    service.update(id, body(leadUpdate), actor),
  );
  calls.delete('/lead/:id', ({ id, body, actor }) =>
    service.erase(id, body(leadErasure).erase_question, actor),
  );
  return calls.routers;
}

const contactForm = z.object({
  ...ofEachContact(text),
  consent: ticked,
  draw: text,
  privacy_notice: z.string().max(100).catch(''),
  consent_language: text,
  consent_version: text,
  question_claim: z.string().max(100).catch(''),
  question_content: text,
});

/** POST /api/lead without JavaScript. */
export function leadFormRoutes(leads: LeadsService, page: FormPage): Router {
  return formPostRoutes(
    {
      path: '/api/lead',
      form: contactForm,
      async submit(form, keyOf) {
        const lead = leadSubmission.parse({ ...form, consent_given: form.consent });
        await leads.submit(lead, keyOf(lead));
        const question = form.question_content || null;
        return { view: { view: 'contact-submitted', question }, url: '/contact-funnel' };
      },
      refused: ({ question_claim: claim, question_content: content, ...form }, error) => {
        const {
          privacy_notice: _notice,
          consent_language: _language,
          consent_version: _version,
          ...values
        } = form;
        const question = claim === '' ? null : { claim, content };
        return { view: 'contact', values, error, question };
      },
    },
    page,
  );
}
