import { randomBytes } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { approvedQuestions } from '../../server/contract/questions.ts';
import { inTime } from '../../server/platform/time.ts';
import { browserStorage } from '../../renderer/lib/browser-storage.ts';
import { readOutcome, type Outcome } from '../../renderer/lib/outcome.ts';
import { createUnsentQueue } from '../../renderer/lib/unsent-queue.ts';
import { PARCEL_KINDS, type ParcelKind } from '../../renderer/visitor/send.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { openRequest, sendRequest, type Answer, type Call } from '../support/http-client.ts';
import { type Chance, chance } from '../support/random.ts';
import type { Ledger } from './ledger.ts';

/** As long as a phone waits for an answer (renderer/lib/outcome.ts). */
const ATTEMPT_MS = 15_000;
/** Milliseconds between two presses of a visitor, at most. */
const PAUSE_MS = 120_000;
const VISITS = 12;
const RECONNECT_MS = 3000;

/** Parts of a browser's storage that the pages use. */
function memoryStorage(): Storage {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  };
  // `Object.keys` lists what is stored, as in a browser.
  return new Proxy(kept, {
    get: (_, name) => Reflect.get(methods, name),
  }) as unknown as Storage;
}

let addresses = 0;
/** An address of this machine that no other visitor has. */
export function nextAddress(): string {
  addresses += 1;
  return `127.${2 + Math.floor(addresses / 62_500)}.${Math.floor(addresses / 250) % 250}.${1 + (addresses % 250)}`;
}

export type Stream = {
  version: number;
  since: number;
  isOpen: boolean;
  close: () => void;
  ended: Promise<void>;
};

/** A page's stream; `version` is that of the newest public list that it was sent. Resolves once it is greeted. */
export async function openStream(options: { port: number; from: string }): Promise<Stream> {
  const greeted = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const outgoing = openRequest({ ...options, host: PUBLIC_HOST }, '/api/events', {
    headers: { accept: 'text/event-stream' },
  });
  const stream: Stream = {
    version: 0,
    since: performance.now(),
    isOpen: true,
    close: () => outgoing.destroy(),
    ended: ended.promise,
  };
  let text = '';
  outgoing.on('response', (incoming) => {
    incoming.setEncoding('utf8').on('data', (chunk: string) => {
      greeted.resolve();
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (!block.includes('event: questions')) continue;
        const version = Number(/"version":(\d+)/.exec(block)?.[1]);
        stream.version = Math.max(stream.version, version);
      }
    });
    incoming.on('error', () => {});
  });
  outgoing.on('error', () => {});
  outgoing.on('close', () => {
    stream.isOpen = false;
    greeted.reject(new Error('There is no stream.'));
    ended.resolve();
  });
  outgoing.end();
  await greeted.promise;
  return stream;
}

/** Where visitors are: the booth as they reach it, and what they remember. */
export type Hall = {
  port: number;
  ledger: Ledger;
  stopping: AbortSignal;
  /** Id and an option of the poll that runs. */
  poll: { id: number; options: number } | null;
};

