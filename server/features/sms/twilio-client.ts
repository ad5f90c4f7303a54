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

export type TwilioPage = { messages: TwilioMessage[]; next: (() => Promise<TwilioPage>) | null };

/** A file of a message; `path` is absolute on Twilio's API. */
type TwilioMedia = { path: string; contentType: string };

type TwilioNumber = { smsUrl: string; takesTexts: boolean };

/** The few calls of Twilio's API that a booth needs. All of them throw what `twilio-faults.ts` reads. */
export type TwilioClient = {
  /**
   * Messages to a number, the newest first.
   * @param since milliseconds; Twilio may let the whole of that day (UTC) through
   */
  messagesTo: (number: string, since: number, pageSize: number) => Promise<TwilioPage>;
  /** @returns the message's SID */
  send: (message: { from: string; to: string; body: string }) => Promise<string>;
  /** SIDs of messages that went out with exactly this content, the newest first. @param since as above */
  findSent: (
    message: { from: string; to: string; body: string },
    since: number,
  ) => Promise<string[]>;
  mediaOf: (messageSid: string) => Promise<TwilioMedia[]>;
  /** @returns the account's name and whether it is a trial or suspended */
  account: () => Promise<{ name: string; status: string; type: string }>;
  /** @returns null when the account has no such number */
  number: (number: string) => Promise<TwilioNumber | null>;
  /** The time on Twilio's clock at its last answer, in milliseconds; null when it did not say. */
  time: () => number | null;
};

/** Milliseconds that a call may take altogether. */
const TIMEOUT_MS = 20_000;
/** Outbound messages that are searched for one of ours. */
const SENT_LOOKED_THROUGH = 200;

/** The library's words for a message, as far as they are read here. */
type LibraryMessage = {
  sid: string;
  from: string | null;
  to: string | null;
  body: string | null;
  dateSent: Date | null;
  dateCreated: Date | null;
  direction: string;
  numMedia: string | null;
};

function timeOf(date: Date | null): number | null {
  const time = date instanceof Date ? date.getTime() : NaN;
  return Number.isNaN(time) ? null : time;
}

function toMessage(message: LibraryMessage): TwilioMessage | null {
  const sentAt = timeOf(message.dateSent) ?? timeOf(message.dateCreated);
  if (!/^(SM|MM)\w{1,64}$/.test(message.sid) || sentAt === null || !message.from) return null;
  const numMedia = Number(message.numMedia ?? 0);
  return {
    sid: message.sid,
    from: message.from,
    to: message.to ?? '',
    body: message.body ?? '',
    sentAt,
    isInbound: message.direction === 'inbound',
    numMedia: Number.isInteger(numMedia) && numMedia > 0 ? Math.min(numMedia, 10) : 0,
  };
}

/** A page and the way to the next one. */
type LibraryPage = {
  instances: LibraryMessage[];
  nextPageUrl?: string | undefined;
  nextPage: () => Promise<LibraryPage> | undefined;
};

function toPage(page: LibraryPage): TwilioPage {
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

/**
 * A client for one account. The library is loaded with the first call: 34 MB that a booth without texts never pays.
 * @param url where the API lives
 */
export function createTwilioClient(url: string, credentials: TwilioCredentials): TwilioClient {
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
    async messagesTo(number, since, pageSize) {
      const { messages } = await account();
      const dateSentAfter = dayOf(since);
      return toPage(await messages.page({ to: number, dateSentAfter, pageSize }));
    },

    async send(message) {
      const { messages } = await account();
      const { sid } = await messages.create(message);
      if (typeof sid !== 'string') throw new Error('Twilio’s answer holds no SID.');
      return sid;
    },

    async findSent({ from, to, body }, since) {
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

    async mediaOf(messageSid) {
      const { messages } = await account();
      const found = await messages(messageSid).media.list({ limit: 10 });
      return found.map(({ sid, contentType }) => ({
        path: `/2010-04-01/Accounts/${accountSid}/Messages/${messageSid}/Media/${sid}`,
        contentType,
      }));
    },

    async account() {
      const own = await account();
      return own.fetch();
    },

    async number(number) {
      const { incomingPhoneNumbers } = await account();
      const found = await incomingPhoneNumbers.list({ phoneNumber: number, limit: 20 });
      const own = found.find(({ phoneNumber }) => phoneNumber === number);
      return own ? { smsUrl: own.smsUrl ?? '', takesTexts: own.capabilities?.sms ?? true } : null;
    },

    time: () => time,
  };
}
