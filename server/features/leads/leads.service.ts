import type { Core } from '../../core.ts';
import { rowsOf } from '../../contract/envelope.ts';
import { DETAIL_FIELDS } from '../../contract/lead-details.ts';
import type {
  Lead,
  LeadDetail,
  LeadList,
  LeadQuery,
  LeadRating,
  LeadSubmission,
  LeadUpdate,
  SubmittedLead,
} from '../../contract/leads.ts';
import { isUnguessableKey } from '../../contract/limits.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { IdempotencyRepository } from '../idempotency/idempotency.repository.ts';
import { ownLeadsOf, type Actor } from '../../http/actor.ts';
import type { DrawRepository } from '../draw/draw.repository.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { LeadPictures } from './lead-pictures.ts';
import { consentVersion, type StoredLead } from './lead-row.ts';
import type { LeadsRepository } from './leads.repository.ts';
import type { PrivacyNotices } from './privacy-notices.ts';

const GONE = 'This lead';

function ratingWords(rating: LeadRating | null) {
  return rating === null ? 'removed the rating' : `rated ${rating}`;
}

/** Summary of an edit for the log: never a name, an address or the notes themselves. */
function summaryOfChanges(before: StoredLead, changes: LeadUpdate): string {
  const { rating, followed_up, notes, qualifiers, owner, to_type } = changes;
  const corrected = DETAIL_FIELDS.filter(
    (field) => changes[field] !== undefined && changes[field] !== before[field],
  );
  const parts = [
    rating !== undefined && rating !== before.rating ? ratingWords(rating) : null,
    followed_up !== undefined && followed_up !== before.followed_up
      ? `marked as ${followed_up ? '' : 'not '}followed up`
      : null,
    notes !== undefined && notes !== before.notes ? 'edited notes' : null,
    corrected.length > 0 ? `corrected ${corrected.join(', ')}` : null,
    qualifiers !== undefined ? 'corrected answers' : null,
    owner !== undefined && owner !== before.owner ? 'changed the owner' : null,
    to_type === false && before.to_type ? 'typed in from its picture' : null,
  ].filter((part) => part !== null);
  return parts.join(', ') || 'saved without changes';
}

export type LeadsService = ReturnType<typeof createLeadsService>;

