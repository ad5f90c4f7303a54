import { describe, expect, test } from 'vitest';
import { createDocumentQueue, sentenceOf } from '../../../../renderer/admin/ai/documents.tsx';
import * as ai from '../../../../renderer/admin/ai/model.ts';
import { DEFAULT_VALUES } from '../../../../renderer/admin/kit/form/setting-values.ts';
import { failureOf, stateWords } from '../../../../renderer/admin/twilio/twilio-top.tsx';
import * as sms from '../../../../renderer/admin/twilio/model.ts';
import { ApiError } from '../../../../renderer/lib/api-error.ts';
import { part } from '../../../support/part.ts';

function refusalOf(name: string, size = 1) {
  return ai.refusalOf(part({ name, size }));
}
function files(...names: string[]) {
  return names.map((name) => new File(['-'], name));
}
function testedWith(apiKey: string | null) {
  return ai.testedOf({ ...DEFAULT_VALUES, 'ai.apiKey': apiKey });
}
function choices(known: string[], chosen: string | null) {
  return sms.countryOptions(known, chosen).map(({ value }) => value);
}

describe('the drafts', () => {
  type State = {
    service?: object | null;
    draft?: object;
    baseUrl?: string;
    hasKey?: boolean;
    reason?: string;
  };
  const stateOf = ({
    service = { state: 'reachable' },
    draft = {},
    baseUrl = '',
    hasKey = true,
    reason,
  }: State) =>
    ai.aiStateOf({
      values: { ...DEFAULT_VALUES, 'ai.enabled': true, 'ai.baseUrl': baseUrl, 'ai.model': 'm' },
      hasKey,
      status: part({
        services: service ? [{ name: 'ai', ...service }] : [],
        jobs: [{ kind: 'draft', waiting: 0, failed: 0, ...draft }],
      }),
      reason: reason ?? null,
    });
  const away = { service: { state: 'unreachable', local: false } };
  const local = { service: { state: 'unreachable', local: true } };
  const ollama = 'http://127.0.0.1:11434/v1/';
  const noOllama = { ...local, baseUrl: ollama };
  const noModel = { ...local, baseUrl: 'http://10.0.0.9/v1', draft: { waiting: 2 } };
  const OFFLINE = 'Waiting for the internet';

  test.each<[State, tone: string, title: string, detail: RegExp]>([
    [{}, 'ok', 'Ready', /draft from m\./],
    [{ hasKey: false }, 'bad', 'Needs an API key', /Enter one/],
    [{ hasKey: false, baseUrl: ollama }, 'ok', 'Ready', /./],
    [{ service: null }, 'unknown', 'Checking…', /api\.openai\.com/],
    [{ service: { state: 'unknown' } }, 'unknown', 'Checking…', /./],
    // Switched on a moment ago.
    [{ service: { state: 'off' } }, 'unknown', 'Checking…', /./],
    [away, 'waits', OFFLINE, /once it is back\.$/],
    [{ ...away, draft: { waiting: 1, failed: 1 } }, 'waits', OFFLINE, / 1 draft waiting\.$/],
    [noOllama, 'waits', 'Nothing answers at 127.0.0.1:11434', /^Start Ollama,/],
    [noModel, 'waits', 'Nothing answers at 10.0.0.9', /^Start the model, .* 2 drafts waiting\.$/],
    [{ draft: { failed: 1 } }, 'bad', '1 draft failed', /^Test the service/],
    [{ draft: { failed: 2 }, reason: 'Top it up.' }, 'bad', '2 drafts failed', /^Top it up\.$/],
  ])('are with %j: %s', (state, tone, title, detail) => {
    expect(stateOf(state)).toMatchObject({ tone, title, detail: expect.stringMatching(detail) });
  });

  test('are off, and nothing else is looked at', () => {
    const values = { ...DEFAULT_VALUES, 'ai.enabled': false };
    const state = ai.aiStateOf({ values, hasKey: false, status: undefined, reason: null });
    expect(state.tone).toBe('off');
  });

  test.each([
    ['', 'OpenAI', 'api.openai.com'],
    [' https://API.openai.com/v1/ ', 'OpenAI', 'api.openai.com'],
    [ollama, 'Ollama', '127.0.0.1:11434'],
    ['https://x.example/v1', 'Other', 'x.example'],
    ['no address', 'Other', 'no address'],
  ])('come from “%s”, which is %s, at %s', (url, name, host) => {
    expect([ai.providerOf(url).name, ai.hostOf(url)]).toEqual([name, host]);
  });

  test.each([
    [['a.md'], 1, 'Replaced a.md'],
    [['a.md', 'b.md'], 1, 'Added 2 documents'],
    [['a.md', 'b.md'], 2, 'Replaced 2 documents'],
  ])('know of %j, of which %i were there: %s', (names, replaced, words) => {
    expect(sentenceOf(names.map((name, at) => ({ name, replaced: at < replaced })))).toBe(words);
  });

  test('get documents one by one, those added meanwhile too; what is refused is named, a cancel is the end', async () => {
    const [asked, counts, refused]: string[][] = [[], [], []];
    const cancel = new AbortController();
    const queue = createDocumentQueue(async ({ name }) => {
      asked?.push(name);
      // Dropped beside it before it has arrived.
      if (name === 'a.md') expect(queue.add([new File(['-'], 'late.md')])).toBe(false);
      if (name === 'stop.md') cancel.abort();
      cancel.signal.throwIfAborted();
      if (name === 'no.md') throw new ApiError({ status: 413, message: 'Too large.' });
      return { name, replaced: false };
    });
    const send = () =>
      queue.sendAll(
        (words) => counts?.push(words),
        cancel.signal,
        ({ name }) => refused?.push(name),
      );
    expect(queue.add([])).toBe(false);
    expect(queue.add(files('a.md', 'b.exe', 'no.md'))).toBe(true);
    expect(await send()).toBe('Added 2 documents');
    expect([asked, refused]).toEqual([
      ['a.md', 'no.md', 'late.md'],
      ['b.exe', 'no.md'],
    ]);
    expect(counts).toEqual(['1 of 3: a.md', '3 of 4: no.md', '4 of 4: late.md']);
    expect(queue.add(files('c.md', 'stop.md', 'never.md'))).toBe(true);
    expect(await send()).toBe('Added c.md');
    expect(asked?.slice(3)).toEqual(['c.md', 'stop.md']);
    // Nothing is left for the next ones.
    queue.add([]);
    expect(await send()).toBeNull();
  });

  test.each([
    [true, '', '', /^From platform/],
    [true, '', 'https://API.openai.com/v1', /^From platform/],
    [true, '', ollama, /belongs to api\.openai\.com\..* key for 127\.0\.0\.1:11434/],
    [false, '', ollama, /^Local models/],
  ])('say at the key, stored: %s, what is to be entered: %s, %s', (hasKey, saved, typed, hint) => {
    expect(ai.keyHint(hasKey, saved, typed)).toMatch(hint);
  });

  test.each([
    [0, false, ''],
    [1, false, ' Drafts can cite 1 passage from it.'],
    [2, false, ' Drafts can cite 2 passages from it.'],
    // It counts what is saved.
    [2, true, ''],
  ])('can cite %i passages, the text changed: %s: “%s”', (passages, isChanged, words) => {
    expect(ai.passagesInWords(passages, isChanged)).toBe(words);
  });

  test('are tested with what was typed, and with the stored key unless there is another', () => {
    expect(testedWith(null)).toEqual({ model: DEFAULT_VALUES['ai.model'], baseUrl: '' });
    expect([testedWith('sk-1').apiKey, testedWith('').apiKey]).toEqual(['sk-1', '']);
  });

  test('need files that can be read', () => {
    expect(refusalOf('A.MD')).toBeNull();
    expect([refusalOf('a.exe'), refusalOf('a.md', 0)]).not.toContain(null);
  });
});

