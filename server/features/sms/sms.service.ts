import type { Core } from '../../core.ts';
import { EVENT_MESSAGES } from '../../contract/event.ts';
import {
  twilioWebhookUrl,
  type SmsMedia,
  type SmsPage,
  type SmsQuery,
  type SmsState,
  type TwilioTest,
  type TwilioTestResult,
} from '../../contract/sms.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { JobFailure } from '../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/internet-services.ts';
import type { MediaFiles } from '../media/media.files.ts';
import type { ImageWorker } from '../media/image-worker.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { SettingsService } from '../settings/settings.ts';
import { createInbox } from './inbox.ts';
import type { IncomingText } from './incoming-text.ts';
import { downloadMedia } from './media-download.ts';
import { createPoller, type PollTarget } from './poll.ts';
import { createReplies } from './replies.ts';
import { createSmsImporter } from './sms-import.ts';
import { createSmsMediaRepository } from './sms-media.repository.ts';
import { createSmsMedia } from './sms-media.ts';
import { createSmsRepliesRepository } from './sms-replies.repository.ts';
import type { SmsRepository } from './sms.repository.ts';
import { createTwilioClient, type TwilioClient, type TwilioCredentials } from './twilio-client.ts';
import { testTwilio } from './twilio-test.ts';
import { iso } from '../../platform/time.ts';

export type SmsService = ReturnType<typeof createSms>['service'];

/** Creates everything for incoming messages and replies. Nothing is sent to Twilio before `start`. */
export function createSms(
  deps: Core & {
    sms: SmsRepository;
    files: MediaFiles;
    images: Pick<ImageWorker, 'draw'>;
    questions: QuestionsService;
    settings: SettingsService;
    jobs: Jobs;
    services: Services;
    /** Script of the thread that reads an imported log. */
    worker: string;
    /** Base URL of Twilio's API. */
    twilioUrl: string;
    /** Milliseconds between two checks; null for the usual. */
    pollMs: number | null;
    /** True while messages are neither fetched nor accepted. */
    isResting: () => boolean;
  },
) {
  const { db, sms, questions, jobs, services, bus, twilioUrl, pollMs, now } = deps;
  const smsMedia = createSmsMediaRepository(db);
  const optOuts = createSmsRepliesRepository(db);
  const settings = () => deps.settings.current().twilio;
  let opened: { credentials: TwilioCredentials; client: TwilioClient } | null = null;
  let lastWebhookAt: number | null = null;

  function credentials(): TwilioCredentials | null {
    const { accountSid } = settings();
    const authToken = deps.settings.secret('twilio.authToken');
    return accountSid === '' || !authToken ? null : { accountSid, authToken };
  }

  /** Client for the current account and token; kept until they change. */
  function openClient(): TwilioClient | null {
    const known = credentials();
    if (!known) return null;
    const isSame =
      opened?.credentials.accountSid === known.accountSid &&
      opened.credentials.authToken === known.authToken;
    if (!opened || !isSame) {
      opened = { credentials: known, client: createTwilioClient(twilioUrl, known) };
    }
    return opened.client;
  }

  function client(): TwilioClient {
    const found = openClient();
    if (!found) throw new JobFailure('Twilio isn’t set up any more.', { retry: false });
    return found;
  }

  function target(): PollTarget | null {
    const { phoneNumber: number, accountSid } = settings();
    const found = number === '' ? null : openClient();
    return found && { client: found, accountSid, number };
  }
  /** Account and number to ask for; null also while messages wait. */
  const activeTarget = () => (deps.isResting() ? null : target());

  const replies = createReplies({
    sms,
    replies: optOuts,
    findQuestion: questions.find,
    mergedInto: ({ id, asked }) => (asked > 1 ? questions.merged(id) : []),
    jobs,
    settings,
    client,
    now,
  });
  bus.on('question-changed', (before, after) => replies.questionChanged(before, after));
  const media = createSmsMedia({
    ...deps,
    media: smsMedia,
    client,
    download(path, signal) {
      const known = credentials();
      if (!known) throw new JobFailure('Twilio isn’t set up any more.', { retry: false });
      return downloadMedia(twilioUrl, path, known, signal);
    },
  });
  const inbox = createInbox({ ...deps, media: smsMedia, optOuts, replies, settings });
  const tellState = () => void bus.emit('sms');
  const poller = createPoller({
    ...deps,
    target: activeTarget,
    hasWebhook: () => settings().publicUrl !== '',
    inbox,
    ...(pollMs === null ? {} : { timings: { busyMs: pollMs, restMs: pollMs } }),
    onState: tellState,
  });
  function state(): SmsState {
    const { lastAnswerAt, fault, catchingUp } = poller.state();
    const { publicUrl } = settings();
    const isSetUp = activeTarget() !== null;
    const mode = publicUrl === '' ? 'poll' : 'webhook';
    return {
      mode: isSetUp ? mode : target() === null ? 'off' : 'resting',
      service: services.state('twilio'),
      webhook_url: twilioWebhookUrl(publicUrl),
      poll_seconds: isSetUp ? poller.paceMs() / 1000 : null,
      catching_up: catchingUp,
      last_poll_at: iso(lastAnswerAt),
      last_webhook_at: iso(lastWebhookAt),
      last_text_at: iso(sms.newest()),
      error: isSetUp ? (fault?.sentence ?? null) : null,
      opted_out: optOuts.optedOutCount(),
    };
  }

  /** The part of the settings that decides whom to ask. */
  const keyOf = () => {
    const known = activeTarget();
    return known ? JSON.stringify([settings().phoneNumber, credentials()]) : null;
  };
  let key: string | null = null;
  function useSettings(): void {
    const next = keyOf();
    if (next === key) return;
    key = next;
    services.use('twilio', next === null ? null : twilioUrl);
    poller.settingsChanged();
    tellState();
  }

  const importer = createSmsImporter({ ...deps, media: smsMedia });

  return {
    /** Message history and tests for staff. */
    service: {
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

      test(form: TwilioTest): Promise<TwilioTestResult> {
        const { phoneNumber, accountSid, publicUrl } = settings();
        const authToken = deps.settings.secret('twilio.authToken') ?? '';
        const stored = { phoneNumber, accountSid, authToken };
        return testTwilio(form, stored, twilioWebhookUrl(publicUrl), (given) =>
          createTwilioClient(twilioUrl, given),
        );
      },

      state,
    },
    importer,

    /** Token and public URL for the webhook's signatures. */
    signing: () => ({
      authToken: deps.settings.secret('twilio.authToken'),
      publicUrl: settings().publicUrl,
    }),
    async take(text: IncomingText): Promise<void> {
      // Twilio keeps it; it is fetched afterwards.
      if (deps.isResting()) throw new HttpError(503, 'offline', EVENT_MESSAGES.texts);
      await inbox.take([text], 'webhook');
      lastWebhookAt = now();
    },

    /** Starts to fetch messages, and follows the settings from now on. */
    start(): void {
      key = keyOf();
      if (key !== null) services.use('twilio', twilioUrl);
      poller.start();
      bus.on('settings', useSettings);
    },

    async close(): Promise<void> {
      bus.off('settings', useSettings);
      await importer.close();
      await poller.close();
    },

    tidyUp: () => media.tidyUp(),
  };
}
