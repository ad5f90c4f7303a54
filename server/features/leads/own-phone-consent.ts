import { createHmac, timingSafeEqual } from 'node:crypto';
import { Router, urlencoded, type Request } from 'express';
import { z } from 'zod';
import { CAPTURE_MESSAGES, type ConsentCode } from '../../contract/capture.ts';
import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { nameParts } from '../../contract/person-name.ts';
import type { PublicSettings } from '../../contract/settings.ts';
import type { ConsentState } from '../../contract/visitor-page.ts';
import type { Core } from '../../core.ts';
import { HttpError } from '../../http/errors.ts';
import { bodyInTime } from '../../http/json-body.ts';
import { languageByAddress } from '../../http/language.ts';
import { iso } from '../../platform/time.ts';
import type { IdempotencyRepository } from '../idempotency/idempotency.repository.ts';
import type { FormPage } from '../pages/form-post.ts';
import { consentVersion } from './lead-row.ts';
import type { LeadsRepository } from './leads.repository.ts';

/** Milliseconds for which a code can be scanned: about one conversation. */
const VALID_MS = 10 * 60_000;
/** Characters of a code's signature: 132 bits. */
const SIGNATURE_LENGTH = 22;
const CODE = /^([1-9]\d{0,14})-([0-9a-z]{1,12})-([\w-]{22})$/;

const agreement = z.object({
  language: z.enum(LANGUAGES).catch('en'),
  version: z.string().max(40).catch(''),
});

export type OwnPhoneConsent = ReturnType<typeof createOwnPhoneConsent>;

/** Consent that a visitor gives on the visitor's own phone, by a code that is for one lead and some minutes. */
export function createOwnPhoneConsent(
  deps: Core & {
    leads: LeadsRepository;
    idempotency: Pick<IdempotencyRepository, 'idOf'>;
    secret: string;
    /** Address of the visitors' pages on this laptop. */
    ownAddress: () => PublicSettings['join'];
  },
) {
  const { leads, idempotency, secret, ownAddress, writes, bus, now } = deps;

  function signed(id: number, until: number): string {
    const said = `${id}-${until.toString(36)}`;
    const signature = createHmac('sha256', secret).update(`consent\n${said}`).digest('base64url');
    return `${said}-${signature.slice(0, SIGNATURE_LENGTH)}`;
  }

  /** The lead of a code; null for one that we did not make, that is over, or whose lead was erased. */
  function leadOf(code: string) {
    const [, digits, until = ''] = CODE.exec(code) ?? [];
    const [id, end] = [Number(digits), Number.parseInt(until, 36)];
    if (digits === undefined || end < now()) return null;
    const own = Buffer.from(signed(id, end));
    const given = Buffer.from(code);
    if (own.length !== given.length || !timingSafeEqual(own, given)) return null;
    const fields = leads.fields(id);
    return fields && { id, fields };
  }

  return {
    /**
     * A code for the lead of a capture. @param key under which it was sent
     * @throws HttpError 409 while the laptop does not have it
     */
    codeFor(key: string): ConsentCode {
      const id = idempotency.idOf('capture', key);
      const fields = id === null ? null : leads.fields(id);
      if (id === null || !fields) throw new HttpError(409, 'conflict', CAPTURE_MESSAGES.notThere);
      const url = new URL(`/agree/${signed(id, now() + VALID_MS)}`, ownAddress().url);
      return { url: url.href, given: fields.consent_by === 'visitor' };
    },

    /** State of a code, for the page that it leads to. */
    stateOf(code: string): ConsentState {
      const found = leadOf(code);
      if (!found) return { is: 'over' };
      if (found.fields.consent_by === 'visitor') return { is: 'given' };
      // Anybody may scan it: no more than what the two of them said aloud.
      return { is: 'asked', name: nameParts(found.fields.name).first };
    },

    /** Notes what the visitor agreed to; a second time changes nothing. */
    async agree(code: string, said: { language: Language; version: string }): Promise<void> {
      const changed = await writes.run(() => {
        const found = leadOf(code);
        if (!found || found.fields.consent_by === 'visitor') return false;
        const at = now();
        leads.save(
          found.id,
          {
            ...found.fields,
            consent_given: true,
            consent_version: consentVersion({
              consent_language: said.language,
              consent_version: said.version,
              privacy_notice: null,
            }),
            consent_at: iso(at),
            consent_by: 'visitor',
          },
          at,
        );
        return true;
      });
      if (changed) bus.emit('leads');
    },
  };
}

function codeOf({ params }: Request): string {
  return String(params['code']);
}

/** The page that a visitor's own phone opens by the code: without script, in the visitor's language. */
export function consentPageRoutes(
  consent: OwnPhoneConsent,
  { pages, limits }: Pick<FormPage, 'pages' | 'limits'>,
): Router {
  const router = Router();
  router.get('/agree/:code', limits.page, languageByAddress, (request, response) =>
    pages.sendConsent(response, request.path, consent.stateOf(codeOf(request))),
  );
  router.post(
    '/agree/:code',
    limits.submission,
    bodyInTime,
    urlencoded({ limit: '1kb', extended: false, parameterLimit: 5 }),
    async (request, response) => {
      await consent.agree(codeOf(request), agreement.parse(request.body ?? {}));
      response.set('Cache-Control', 'no-store').redirect(303, request.path);
    },
  );
  return router;
}