describe('a text', () => {
  type From = readonly [city: string | null, state: string | null, country: string | null];

  test.each<[From, string | null]>([
    [['SAN FRANCISCO', 'CA', 'US'], 'San Francisco, CA, United States'],
    [['Coeur d’Alene', 'ID', null], 'Coeur d’Alene, ID'],
    [['L’ISLE-ADAM', null, 'FR'], 'L’isle-Adam, France'],
    [[null, null, 'XX'], 'XX'],
    [[null, null, '?'], '?'],
    [[null, null, null], null],
  ])('from %j is from %s', ([city, state, country], words) => {
    const row = part({ from_city: city, from_state: state, from_country: country });
    expect(sms.originOf(row)).toBe(words);
  });

  test.each([
    ['image/jpeg', 1200, 800, 84_000, 'Picture (JPEG) · 1200 × 800 · 84 KB', 'text-file-1.jpg'],
    ['video/x-matroska', null, null, null, 'Video (MATROSKA)', ''],
    ['text/VCARD; charset=utf-8', null, null, 10, 'Contact card · 10 B', ''],
    ['application/zip', 5, null, null, 'application/zip', ''],
    ['', null, null, null, 'File', ''],
  ])('has a file of the type “%s”', (type, width, height, size, facts, name) => {
    const file = part({ id: 1, content_type: type, width, height, size });
    expect([sms.factsOf(file), sms.downloadName(file)]).toEqual([facts, name]);
  });

  test('counts among those that the filters leave, and those that they hide', () => {
    const view = { ...sms.SMS_VIEW.parse(new URLSearchParams()), q: '' };
    expect(sms.summaryOf(view, 0, 0)).toBe('No texts yet');
    expect(sms.summaryOf(view, 0, 2)).toBe('0 texts · United States');
    expect(sms.summaryOf({ ...view, country: null }, 1, 0)).toBe('1 text');
    expect(sms.summaryOf({ ...view, q: 'a', country: null }, 1, 0)).toBe('1 text matches');
    expect(sms.summaryOf({ ...view, media: true, country: 'DE' }, 2, 0)).toBe(
      '2 texts match · Germany',
    );
    const queries = [view, { ...view, country: null }, { ...view, state: 'CA' }];
    expect(queries.map(sms.worldQuery)).toEqual([{ q: '', has_media: null }, null, null]);
  });

  test.each([
    ['elsewhere', {}, { hidden: 2, isPast: true }],
    ['no match', { q: 'a', country: null }, { hidden: 2 }],
    ['no match', { media: true }, { mode: 'off' }],
    ['past', {}, { isPast: true, mode: 'off' }],
    ['off', {}, { mode: 'off' }],
    ['none yet', {}, { mode: 'webhook' }],
    ['none yet', {}, { mode: undefined }],
  ] as const)('is not there: %s, with %j and %j', (why, filters, known) => {
    const view = { ...sms.SMS_VIEW.parse(new URLSearchParams()), ...filters };
    expect(sms.whyEmpty(view, { isPast: false, hidden: 0, mode: undefined, ...known })).toBe(why);
  });

  test('has a country to choose: the United States first, others by name, and what is chosen', () => {
    expect(choices([], null)).toEqual([null, 'US']);
    expect(choices(['US', 'CH', 'AT', 'DE'], 'FR')).toEqual([null, 'US', 'AT', 'FR', 'DE', 'CH']);
  });

  test.each([
    ['', 'US', null],
    ['country=all', null, null],
    ['country=de&state=CA', 'US', 'CA'],
    ['country=DE&state=CA', 'DE', null],
  ])('is looked for at “%s”', (query, country, state) => {
    expect(sms.SMS_VIEW.parse(new URLSearchParams(query))).toMatchObject({ country, state });
  });
});

