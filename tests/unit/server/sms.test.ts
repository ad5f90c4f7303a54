import { describe, expect, test, beforeEach, vi } from 'vitest';
import { QUESTION_MAX_LENGTH } from '../../../server/contract/limits.ts';
import { twilioSettings } from '../../../server/contract/settings/twilio.ts';
import { smsFilter, twilioWebhookUrl, US_STATES } from '../../../server/contract/sms.ts';
import {
  downloadMedia,
  isTwilioFileHost,
  MediaRefused,
} from '../../../server/features/sms/media-download.ts';
import { filesFor } from '../../../server/features/sms/sms-media.ts';
import { AREA_CODES, originOf } from '../../../server/features/sms/number-origin.ts';
import {
  answerAsText,
  cutAtWord,
  isPhoneNumber,
  isReaction,
  keywordOf,
  questionOfText,
  withoutNumbers,
} from '../../../server/features/sms/message-text.ts';
import { faultOf, TWILIO_SENTENCES } from '../../../server/features/sms/twilio-faults.ts';
import { formatPhoneNumber } from '../../../server/contract/phone-number.ts';
import { createSmsRepository } from '../../../server/features/sms/sms.repository.ts';
import { createPoller } from '../../../server/features/sms/poll.ts';
import { testTwilio } from '../../../server/features/sms/twilio-test.ts';
import { part } from '../../support/part.ts';
import { open } from './event-booth.ts';

describe('keywords', () => {
  const STOPS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'];
  const others = ['stop', ' Stop. ', 'STOP ALL', '“stop!"', 'Opt-out', 'ＳＴＯＰ', 'stop 🛑'];
  const polite = ['Stop please', 'Please stop.', 'Stopp bitte!', 'Arrêt s’il vous plaît'];
  const foreign = ['ARRÊT', 'ALTO', 'Alto, por favor', 'REZYGNUJĘ', '配信停止', '退订', 'إيقاف'];
  test('are words by which senders leave, come back or ask for help', () => {
    for (const body of [...STOPS, ...others, ...polite, ...foreign, 'arret']) {
      expect(keywordOf(body), body).toBe('stop');
    }
    for (const body of ['Start', 'yes!', 'unstop']) expect(keywordOf(body), body).toBe('start');
    for (const body of ['HELP?', 'info']) expect(keywordOf(body), body).toBe('help');
  });

  const sentences = ['Does it stop by itself?', 'Can you stop by?', 'Stop the music'];
  const more = ['Yes please, how much is it?', 'Where is the end?', 'Arrête-t-il seul ?'];
  const words = ['stop2', 'helpful', 'stopps', 'Please', '', '???', `STOP${' '.repeat(100)}`];
  test.each([...sentences, ...more, ...words])('“%s” is a text like any other', (body) =>
    expect(keywordOf(body)).toBeNull(),
  );
});

describe('the question of a text', () => {
  test('is the text, tidied', () => {
    const tidied = { content: 'Does it\nfloat?', cut: false };
    expect(questionOfText('  Does it\r\nfloat?  ')).toEqual(tidied);
    expect(questionOfText(' \u200b ')).toBeNull();
    const longest = 'x'.repeat(QUESTION_MAX_LENGTH);
    expect(questionOfText(longest)).toEqual({ content: longest, cut: false });
  });

  test('of a long one is its beginning, cut after a word, and says so', () => {
    const whole = Array.from({ length: 300 }, (_, at) => `word${at}`).join(' ');
    const { content, cut } = questionOfText(whole) ?? { content: '', cut: false };
    expect(cut).toBe(true);
    expect(content.length).toBeLessThanOrEqual(QUESTION_MAX_LENGTH);
    expect(content.length).toBeGreaterThan(QUESTION_MAX_LENGTH - 20);
    expect(content).toMatch(/ word\d+…$/);
    expect(whole.startsWith(`${content.slice(0, -1)} `)).toBe(true);
  });

  test.each([
    ['an endless word', 'x'.repeat(3000)],
    ['Chinese', '问题'.repeat(800)],
    ['families in emoji', '👩‍👩‍👧‍👦'.repeat(200)],
  ])('of %s ends between two characters', (_name, whole) => {
    const content = cutAtWord(whole, QUESTION_MAX_LENGTH);
    expect(content.length).toBeLessThanOrEqual(QUESTION_MAX_LENGTH);
    expect(content.length).toBeGreaterThan(QUESTION_MAX_LENGTH - 30);
    expect(content.isWellFormed()).toBe(true);
    expect(whole.startsWith(content.slice(0, -1))).toBe(true);
    const clusters = [...new Intl.Segmenter('en').segment(whole)].map(({ segment }) => segment);
    expect(clusters).toContain([...new Intl.Segmenter('en').segment(content)].at(-2)?.segment);
  });
});

