import type { Core } from '../../core.ts';
import type { InboundSms } from '../../contract/sms.ts';
import type { TwilioSettings } from '../../contract/settings/twilio.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { IncomingText } from './incoming-text.ts';
import { storable } from '../../records/limits.ts';
import { MESSAGE_MAX_LENGTH } from '../../records/message.ts';
import { NO_AUTHOR } from '../../records/question.ts';
import { originOf } from './number-origin.ts';
import { isReaction, keywordOf, numberOf, questionOfText } from './message-text.ts';
import type { Replies } from './replies.ts';
import type { SmsMediaRepository } from './sms-media.repository.ts';
import type { SmsRepliesRepository } from './sms-replies.repository.ts';
import type { NewSms, SmsRepository } from './sms.repository.ts';

/** Texts that are stored before everybody else gets a turn. */
const BATCH = 50;
/** Type of a file that has not been downloaded yet. */
const UNKNOWN_TYPE = 'application/octet-stream';

/** A place as Twilio's webhook writes it, "SAN FRANCISCO"; empty is none. */
function placeOf(text: string | null | undefined): string | null {
  return text?.trim().slice(0, 100) || null;
}

export function toNewSms(text: IncomingText, source: InboundSms['source']): NewSms {
  const origin = originOf(text.from);
  const country = placeOf(text.country)?.toUpperCase() ?? origin.country;
  return {
    created_at: text.sentAt,
    from_number: text.from,
    to_number: text.to,
    message_sid: text.sid,
    body: storable(text.body).slice(0, MESSAGE_MAX_LENGTH),
    from_city: placeOf(text.city),
    from_state: placeOf(text.state)?.toUpperCase() ?? origin.state,
    from_country: country,
    num_media: text.numMedia,
    source,
    keyword: text.optOut ?? keywordOf(text.body),
  };
}

export type Inbox = ReturnType<typeof createInbox>;

/** Creates the inbox, which stores every message from the webhook or the poller. */
export function createInbox(
  deps: Core & {
    sms: SmsRepository;
    media: SmsMediaRepository;
    optOuts: SmsRepliesRepository;
    replies: Pick<Replies, 'planAutoReply' | 'dropAll'>;
    questions: Pick<QuestionsService, 'takeInside'>;
    jobs: Pick<Jobs, 'add'>;
    settings: () => TwilioSettings;
  },
) {
  const { sms, media, optOuts, replies, questions, jobs, settings, writes, bus } = deps;

  /** Stores a message with its question, its files and its reply, or none of it; inside a write. */
  function storeOne(text: IncomingText, source: 'poll' | 'webhook'): InboundSms | null {
    const fresh = toNewSms(text, source);
    const id = sms.insert(fresh);
    if (id === null) {
      sms.addPlace(fresh);
      return null;
    }
    for (let file = 0; file < text.numMedia; file += 1) media.insert(id, UNKNOWN_TYPE);
    if (text.numMedia > 0) jobs.add('sms-media', String(id), { sms_id: id });
    // Our own number talking to itself would go on forever.
    const isOwn = text.from === text.to || text.from === settings().phoneNumber;
    if (fresh.keyword === 'stop' || fresh.keyword === 'start') {
      const number = numberOf(text.from);
      optOuts.setOptedOut(number, fresh.keyword === 'stop', text.sentAt);
      if (optOuts.hasOptedOut(number)) replies.dropAll(number);
    } else if (fresh.keyword === null && !isOwn && !isReaction(fresh.body)) {
      const question = settings().textsBecomeQuestions ? questionOfText(fresh.body) : null;
      if (question) {
        const taken = questions.takeInside(
          { content: question.content, ...NO_AUTHOR },
          `text-${text.sid}`,
          text.from,
        );
        sms.link(id, taken, question.cut);
      }
      replies.planAutoReply(id, text);
    }
    return sms.find(id);
  }

  return {
    /**
     * Stores texts in the given order; one that is here already, however it came, is left alone. Resolves after the
     * commit.
     * @returns those that are new
     */
    async take(texts: IncomingText[], source: 'poll' | 'webhook'): Promise<InboundSms[]> {
      const stored: InboundSms[] = [];
      for (let start = 0; start < texts.length; start += BATCH) {
        const batch = texts.slice(start, start + BATCH);
        const fresh = await writes.run(() =>
          batch.map((text) => storeOne(text, source)).filter((found) => found !== null),
        );
        if (fresh.some(({ question_id: id }) => id !== null)) bus.emit('questions', null);
        if (fresh.length > 0) bus.emit('sms');
        stored.push(...fresh);
      }
      return stored;
    },
  };
}
