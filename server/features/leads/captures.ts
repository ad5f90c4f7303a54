import { createHash } from 'node:crypto';
import {
  capture,
  CAPTURE_MESSAGES,
  consentCodeRequest,
  knownPerson,
  knownSearch,
  pictured,
  PICTURED_MAX_BYTES,
  qualifiersUpdate,
  type Capture,
  type CaptureState,
  type Identity,
  type KnownDetails,
  type TestedCapture,
} from '../../contract/capture.ts';
import { trialOf } from '../../contract/event.ts';
import type { BadgeFields } from '../../contract/badge-fields.ts';
import type { SubmittedLead } from '../../contract/leads.ts';
import { MEDIA_MAX_BYTES, MEDIA_MESSAGES } from '../../contract/media.ts';
import { CONSENT_VERSION, type Trial } from '../../contract/limits.ts';
import type { Qualifier } from '../../contract/qualifiers.ts';
import { translatorOf } from '../../contract/words/all.ts';
import type { Core } from '../../core.ts';
import { ownLeadsOf, type Actor } from '../../http/actor.ts';
import { createCalls } from '../../http/calls.ts';
import { HttpError } from '../../http/errors.ts';
import { oneFile, uploaded } from '../../http/one-file.ts';
import { idempotencyKeyOf } from '../../http/validate.ts';
import { iso } from '../../platform/time.ts';
import { exportColumns } from '../../records/field.ts';
import { LEAD } from '../../records/lead.ts';
import type { DrawRepository } from '../draw/draw.repository.ts';
import type { EventsRepository } from '../events/events.repository.ts';
import type { PeopleService } from '../people/people.service.ts';
import type { IdempotencyRepository } from '../idempotency/idempotency.repository.ts';
import type { SettingsService } from '../settings/settings.ts';
import { addCapture, capturedAt, leadOfCapture } from './add-capture.ts';
import type { LeadPictures } from './lead-pictures.ts';
import { consentVersion } from './lead-row.ts';
import { filled } from './match-details.ts';
import type { MatchListRepository } from './match-list.repository.ts';
import type { LeadsRepository } from './leads.repository.ts';
import type { OwnPhoneConsent } from './own-phone-consent.ts';

const TRIAL_NAMES: Readonly<Record<Trial, string>> = { rehearsal: 'Rehearsal', example: 'Example' };

type CapturesService = ReturnType<typeof createCaptures>;