describe('an answer as a text', () => {
  test.each([
    ['Ten hours.', 'Ten hours.'],
    ['**Ten** hours, *really*.', 'Ten hours, really.'],
    ['# Price\n\nIt is `free`.', 'Price\n\nIt is free.'],
    ['See [our site](https://a.example/x).', 'See our site (https://a.example/x).'],
    ['[https://a.example](https://a.example)', 'https://a.example'],
    ['<https://a.example>', 'https://a.example'],
    ['- one\n- two', '- one\n- two'],
    ['* one\n* two', '- one\n- two'],
    ['> quoted', 'quoted'],
    ['3 * 4 * 5 = 60', '3 * 4 * 5 = 60'],
    ['snake_case_name', 'snake_case_name'],
    ['\\*not bold\\*', '*not bold*'],
    ['![A boat](/media/a.png)', 'A boat'],
    ['```\nnpm start\n```', 'npm start'],
  ])('%j → %j', (markdown, plain) => expect(answerAsText(markdown)).toBe(plain));

  test('is no longer than one message may be', () => {
    expect(answerAsText('word '.repeat(1000)).length).toBeLessThanOrEqual(1600);
  });
});

describe('where a number is from', () => {
  test('each of the 50 states has its area codes, and no code stands twice', () => {
    const seen = new Map<string, string>();
    for (const [state, codes] of Object.entries(AREA_CODES)) {
      for (const code of codes.split(' ')) {
        expect(code).toMatch(/^[2-9]\d\d$/);
        expect(seen.get(code), `${code} of ${state}`).toBeUndefined();
        seen.set(code, state);
        expect(originOf(`+1${code}5550123`)).toEqual({ country: 'US', state });
      }
    }
    for (const state of US_STATES) expect([...seen.values()]).toContain(state);
  });

  test.each([
    ['+14165550123', 'CA', null],
    ['+17875550123', 'PR', null],
    ['+18005550123', 'US', null],
    ['+4915112345678', 'DE', null],
    ['+77011234567', 'KZ', null],
    ['+79161234567', 'RU', null],
    ['12345', null, null],
    ['BOOTH', null, null],
    ['whatsapp:+14155550123', null, null],
  ])('%s → %s %s', (number, country, state) => {
    expect(originOf(number)).toEqual({ country, state });
  });
});

describe('a sender’s number', () => {
  test('shows two digits at most', () => {
    const sentence = "The 'To' number +1 (555) 123-4567 or +4915112345678 is not valid (21211).";
    expect(withoutNumbers(sentence)).toBe("The 'To' number …67 or …78 is not valid (21211).");
  });

  test('can be written to when it is a phone’s', () => {
    const whole = ['+15551234567', '12345', '+0123456789', 'BOOTH', '+1555123456789012', ''];
    expect(whole.filter(isPhoneNumber)).toEqual(['+15551234567']);
    expect(isPhoneNumber('whatsapp:+15551234567')).toBe(false);
  });
});

describe('files are fetched from', () => {
  const API = 'https://api.twilio.com';
  test.each([
    'https://api.twilio.com/2010-04-01/x',
    'https://mms.twiliocdn.com/AC/x',
    'https://media.twiliocdn.com/AC/x',
    'https://s3-external-1.amazonaws.com/media.twiliocdn.com/AC/x',
  ])('%s', (url) => expect(isTwilioFileHost(new URL(url), API)).toBe(true));

  test.each([
    'http://mms.twiliocdn.com/x',
    'https://mms.twiliocdn.com.evil.example/x',
    'https://eviltwiliocdn.com/x',
    'https://mms.twiliocdn.com:8443/x',
    'https://user:pass@mms.twiliocdn.com/x',
    'http://127.0.0.1/admin',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/x',
    'file:///etc/passwd',
    'https://s3.amazonaws.com/another-bucket/x',
    'https://s3.amazonaws.com.evil.example/media.twiliocdn.com/x',
  ])('never %s', (url) => expect(isTwilioFileHost(new URL(url), API)).toBe(false));
});