/** A phone that asks, votes, leaves its details and goes, with the pages' own unsent queue. */
function openPhone(hall: Hall, name: string, random: Chance) {
  const { ledger } = hall;
  const options = { port: hall.port, from: nextAddress(), host: PUBLIC_HOST };
  const voter = randomBytes(16).toString('base64url');
  const pressedAt = new Map<string, number>();
  const voted = new Set<number>();
  let stream: Stream | null = null;
  let known: { id: number; votable: boolean }[] = [];
  let asked = 0;

  async function send(path: string, call: Call = {}): Promise<Answer | null> {
    const sent = sendRequest(options, path, call).catch(() => null);
    const answer = await inTime(sent, ATTEMPT_MS, () => null);
    if (answer !== null && answer.status < 429) ledger.answered += 1;
    else ledger.unanswered += 1;
    return answer;
  }
  async function outcomeOf(path: string, call: Call): Promise<Outcome> {
    const answer = await send(path, call);
    if (answer === null) return { kind: 'unreachable' };
    const headers = { 'retry-after': answer.headers['retry-after'] ?? '' };
    return readOutcome(new Response(answer.text, { status: answer.status, headers }));
  }

  const storage = memoryStorage();
  const queue = createUnsentQueue<ParcelKind>(
    browserStorage(() => storage),
    async ({ kind, key, body: { poll, ...vote }, body }) => {
      const headers = { 'idempotency-key': key };
      if (kind !== 'poll')
        return outcomeOf(`/api/${kind}`, { json: body, headers, method: 'POST' });
      return outcomeOf(`/api/polls/${Number(poll)}/vote`, { json: vote, headers, method: 'PUT' });
    },
    PARCEL_KINDS,
  );
  queue.subscribe(({ parcel: { kind, key, body }, outcome }) => {
    const isSent = outcome.kind === 'sent';
    if (kind === 'poll') {
      // It may have counted before its answer got lost, and have been refused since.
      const wasLost = ledger.votes.get(`poll ${Number(body['poll'])}`)?.maybe.has(voter);
      const now = isSent ? 'yes' : outcome.kind === 'refused' && !wasLost ? 'no' : 'maybe';
      ledger.vote(`poll ${Number(body['poll'])}`, voter, now);
      if (outcome.kind === 'refused') queue.drop(key);
      return;
    }
    if (isSent) {
      const words = String(kind === 'question' ? body['content'] : body['name']);
      (kind === 'question' ? ledger.questions : ledger.leads).set(words, true);
      const waited = performance.now() - (pressedAt.get(key) ?? Infinity);
      ledger.longestWaitMs = Math.max(ledger.longestWaitMs, waited);
      // The same may be sent twice, as from a page that was left.
      pressedAt.delete(key);
    } else if (outcome.kind === 'refused') {
      ledger.problems.push(`A ${kind} was refused: ${outcome.status} ${outcome.message}`);
      queue.drop(key);
    }
  });
  function press(kind: ParcelKind, body: Record<string, unknown>): void {
    const key = randomBytes(16).toString('base64url');
    pressedAt.set(key, performance.now());
    queue.put({ key, kind, body });
    void queue.deliver(key);
  }

  async function vote(): Promise<void> {
    const votable = known.filter((one) => one.votable && !voted.has(one.id));
    if (votable.length === 0) return;
    const { id } = random.oneOf(votable);
    voted.add(id);
    for (;;) {
      const call = { json: { voter, wanted: true }, method: 'POST' };
      const outcome = await outcomeOf(`/api/question/${id}/vote`, call);
      const wasLost = ledger.votes.get(`question ${id}`)?.maybe.has(voter);
      const isRefused = outcome.kind === 'refused' && !wasLost;
      const count = outcome.kind === 'sent' ? 'yes' : isRefused ? 'no' : 'maybe';
      ledger.vote(`question ${id}`, voter, count);
      if (outcome.kind === 'sent' || outcome.kind === 'refused' || hall.stopping.aborted) return;
      await after(RECONNECT_MS);
    }
  }

  /** The page: its stream and its list, again whenever the stream ends. */
  async function watch(): Promise<void> {
    while (!hall.stopping.aborted) {
      stream = await inTime(
        openStream(options).catch(() => null),
        ATTEMPT_MS,
        () => null,
      );
      if (stream !== null) {
        const { ended } = stream;
        void queue.flush();
        const answer = await send('/api/questions/approved');
        const list =
          answer?.status === 200 ? approvedQuestions.parse(JSON.parse(answer.text)) : null;
        if (list) {
          known = list.data;
          stream.version = Math.max(stream.version, list.version);
        }
        if (!isGone) await ended;
        stream.close();
        stream = null;
      }
      if (isGone) return;
      await after(RECONNECT_MS * (0.5 + random.next()), undefined, { signal: hall.stopping }).catch(
        () => {},
      );
    }
  }
  let isGone = false;
  const watching = watch();

  return {
    queue,
    stream: () => stream,
    act(): Promise<void> | void {
      const what = random.next();
      if (what < 0.45) {
        asked += 1;
        const content = `${name} asks for the ${asked}. time: how does ${random.below(1000)} work?`;
        ledger.questions.set(content, false);
        press('question', { content, author_name: random.happens(0.5) ? name : null });
      } else if (what < 0.6) {
        const lead = `${name} Number${(asked += 1)}`;
        ledger.leads.set(lead, false);
        press('lead', {
          name: lead,
          email: `${lead.replaceAll(' ', '.')}@example.com`,
          consent: true,
        });
      } else if (what < 0.75 && hall.poll !== null) {
        const { id, options: count } = hall.poll;
        ledger.vote(`poll ${id}`, voter, 'maybe');
        press('poll', { poll: id, voter, options: [1 + random.below(count)] });
      } else return vote();
    },
    /** Leaves the hall; what was not sent stays in the phone. */
    async leave(): Promise<void> {
      isGone = true;
      stream?.close();
      await watching;
    },
  };
}
type Phone = ReturnType<typeof openPhone>;
export type Visitors = ReturnType<typeof openVisitors>;

/** People who come and go, so that there are always as many. */
export function openVisitors(hall: Hall, count: number, seed: number) {
  const here = new Set<Phone>();
  const phones: Phone[] = [];
  const holding = () => phones.filter(({ queue }) => queue.list().length > 0);

  async function visits(n: number): Promise<void> {
    const random = chance(seed * 1000 + n);
    const pause = (most: number) =>
      after(random.next() * most, undefined, { signal: hall.stopping }).catch(() => {});
    await pause(10_000);
    for (let visit = 1; !hall.stopping.aborted; visit += 1) {
      const phone = openPhone(hall, `Visitor ${n} of turn ${visit}`, random);
      here.add(phone);
      phones.push(phone);
      for (let acts = 1 + random.below(VISITS); acts > 0 && !hall.stopping.aborted; acts -= 1) {
        await pause(PAUSE_MS);
        if (!hall.stopping.aborted) await phone.act();
      }
      here.delete(phone);
      await phone.leave();
    }
  }
  const running = Promise.all(Array.from({ length: count }, (_, n) => visits(n + 1)));

  return {
    /** Streams that are open and were not opened just now. */
    streams: () =>
      [...here]
        .map((phone) => phone.stream())
        .filter((stream) => stream !== null)
        .filter(({ since }) => performance.now() - since > 2000),
    /** Phones that still hold something come back and send it. @returns the number of parcels that could not be sent */
    async sendAll(ms: number): Promise<number> {
      await running;
      const until = performance.now() + ms;
      while (holding().length > 0 && performance.now() < until) {
        await Promise.all(holding().map(({ queue }) => queue.flush()));
        await after(500);
      }
      return holding().length;
    },
    count: () => phones.length,
  };
}
