import {
  twilioWebhookUrl,
  type SmsMedia,
  type SmsPage,
  type SmsQuery,
  type SmsState,
  type TwilioTest,
  type TwilioTestResult,
} from '../../contract/sms.ts';
import type { TwilioSettings } from '../../contract/settings/twilio.ts';
import { notFound } from '../../http/errors.ts';
import type { Services } from '../../platform/services.ts';
import type { Poller } from './poll.ts';
import type { SmsMediaService } from './sms-media.ts';
import type { SmsRepliesRepository } from './sms-replies.repository.ts';
import type { SmsRepository } from './sms.repository.ts';

function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

export type SmsService = ReturnType<typeof createSmsService>;

/** What staff see of texts. */
export function createSmsService(deps: {
  sms: SmsRepository;
  media: SmsMediaService;
  optOuts: SmsRepliesRepository;
  poller: Poller;
  services: Pick<Services, 'state'>;
  settings: () => TwilioSettings;
  /** Whether number, account SID and token are there. */
  isSetUp: () => boolean;
  lastWebhookAt: () => number | null;
  test: (form: TwilioTest) => Promise<TwilioTestResult>;
}) {
  const { sms, media, optOuts, poller, services, settings, isSetUp, lastWebhookAt, test } = deps;

  return {
    page: (query: SmsQuery): SmsPage => ({
      ...sms.page(query),
      countries: sms.countries(query.event),
    }),

    /** @throws HttpError 404 */
    media(id: number): SmsMedia[] {
      if (!sms.find(id)) throw notFound('This text');
      return media.list(id);
    },

    /** @throws HttpError 404, even while the file is not here yet */
    file(id: number) {
      const stored = media.stored(id);
      if (!stored) throw notFound('This file');
      return stored;
    },

    test,

    state(): SmsState {
      const { lastAnswerAt, fault, catchingUp } = poller.state();
      const { publicUrl } = settings();
      const mode = publicUrl === '' ? 'poll' : 'webhook';
      return {
        mode: isSetUp() ? mode : 'off',
        service: services.state('twilio'),
        webhook_url: twilioWebhookUrl(publicUrl),
        poll_seconds: isSetUp() ? poller.paceMs() / 1000 : null,
        catching_up: catchingUp,
        last_poll_at: iso(lastAnswerAt),
        last_webhook_at: iso(lastWebhookAt()),
        last_text_at: iso(sms.newest()),
        error: isSetUp() ? (fault?.sentence ?? null) : null,
        opted_out: optOuts.optedOutCount(),
      };
    },
  };
}