describe('what went wrong with a call', () => {
  test.each([
    [{ status: 401, code: 20003, message: 'Authenticate' }, 'credentials', false],
    [{ status: 401, message: 'x' }, 'credentials', false],
    [{ status: 429, code: 20429, message: 'Too Many Requests' }, 'limited', false],
    [{ status: 503, message: 'x' }, 'passing', true],
    [{ status: 300, message: 'x' }, 'unreachable', false],
    [{ code: 'EOTHER' }, 'passing', true],
    [{ code: 'ECONNREFUSED' }, 'unreachable', false],
    [{ code: 'CERT_HAS_EXPIRED' }, 'unreachable', false],
    [{ code: 'ECONNRESET' }, 'unreachable', true],
    [{ code: 'ECONNABORTED' }, 'unreachable', true],
    [{ message: 'fetch failed', cause: { code: 'EAI_AGAIN' } }, 'unreachable', false],
    [{ status: 400, code: 21211, message: 'x' }, 'refused', false],
    [new SyntaxError('Unexpected token <'), 'passing', true],
    ['thrown text', 'passing', true],
    [null, 'passing', true],
  ])('%j is %s', (error, kind, unsure) => {
    expect(faultOf(error)).toMatchObject({ kind, unsure });
  });

  test('a refusal that we do not know is told in Twilio’s words, without a number in them', () => {
    const message = 'The number +15551234567 is not reachable';
    const { sentence } = faultOf({ status: 400, code: 63_038, message });
    expect(sentence).toBe('Twilio refused it (error 63038): The number …67 is not reachable.');
    expect(faultOf({ status: 500, message }).sentence).toBe(TWILIO_SENTENCES.passing);
    // Without one of Twilio's numbers it is somebody else's page.
    expect(faultOf({ status: 418, message }).sentence).toBe('Twilio refused it (error 418).');
  });
});

describe('the test of the number', () => {
  const STORED = {
    phoneNumber: '+15551234567',
    accountSid: `AC${'1'.repeat(32)}`,
    authToken: 'token',
  };
  const HOOK = 'https://booth.example/hook';
  /** Twilio's answers, and what else differs. */
  type Told = { account?: object; number?: object | null; error?: object; hook?: string | null };
  function tested(form: object, { account, number = {}, error, hook = null }: Told = {}) {
    const client = {
      account: () =>
        error
          ? Promise.reject(Object.assign(new Error('No.'), error))
          : Promise.resolve({ name: 'Acme', status: 'active', type: 'Full', ...account }),
      number: () => Promise.resolve(number && { smsUrl: '', takesTexts: true, ...number }),
    };
    return testTwilio(form, STORED, hook, () => client);
  }

  test.each<[string, object, Told, string | null, RegExp]>([
    ['no SID', { accountSid: ' ' }, {}, 'accountSid', /account SID first/],
    ['another SID', { accountSid: 'SK12' }, {}, 'accountSid', /AC followed by 32/],
    ['no token', { authToken: ' ' }, {}, 'authToken', /auth token first/],
    ['no number', { phoneNumber: '' }, {}, 'phoneNumber', /phone number first/],
    ['half a number', { phoneNumber: '55' }, {}, 'phoneNumber', /\+15551234567/],
    ['suspended', {}, { account: { status: 'suspended' } }, null, /has suspended this account/],
    ['closed', {}, { account: { status: 'closed' } }, null, /has closed this account/],
    ['a stranger’s number', {}, { number: null }, 'phoneNumber', /doesn’t belong to this/],
    ['voice alone', {}, { number: { takesTexts: false } }, 'phoneNumber', /can’t receive texts/],
    ['a wrong token', {}, { error: { status: 401 } }, 'authToken', /doesn’t accept/],
    ['a wrong SID', {}, { error: { status: 404, code: 20404 } }, 'accountSid', /no account with/],
    ['no internet', {}, { error: { code: 'ENOTFOUND' } }, null, /can’t be reached/],
  ])('says what is wrong: %s', async (_name, form, told, field, message) => {
    const wrong = { ok: false, field, message: expect.stringMatching(message), notes: [] };
    expect(await tested(form, told)).toEqual(wrong);
  });

  const demo = 'https://demo.twilio.com/welcome/sms/reply/';
  test.each<[string, Told, RegExp[]]>([
    ['nothing', {}, []],
    ['its demo', { number: { smsUrl: demo }, hook: HOOK }, [/demo message/]],
    ['no address', { hook: HOOK }, [/Paste the webhook address/]],
    ['ours', { number: { smsUrl: HOOK }, hook: HOOK }, []],
    ['a trial', { account: { type: 'Trial' } }, [/trial account/]],
  ])('tells what else stands in Twilio’s console: %s', async (_name, told, notes) => {
    const result = { ok: true, notes: notes.map((note) => expect.stringMatching(note)) };
    expect(await tested({}, told)).toMatchObject(result);
  });

  test('names the account where that has a name', async () => {
    const [named, unnamed] = [await tested({}), await tested({}, { account: { name: '' } })];
    expect(named.message).toMatch(/^It works: the Twilio account “Acme” knows .* receive texts\.$/);
    expect(unnamed.message).toMatch(/^It works: Twilio knows/);
  });
});

