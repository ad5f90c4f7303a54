import BaseTwilio from 'twilio/lib/base/BaseTwilio.js';
import RequestClient from 'twilio/lib/base/RequestClient.js';
import Api from 'twilio/lib/rest/Api.js';

/** Largest answer that is read, in bytes; a page of messages has about 1 KB each. */
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;

/** Sends the library's requests to a different place from Twilio's own. */
class RequestsTo extends RequestClient {
  readonly #url: URL;
  readonly #onDate: (date: number) => void;

  constructor(url: URL, timeoutMs: number, onDate: (date: number) => void) {
    super({ timeout: timeoutMs, keepAlive: false, autoRetry: false });
    this.#url = url;
    this.#onDate = onDate;
    this.axios.defaults.maxContentLength = ANSWER_MAX_BYTES;
  }

  override request: RequestClient['request'] = async (options) => {
    const uri = new URL(options.uri);
    uri.protocol = this.#url.protocol;
    uri.host = this.#url.host;
    // A default port is left out of `host`, which would keep the previous one.
    uri.port = this.#url.port;
    const response = await super.request({ ...options, uri: uri.href });
    const date = Date.parse(String(response.headers?.['date']));
    if (!Number.isNaN(date)) this.#onDate(date);
    return response;
  };
}

/**
 * Opens the account's part of the library. Modules are imported one by one: the index loads every product of
 * Twilio's, with four times the loading time and memory.
 */
export function openAccount(options: {
  url: string;
  accountSid: string;
  authToken: string;
  timeoutMs: number;
  /** Called with the time on Twilio's clock, in milliseconds, for every answer that contains it. */
  onDate: (date: number) => void;
}) {
  const { url, accountSid, authToken, timeoutMs, onDate } = options;
  const client = new BaseTwilio.Client(accountSid, authToken, {
    httpClient: new RequestsTo(new URL(url), timeoutMs, onDate),
    // Not from this machine's environment.
    edge: '',
    region: '',
    logLevel: 'error',
  });
  const { v2010 } = new Api(client);
  const { account } = v2010;
  return {
    messages: account.messages,
    incomingPhoneNumbers: account.incomingPhoneNumbers,
    async fetch() {
      const { friendlyName, status, type } = await account.fetch();
      return { name: friendlyName ?? '', status, type };
    },
  };
}
