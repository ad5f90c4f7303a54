import type { Router } from 'express';
import { z } from 'zod';
import { leadSubmission } from '../../contract/leads.ts';
import { formPostRoutes, text, ticked, type FormPage } from '../pages/form-post.ts';
import type { LeadsService } from './leads.service.ts';

const contactForm = z.object({
  name: text,
  email: text,
  phone: text,
  company: text,
  city: text,
  state: text,
  consent: ticked,
  privacy_notice: z.string().max(100).catch(''),
  consent_language: text,
  question_claim: z.string().max(100).catch(''),
  question_content: text,
  idempotency_key: text,
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
          idempotency_key: _key,
          privacy_notice: _notice,
          consent_language: _language,
          ...values
        } = form;
        const question = claim === '' ? null : { claim, content };
        return { view: 'contact', values, error, question };
      },
    },
    page,
  );
}