describe('texts', () => {
  const NOW = Date.parse('2026-11-27T12:00:00.000Z');
  const [LONG_AGO, JUST_NOW] = ['2026-11-27T11:58:00.000Z', '2026-11-27T11:59:50.000Z'];
  const listening = { mode: 'poll', service: 'reachable', error: null, catching_up: false };

  test.each([
    [{ mode: 'off', error: 'x' }, 'off', 'Off', /^Needs a phone number/],
    [{ mode: 'resting', error: 'x' }, 'off', 'Waiting', /./],
    [{ service: 'unreachable', error: 'x' }, 'waits', 'Waiting for the internet', /^Texts wait/],
    [{ error: 'Wrong token.', catching_up: true }, 'bad', 'Texts are held up', /^Wrong token\.$/],
    [{ catching_up: true }, 'ok', 'Catching up', /since\.$/],
    [{ last_poll_at: null }, 'ok', 'Listening', /for the first time/],
    [{}, 'ok', 'Listening', /^Last asked 2 min\. ago\.$/],
    [{ mode: 'webhook' }, 'ok', 'Listening', /^Twilio called 10 sec\. ago\.$/],
    // No call has come yet.
    [{ mode: 'webhook', last_webhook_at: null }, 'ok', 'Listening', /^Last asked/],
  ])('come in or do not: %j', (state, tone, title, detail) => {
    // A call of before a tunnel was given up is no news.
    const at = { last_poll_at: LONG_AGO, last_webhook_at: JUST_NOW };
    const words = stateWords(part({ ...listening, ...at, ...state }), NOW);
    expect(words).toMatchObject({ tone, title, detail: expect.stringMatching(detail) });
  });

  test.each([
    ['waiting', null, 'On its way from Twilio. It appears automatically.'],
    ['waiting', 'Offline.', 'On its way from Twilio. Offline.'],
    ['failed', 'Too large.', 'This file could not be fetched. Too large.'],
    ['failed', null, 'This file could not be fetched.'],
    ['ok', null, null],
  ])('have a file that is %s, for “%s”: %s', (state, reason, words) => {
    expect(sms.missingWords(part({ state, reason }))).toBe(words);
  });

  test.each([
    [0, 0, 160, 'Nothing is sent while this is empty.'],
    [1, 12, 160, '1 text message · 12 of 160 characters'],
    [2, 170, 153, '2 text messages each time of up to 153 characters'],
  ])('are answered in %i messages', (count, used, room, words) => {
    expect(sms.lengthInWords({ count, used, room })).toBe(words);
  });

  test.each([
    [2, 2, null],
    [3, 2, /^And 1 more line\./],
    [1200, 20, /^And 1,180 more lines\./],
  ])('are imported but for %i lines, of which %i are named', (refused, named, words) => {
    const errors = Array.from({ length: named }, (_, line) => ({ line, reason: '' }));
    const more = sms.moreRefused({ refused, errors });
    if (words === null) expect(more).toBeNull();
    else expect(more).toMatch(words);
  });

  test('are imported also where all were here before, but not where every line was refused', () => {
    expect(sms.isImported({ imported: 1, skipped: 0 })).toBe(true);
    expect(sms.isImported({ imported: 0, skipped: 2 })).toBe(true);
    expect(sms.isImported({ imported: 0, skipped: 0 })).toBe(false);
  });

  test.each([
    ['+15550109999', false, null, false, false],
    ['+15550109999', false, 'token', false, true],
    // The stored one is to be removed.
    ['+15550109999', false, '', true, false],
    ['+15550109999', true, 'token', false, false],
    [' ', false, 'token', false, false],
  ])('can be tested with the number “%s”, faulty: %s, the token %s, stored: %s: %s', (...row) => {
    const [value, isFaulty, token, hasToken, expected] = row;
    const account = { value: 'AC12', isFaulty: false };
    expect(sms.isTestable([{ value, isFaulty }, account], token, hasToken)).toBe(expected);
  });
});

test.each([
  [{ status: 400, serverMessage: 'No such account.' }, 'No such account.'],
  [{ status: 0 }, 'As it was.'],
  [{ status: 403, code: 'csrf_failed' as const, serverMessage: 'x' }, 'As it was.'],
  [{ status: 401 }, undefined],
])('a test of the connection that does not arrive, %j, has failed', (parts, message) => {
  const failure = failureOf(new ApiError({ message: 'As it was.', ...parts }));
  expect([failure?.message, failure?.ok]).toEqual([message, message && false]);
});