test.each([
  ['the United States', '+15551234567', '+1 (555) 123-4567'],
  ['as staff typed it', '+1 555-123.4567', '+1 (555) 123-4567'],
  ['Germany, two digits of code', '+4915123456789', '+49 151 234 567 89'],
  ['Russia, one digit of code', '+79161234567', '+7 916 123 4567'],
  ['Finland, three digits of code', '+358401234567', '+358 401 234 567'],
  ['a short code', '12345', '12345'],
  ['the name of a sender', 'BOOTH', 'BOOTH'],
  ['too long for North America', '+155512345678', '+1 555 123 456 78'],
])('%s', (_name, typed, shown) => expect(formatPhoneNumber(typed)).toBe(shown));

test('what a phone sends when somebody likes a text is no question', () => {
  const reactions = [
    'Liked "Thanks!"',
    'Loved “Thank you! Your question reached our booth.”',
    'Emphasized “Thanks!”',
    'Reacted 👍 to “Thanks!”',
    'Removed a heart from “Thanks!”',
    'Laughed at an image',
  ];
  for (const body of reactions) expect(isReaction(body), body).toBe(true);
  for (const body of ['Liked it. How much?', '“Thanks!”', 'Loved by kids?']) {
    expect(isReaction(body), body).toBe(false);
  }
});

test('Twilio is given an address once there is a public one', () => {
  expect(twilioWebhookUrl('')).toBeNull();
  const address = 'https://booth.example/api/webhooks/twilio-sms';
  expect(twilioWebhookUrl('https://booth.example')).toBe(address);
});

test('staff’s number is one of a phone, a short code, or none', () => {
  const { phoneNumber } = twilioSettings.shape;
  const fine = ['12345', '+15551234567', '+1 (555) 123-4567', ''];
  const taken = [...fine, '12', 'INFO', '5551234567'].filter(
    (number) => phoneNumber.safeParse(number).success,
  );
  expect(taken).toEqual(fine);
});

beforeEach(() => void vi.useFakeTimers());

type Page = {
  messages: { sid: string; sentAt: number; isInbound: boolean }[];
  next: (() => Promise<Page>) | null;
};
const NOTHING: Page = { messages: [], next: null };

/** A poller whose questions the test answers; it notes when each was asked, in seconds. */
function openPoller(answer: (nth: number) => Page | Promise<Page>) {
  const startedAt = Date.now();
  const asked: number[] = [];
  const messagesTo = async () => {
    asked.push((Date.now() - startedAt) / 1000);
    return answer(asked.length);
  };
  const poller = createPoller({
    target: () => ({
      client: part({ messagesTo, time: () => null }),
      accountSid: 'AC',
      number: '+1',
    }),
    hasWebhook: () => false,
    sms: part({ seenUntil: () => startedAt, known: () => new Set() }),
    inbox: part({}),
    services: part({ failed: () => {}, worked: () => {}, onChange: () => {} }),
    writes: part({}),
    logger: part({ warn: () => {} }),
    now: Date.now,
    onState: () => {},
  });
  poller.start();
  return { poller, asked };
}

test('each further “too many requests” doubles the pause, up to five minutes', async () => {
  let refused = 6;
  const { poller, asked } = openPoller(() => {
    refused -= 1;
    if (refused < 0) return NOTHING;
    throw Object.assign(new Error('Too Many Requests'), { status: 429, code: 20429 });
  });
  await vi.advanceTimersByTimeAsync(1100_000);
  expect(asked).toEqual([0, 30, 90, 210, 450, 750, 1050]);
  // An answer resets the intervals.
  refused = 1;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.slice(7)).toEqual([1110, 1140]);
  await poller.close();
});

test('where nobody seems to be there, texts are asked for all the same, ever later', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { poller, asked } = openPoller((nth) => {
    if (nth > 3) return NOTHING;
    throw Object.assign(new Error('Not found'), { code: 'ENOTFOUND' });
  });
  await vi.advanceTimersByTimeAsync(130_000);
  expect(asked).toEqual([0, 10, 30, 70, 130]);
  await poller.close();
});

test('staff read that texts are being fetched while more than a page is, and no longer', async () => {
  const next = Promise.withResolvers<Page>();
  const { poller } = openPoller(() => ({
    messages: [{ sid: 'SM1', sentAt: Date.now(), isInbound: false }],
    next: () => next.promise,
  }));
  await vi.advanceTimersByTimeAsync(0);
  expect(poller.state().catchingUp).toBe(true);
  next.resolve(NOTHING);
  await vi.advanceTimersByTimeAsync(0);
  expect(poller.state().catchingUp).toBe(false);
  await poller.close();
});