/** Contact details that visitors leave, and what staff do with them. Every promise resolves after the commit. */
export function createLeadsService(
  deps: Core & {
    leads: LeadsRepository;
    notices: PrivacyNotices;
    questions: QuestionsService;
    idempotency: IdempotencyRepository;
    pictures: Pick<LeadPictures, 'of'>;
    draws: Pick<DrawRepository, 'current'>;
  },
) {
  const { leads, draws, notices, pictures, questions, idempotency, logs, writes, bus } = deps;
  const { checkpoints, now } = deps;

  const detailOf = ({ noticeHash, ...lead }: StoredLead): LeadDetail => ({
    ...lead,
    privacy: noticeHash === null ? null : notices.find(noticeHash),
    question: lead.question_id === null ? null : questions.find(lead.question_id),
  });

  /** @throws HttpError 404, also for a lead that is not this person's to see */
  function existing(id: number, actor: Actor): StoredLead {
    const lead = leads.find(id);
    const own = ownLeadsOf(actor);
    if (!lead || (own !== null && !leads.isOf(id, own))) throw notFound(GONE);
    return lead;
  }

  /** Erases a lead's question, or only its author. @returns the notification to send, and words for the log */
  function forgetQuestion(lead: StoredLead, whole: boolean) {
    const announcement =
      lead.question_id === null ? undefined : questions.erase(lead.question_id, whole);
    const words =
      announcement === undefined
        ? ''
        : `; question ${lead.question_id} ${whole ? 'erased too' : 'kept without its author'}`;
    return { announcement, words };
  }

  /** The lead's question, or the hash of the key under which it will arrive. */
  function ownQuestion({ question_claim, question_key }: LeadSubmission) {
    const claimed = questions.claim(question_claim);
    if (claimed !== null) return { id: claimed };
    if (question_key === null || !isUnguessableKey(question_key)) return null;
    const taken = questions.claimByKey(question_key);
    return taken === null ? { keyHash: idempotency.hashOf(question_key) } : { id: taken };
  }

  // Phones send the details first, then the question.
  bus.on('question-keyed', ({ id, key, tell }) => {
    const leadId = leads.awaiting(idempotency.hashOf(key));
    if (leadId === null || questions.claimByKey(key) === null) return;
    leads.link(leadId, id);
    tell(() => bus.emit('leads'));
  });

  return {
    /**
     * Stores a lead with its consent; a second one with the same key is the first.
     * @throws HttpError 422 when the key was used for something else
     */
    async submit(lead: LeadSubmission, key: string | null): Promise<SubmittedLead> {
      const { id, first } = await writes.run(() => {
        const at = now();
        return idempotency.once({ scope: 'lead', key, submission: lead }, at, () =>
          leads.insert(
            { ...lead, draw: lead.draw === draws.current()?.name ? lead.draw : null },
            ownQuestion(lead),
            lead.consent_given ? consentVersion(lead) : null,
            notices.shown(lead.privacy_notice),
            at,
          ),
        );
      });
      if (first) bus.emit('leads');
      return { id };
    },

    /** Lists one page of the filtered leads, or all of them without `page` and `page_size`. */
    list(query: LeadQuery, reader: Actor): Omit<LeadList, 'success'> {
      const { limit, offset } = rowsOf(query);
      const own = ownLeadsOf(reader);
      return { ...leads.list(query, limit, offset, own), counts: leads.counts(query.event, own) };
    },

    find: (id: number): Lead | null => leads.find(id),

    /** @throws HttpError 404 */
    detail: (id: number, reader: Actor): LeadDetail => detailOf(existing(id, reader)),

    /** File of a lead's picture, null without one. @throws HttpError 404 */
    picture: (id: number, reader: Actor): string | null => pictures.of(existing(id, reader).id),

    /**
     * Notes, rating, owner, whether it was followed up, and corrected contact details and answers.
     * @throws HttpError 404, or 409 when `version` is not the row's any more
     */
    async update(id: number, changes: LeadUpdate, actor: Actor): Promise<LeadDetail> {
      const after = await writes.run(() => {
        const before = existing(id, actor);
        if (changes.version !== undefined && changes.version !== before.version) {
          throw conflict('Somebody else changed this lead in the meantime.');
        }
        leads.update(id, changes, actor.person?.name ?? null, now());
        logs.add(actor, `Lead ${id}: ${summaryOfChanges(before, changes)}`);
        return existing(id, actor);
      });
      bus.emit('leads');
      return detailOf(after);
    },

    /**
     * Erases several leads in one write, as {@link erase} does; their questions stay without their authors. Missing
     * leads are skipped.
     *
     * @param why end of the log's one line: "Leads: 3 erased" and this
     */
    async eraseAll(ids: readonly number[], why: string, actor: Actor): Promise<void> {
      const announcements = await writes.run(() => {
        const found = ids.map((id) => leads.find(id)).filter((lead) => lead !== null);
        const told = found.map((lead) => {
          leads.erase(lead.id);
          return forgetQuestion(lead, false).announcement;
        });
        if (found.length > 0) logs.add(actor, `Leads: ${found.length} erased${why}`);
        return told;
      });
      if (announcements.length === 0) return;
      bus.emit('leads');
      for (const announcement of announcements) {
        if (announcement !== undefined) bus.emit('questions', announcement);
      }
      await checkpoints.dropTraces();
    },

    /**
     * Erases a lead permanently. Its question loses its author's name, or with `eraseQuestion` is erased too.
     *
     * @throws HttpError 404
     */
    async erase(id: number, eraseQuestion: boolean, actor: Actor): Promise<void> {
      const announcement = await writes.run(() => {
        const lead = existing(id, actor);
        leads.erase(id);
        const question = forgetQuestion(lead, eraseQuestion);
        logs.add(actor, `Lead ${id}: erased${question.words}`);
        return question.announcement;
      });
      bus.emit('leads');
      if (announcement !== undefined) bus.emit('questions', announcement);
      await checkpoints.dropTraces();
    },
  };
}