/** Leads that staff capture at the stand. */
function createCaptures(
  deps: Core & {
    leads: LeadsRepository;
    lists: Pick<MatchListRepository, 'details'>;
    events: EventsRepository;
    idempotency: IdempotencyRepository;
    settings: Pick<SettingsService, 'current'>;
    people: Pick<PeopleService, 'find'>;
    pictures: Pick<LeadPictures, 'keep' | 'remove'>;
    draws: Pick<DrawRepository, 'asked' | 'nameOf'>;
  },
) {
  const { leads, lists, draws, events, people, idempotency, settings, pictures } = deps;
  const { logs, writes, bus, now } = deps;

  /** @throws HttpError 404 when it was deleted */
  function eventOf({ event }: { event: string }): number {
    const id = events.idOf(event);
    if (id === null) throw new HttpError(404, 'not_found', CAPTURE_MESSAGES.eventGone);
    return id;
  }

  /**
   * Finds the person who captured it: the one who was chosen then, by the id alone, so that no device says another name
   * of someone who is there; of one who was removed since, the name is kept.
   */
  function capturerOf(capture: Capture, { person, device }: Actor) {
    const said = capture.person === undefined ? (person ?? null) : capture.person;
    const found = said && people.find(said.id);
    return { id: found?.id ?? null, name: found?.name ?? said?.name ?? device?.name ?? null };
  }

  /** Looks a person up in the organiser's list. */
  function listed({ code }: Pick<Identity, 'code'>, event: number): BadgeFields {
    return code === null ? {} : lists.details(event, code);
  }

  /** The lead of the same person, who may be known by what the list says of the code. */
  function same(person: Identity, event: number): number | null {
    const known = { ...person };
    const said = listed(person, event);
    for (const field of ['name', 'email', 'phone'] as const) known[field] ||= said[field] ?? '';
    return leads.same(known, event);
  }

  /** Stores a capture inside a write. @returns the lead's id */
  function store(capture: Capture, picture: string | null, actor: Actor, at: number): number {
    const event = eventOf(capture);
    const capturer = capturerOf(capture, actor);
    /** For the log, when someone else sends it. */
    const of =
      actor.person && capturer.name !== actor.person.name ? ` by ${capturer.name ?? 'staff'}` : '';
    const made = {
      by: capturer.name,
      isPerson: capturer.id !== null,
      at: iso(capturedAt(Date.parse(capture.at), at)),
      consentVersion:
        capture.consent &&
        consentVersion({
          consent_language: capture.consent.language,
          consent_version: capture.consent.version,
          privacy_notice: null,
        }),
      draw: capture.draw === draws.nameOf(event) ? capture.draw : null,
      picture,
    };
    const said = listed(capture, event);
    const earlier = capture.apart ? null : same(capture, event);
    const before = earlier === null ? null : leads.fields(earlier);
    const after = before && addCapture(before, capture, made);
    if (earlier !== null && after) {
      leads.save(earlier, filled(after, said), at);
      if (capturer.id !== null) leads.linkPerson(earlier, capturer.id);
      logs.add(actor, `Lead ${earlier}: captured again${of}`);
      return earlier;
    }
    const id = leads.capture(filled(leadOfCapture(capture, made), said), event, at);
    if (capturer.id !== null) leads.linkPerson(id, capturer.id);
    logs.add(actor, `Lead ${id}: captured${of}`);
    return id;
  }

  /** @param actor who would capture with it */
  function state({ device, person = null }: Actor): CaptureState {
    const { id, uid, kind } = events.open();
    const { brand, wedeliver } = settings.current();
    const { language, t } = translatorOf(
      wedeliver.language === 'browser' ? 'en' : wedeliver.language,
    );
    const trial = trialOf(kind);
    const draw = draws.asked();
    return {
      event: { uid, name: trial === null ? brand.eventName : TRIAL_NAMES[trial] },
      device: device?.name ?? null,
      person: person && { id: person.id, name: person.name },
      qualifiers: events.qualifiers(id),
      forms: events.badgeForms(id),
      consent: { version: CONSENT_VERSION, language, wording: t('contact.consent') },
      draw: draw === null ? null : { name: draw, wording: t('contact.draw', { draw }) },
    };
  }

  return {
    state,

    /** Has the open event ask this from now on. */
    async setQualifiers(asked: readonly Qualifier[], actor: Actor): Promise<CaptureState> {
      await writes.run(() => {
        events.setQualifiers(events.open().id, asked, now());
        logs.add(actor, `Qualifiers: ${asked.map(({ name }) => name).join(', ') || 'none'}`);
      });
      bus.emit('leads');
      return state(actor);
    },

    /**
     * Stores a capture, or adds it to the lead of the same person; a second one with the same key is the first.
     * @throws HttpError 404 when its event is gone, 422 when the key was used for something else
     */
    async add(capture: Capture, key: string | null, actor: Actor): Promise<SubmittedLead> {
      const { id, first } = await writes.run(() => {
        const at = now();
        return idempotency.once({ scope: 'capture', key, submission: capture }, at, () =>
          store(capture, null, actor, at),
        );
      });
      if (first) bus.emit('leads');
      return { id };
    },

    /**
     * Does the same with the picture of a badge or a card, which is redrawn before anything is stored.
     * @throws HttpError as {@link add} does; 400, 413, 415 or 503 of the picture
     */
    async addPictured(
      capture: Capture,
      photo: Buffer,
      key: string | null,
      actor: Actor,
    ): Promise<SubmittedLead> {
      const submission = { ...capture, photo: createHash('sha256').update(photo).digest('hex') };
      const isKnown = key !== null && idempotency.idOf('capture', key) !== null;
      const picture = isKnown ? null : await pictures.keep(photo);
      const { id, first } = await writes
        .run(() => {
          const at = now();
          return idempotency.once({ scope: 'capture', key, submission }, at, () =>
            store(capture, picture, actor, at),
          );
        })
        .catch(async (error: unknown) => {
          if (picture !== null) await pictures.remove(picture);
          throw error;
        });
      if (first) bus.emit('leads');
      else if (picture !== null) await pictures.remove(picture);
      return { id };
    },

    /** A capture as exports would have it. @throws HttpError 404 */
    test(given: Capture, actor: Actor): TestedCapture {
      const { id, name } = capturerOf(given, actor);
      const made = {
        by: name,
        isPerson: id !== null,
        at: given.at,
        consentVersion: null,
        draw: null,
        picture: null,
      };
      const said = listed(given, eventOf(given));
      const fields: Record<string, unknown> = filled(leadOfCapture(given, made), said);
      const columns = exportColumns(LEAD).flatMap(({ key, title, kind }) => {
        const value = fields[key];
        const isSaid = typeof value === 'string' && value !== '' && kind !== 'time';
        return isSaid && title !== undefined ? [{ title, value }] : [];
      });
      return { columns };
    },

    /** Of a colleague's lead, what was said stays with them. @throws HttpError 404 */
    known(person: Identity & { event: string }, reader: Actor): KnownDetails {
      const event = eventOf(person);
      const id = same(person, event);
      const fields = id === null ? null : leads.fields(id);
      const own = ownLeadsOf(reader);
      const isShown = own === null || (id !== null && leads.isOf(id, own));
      const unsaid = { rating: null, qualifiers: [], notes: '' };
      return {
        lead: fields && knownPerson.parse({ id, ...fields, ...(isShown ? {} : unsaid) }),
        listed: listed(person, event),
      };
    },
  };
}

function captureRoutes(service: CapturesService, consent: OwnPhoneConsent) {
  const calls = createCalls();
  calls.stand.get('/capture', ({ actor }) => service.state(actor));
  calls.put('/capture/qualifiers', ({ body, actor }) =>
    service.setQualifiers(body(qualifiersUpdate).qualifiers, actor),
  );
  calls.stand.create('/capture', ({ body, request, actor }) =>
    service.add(body(capture), idempotencyKeyOf(request), actor),
  );
  const photo = oneFile({
    maxBytes: MEDIA_MAX_BYTES,
    noun: 'picture',
    messages: MEDIA_MESSAGES,
    fieldBytes: PICTURED_MAX_BYTES,
  });
  calls.stand.create('/capture/picture', [photo], ({ request, actor }) => {
    const said = pictured.parse(request.body).capture;
    return uploaded(request, ({ buffer }) =>
      service.addPictured(said, buffer, idempotencyKeyOf(request), actor),
    );
  });
  calls.stand.post('/capture/test', ({ body, actor }) => service.test(body(capture), actor));
  calls.stand.post('/capture/consent', ({ body }) => consent.codeFor(body(consentCodeRequest).key));
  calls.stand.post('/capture/known', ({ body, actor }) => service.known(body(knownSearch), actor));
  return calls.routers;
}

/** Leads that staff capture at the stand. */
export function setupCaptures(
  core: Core,
  deps: Omit<Parameters<typeof createCaptures>[0], keyof Core> & { consent: OwnPhoneConsent },
) {
  return captureRoutes(createCaptures({ ...core, ...deps }), deps.consent);
}