test('what staff set counts at once: another look follows the one under way, and no fault or pause of before is left', async () => {
  const first = Promise.withResolvers<Page>();
  const { poller, asked } = openPoller((nth) => {
    if (nth === 1) return first.promise;
    throw Object.assign(new Error('Too Many Requests'), { status: 429, code: 20429 });
  });
  await vi.advanceTimersByTimeAsync(5000);
  poller.settingsChanged();
  expect(asked).toEqual([0]);
  first.resolve(NOTHING);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(asked).toEqual([0, 5, 35]);
  expect(poller.state().fault?.kind).toBe('limited');
  poller.settingsChanged();
  expect(poller.state().fault).toBeNull();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(asked).toEqual([0, 5, 35, 36, 66]);
  await poller.close();
});

function row(id: number, url: string, state: 'waiting' | 'stored' = 'waiting') {
  return { id, url, state };
}

test('files of a message are named in Twilio’s order, those that have a name keep it, and one too many is given up', () => {
  const there = ['/a', '/b', '/c'].map((path) => ({ path, contentType: 'image/png' }));
  const named = (...rows: ReturnType<typeof row>[]) =>
    filesFor(rows, there).map(({ row: { id }, file }) => [id, file?.path ?? null]);
  expect(named(row(1, ''), row(2, ''))).toEqual([
    [1, '/a'],
    [2, '/b'],
  ]);
  expect(named(row(1, '/b', 'stored'), row(2, ''), row(3, '/a'), row(4, ''), row(5, ''))).toEqual([
    [2, '/c'],
    [4, null],
    [5, null],
  ]);
  expect(named(row(1, '', 'stored'))).toEqual([]);
});

test('texts of the same second are in the order in which they came, or the other way round', () => {
  const booth = open(1, () => 1000);
  const ids = ['SM1', 'SM2', 'SM3'].map((sid) => booth.message(sid));
  const { ids: listed } = createSmsRepository(booth.db);
  expect(listed(smsFilter.parse({ order: 'asc' }))).toEqual(ids);
  expect(listed(smsFilter.parse({ order: 'desc' }))).toEqual(ids.toReversed());
});

describe('the download of a file', () => {
  const API = 'https://api.twilio.com';
  /** Fetches a file where addresses answer with a status and where that leads. */
  async function download(answers: Record<string, [status: number, location?: string]>) {
    const asked: [string, boolean][] = [];
    vi.stubGlobal('fetch', (url: URL, { headers }: { headers: Record<string, string> }) => {
      asked.push([url.href, 'Authorization' in headers]);
      const [status, location = ''] = answers[url.pathname] ?? [404];
      const body = status === 200 ? 'It' : null;
      return Promise.resolve(new Response(body, { status, headers: { location } }));
    });
    const credentials = { accountSid: 'AC', authToken: 'token' };
    const signal = new AbortController().signal;
    const content = await downloadMedia(API, '/file', credentials, signal).then(
      (bytes) => bytes.toString(),
      (error: unknown) =>
        error instanceof MediaRefused ? error.message : { fault: faultOf(error).kind },
    );
    return { content, asked };
  }

  test('sends the credentials to Twilio’s API alone', async () => {
    const { content, asked } = await download({
      '/file': [307, 'https://media.twiliocdn.com/there'],
      '/there': [200],
    });
    expect(content).toBe('It');
    expect(asked).toEqual([
      [`${API}/file`, true],
      ['https://media.twiliocdn.com/there', false],
    ]);
  });

  test.each<[string, Record<string, [number, string?]>, RegExp | { fault: string }]>([
    ['that is not there', { '/file': [404] }, /any more/],
    ['that is gone', { '/file': [410] }, /any more/],
    ['that leads elsewhere', { '/file': [302, 'http://192.168.1.1/'] }, /not where Twilio keeps/],
    ['that leads nowhere', { '/file': [302, 'https://'] }, /not where Twilio keeps/],
    ['that leads to itself', { '/file': [302, '/file'] }, /in a circle/],
    ['that is not there now', { '/file': [503] }, { fault: 'passing' }],
    ['of another account', { '/file': [401] }, { fault: 'credentials' }],
  ])('of one %s', async (_what, answers, told) => {
    const { content } = await download(answers);
    if (told instanceof RegExp) expect(content).toMatch(told);
    else expect(content).toEqual(told);
  });
});
