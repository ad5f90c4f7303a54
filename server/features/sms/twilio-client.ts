import type { MessageInstance, MessagePage } from 'twilio/lib/rest/api/v2010/account/message.js';
import { mediaCount } from './message-text.ts';

export type TwilioCredentials = { accountSid: string; authToken: string };

/** A message as Twilio lists it; `sentAt` in milliseconds since the epoch. */
export type TwilioMessage = {
  sid: string;
  from: string;
  to: string;
  body: string;
  sentAt: number;
  isInbound: boolean;
  numMedia: number;
};

type OutgoingMessage = { from: string; to: string; body: string };

export type TwilioPage = { messages: TwilioMessage[]; next: (() => Promise<TwilioPage>) | null };

/** Milliseconds that a call may take altogether. */
const TIMEOUT_MS = 20_000;
/** Outbound messages that are searched for one of ours. */
const SENT_LOOKED_THROUGH = 200;

function timeOf(date: Date | null): number | null {
  const time = date instanceof Date ? date.getTime() : NaN;
  return Number.isNaN(time) ? null : time;
}

function toMessage(message: MessageInstance): TwilioMessage | null {
  const sentAt = timeOf(message.dateSent) ?? timeOf(message.dateCreated);
  if (!/^(SM|MM)\w{1,64}$/.test(message.sid) || sentAt === null || !message.from) return null;
  return {
    sid: message.sid,
    from: message.from,
    to: message.to ?? '',
    body: message.body ?? '',
    sentAt,
    isInbound: message.direction === 'inbound',
    numMedia: mediaCount(message.numMedia),
  };
}

function toPage(page: Pick<MessagePage, 'instances' | 'nextPageUrl' | 'nextPage'>): TwilioPage {
  return {
    messages: page.instances.map(toMessage).filter((message) => message !== null),
    next: page.nextPageUrl
      ? async () => {
          const next = await page.nextPage();
          return next ? toPage(next) : { messages: [], next: null };
        }
      : null,
  };
}

/** Midnight (UTC) of the day of a time: Twilio's filter may know days alone. */
function dayOf(time: number): Date {
  const day = new Date(time);
  day.setUTCHours(0, 0, 0, 0);
  return day;
}

export type TwilioClient = ReturnType<typeof createTwilioClient>;

/**
 * The few calls of Twilio's API that a booth needs, for one account. All of them throw what `twilio-faults.ts` reads. The
 * library is loaded with the first call: 34 MB that a booth without texts never pays.
 * @param url where the API lives
 */
export function createTwilioClient(url: string, credentials: TwilioCredentials) {
  const { accountSid, authToken } = credentials;
  let loading: ReturnType<typeof load> | undefined;

  let time: number | null = null;

  async function load() {
    const { openAccount } = await import('./twilio-library.ts');
    return openAccount({
      url,
      accountSid,
      authToken,
      timeoutMs: TIMEOUT_MS,
      onDate(date) {
        time = date;
      },
    });
  }
  const account = () => (loading ??= load());

  return {
    /**
     * Messages to a number, the newest first.
     * @param since milliseconds; Twilio may let the whole of that day (UTC) through
     */
    async messagesTo(number: string, since: number, pageSize: number): Promise<TwilioPage> {
      const { messages } = await account();
      const dateSentAfter = dayOf(since);
      return toPage(await messages.page({ to: number, dateSentAfter, pageSize }));
    },

    /** @returns the message's SID */
    async send(message: OutgoingMessage): Promise<string> {
      const { messages } = await account();
      const { sid } = await messages.create(message);
      if (typeof sid !== 'string') throw new Error('Twilio’s answer holds no SID.');
      return sid;
    },

    /** SIDs of messages that went out with exactly this content, the newest first. @param since as above */
    async findSent({ from, to, body }: OutgoingMessage, since: number): Promise<string[]> {
      const { messages } = await account();
      const found = await messages.list({
        from,
        to,
        dateSentAfter: dayOf(since),
        pageSize: SENT_LOOKED_THROUGH,
        limit: SENT_LOOKED_THROUGH,
      });
      return found
        .filter((message) => message.direction !== 'inbound' && message.body === body)
        .map(({ sid }) => sid);
    },

    /** The files of a message; `path` is absolute on Twilio's API. */
    async mediaOf(messageSid: string): Promise<{ path: string; contentType: string }[]> {
      const { messages } = await account();
      const found = await messages(messageSid).media.list({ limit: 10 });
      return found.map(({ sid, contentType }) => ({
        path: `/2010-04-01/Accounts/${accountSid}/Messages/${messageSid}/Media/${sid}`,
        contentType,
      }));
    },

    /** The account's name, and whether it is a trial or suspended. */
    async account(): Promise<{ name: string; status: string; type: string }> {
      const own = await account();
      return own.fetch();
    },

    /** @returns null when the account has no such number */
    async number(number: string): Promise<{ smsUrl: string; takesTexts: boolean } | null> {
      const { incomingPhoneNumbers } = await account();
      const found = await incomingPhoneNumbers.list({ phoneNumber: number, limit: 20 });
      const own = found.find(({ phoneNumber }) => phoneNumber === number);
      return own ? { smsUrl: own.smsUrl ?? '', takesTexts: own.capabilities?.sms ?? true } : null;
    },

    /** The time on Twilio's clock at its last answer, in milliseconds; null when it did not say. */
    time: (): number | null => time,
  };
}
