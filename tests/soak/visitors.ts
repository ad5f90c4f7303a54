import { randomBytes } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import {
  type ApprovedQuestion,
  type ApprovedQuestions,
  approvedQuestions,
} from '../../server/contract/questions.ts';
import { publicMessages, type PublicQuestionsChange } from '../../server/contract/stream.ts';
import { PUBLIC_LIST_MAX } from '../../server/contract/limits.ts';
import { inTime } from '../../server/platform/time.ts';
import { readOutcome, type Outcome } from '../../renderer/lib/outcome.ts';
import { createUnsentQueue } from '../../renderer/lib/unsent-queue.ts';
import { PARCEL_KINDS, type ParcelKind } from '../../renderer/visitor/send.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { openRequest, sendRequest, type Answer, type Call } from '../support/http-client.ts';
import { type Chance, chance } from '../support/random.ts';
import type { Ledger } from './ledger.ts';

/** As long as a phone waits for an answer (renderer/lib/outcome.ts). */
const ATTEMPT_MS = 15_000;
/** Milliseconds between two presses of a visitor, at most. */
const PAUSE_MS = 120_000;
const VISITS = 12;
const RECONNECT_MS = 3000;

let addresses = 0;
/** An address of this machine that no other visitor has. */
export function nextAddress(): string {
  addresses += 1;
  return `127.${2 + Math.floor(addresses / 62_500)}.${Math.floor(addresses / 250) % 250}.${1 + (addresses % 250)}`;
}

/** A question as a page shows it, since a version of the public list; null once it has left. */
type Shown = { since: number; question: ApprovedQuestion | null };

export type Stream = Awaited<ReturnType<typeof openStream>>;

/** The newest change that was read: the whole hall is sent the same text. */
let newest: { text: string; change: PublicQuestionsChange } | null = null;
function changeIn(text: string): PublicQuestionsChange {
  const read = () => publicMessages.questions.parse(JSON.parse(text.slice(text.indexOf('{'))));
  if (newest?.text !== text) newest = { text, change: read() };
  return newest.change;
}

/** A page's stream, which follows the public list. Resolves once it is greeted. */
export async function openStream(options: { port: number; from: string; ledger: Ledger }) {
  const greeted = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const outgoing = openRequest({ ...options, host: PUBLIC_HOST }, '/api/events', {
    headers: { accept: 'text/event-stream' },
  });
  const stream = {
    /** What its page shows, by ids. */
    shown: new Map<number, Shown>(),
    /** That of the list; 0 until its page has fetched that. */
    version: 0,
    isOpen: true,
    close: () => void outgoing.destroy(),
    ended: ended.promise,
    /** Takes the list that its page has fetched, under what was pushed meanwhile. */
    know({ version, data }: ApprovedQuestions): void {
      const newer = [...stream.shown].filter(([, { since }]) => since > version);
      stream.shown = new Map(data.map((question) => [question.id, { since: version, question }]));
      for (const [id, one] of newer) stream.shown.set(id, one);
      stream.version = Math.max(version, ...newer.map(([, { since }]) => since));
    },
  };
  function hear({ version, upserted, removed }: PublicQuestionsChange): void {
    if (version <= stream.version) return;
    for (const question of upserted) stream.shown.set(question.id, { since: version, question });
    for (const id of removed) stream.shown.set(id, { since: version, question: null });
    if (stream.version === 0) return;
    if (version > stream.version + 1)
      options.ledger.problems.push('a page that listened was not sent a change of the list');
    stream.version = version;
  }
  let text = '';
  outgoing.on('response', (incoming) => {
    incoming.setEncoding('utf8').on('data', (chunk: string) => {
      greeted.resolve();
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) if (block.startsWith('event: questions\n')) hear(changeIn(block));
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

function wordsOf(one: ApprovedQuestion | null = null): string {
  return one ? [one.answer, one.content, String(one.also)].join() : '';
}

/** True if a page that has reached this version of the list shows it as it is. */
export function showsAll({ shown }: Stream, { version, data }: ApprovedQuestions): boolean {
  // Of a longer list, pages keep what they have been sent.
  const isCut = data.length === PUBLIC_LIST_MAX;
  const listed = new Map(data.map((one) => [one.id, one]));
  const isRight = ([id, { since, question }]: [number, Shown]) => {
    const [now, here] = [wordsOf(listed.get(id)), wordsOf(question)];
    return since > version || now === here || (isCut && (now === '' || here === ''));
  };
  return [...shown].every(isRight) && (isCut || data.every(({ id }) => shown.has(id)));
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

  const queue = createUnsentQueue<ParcelKind>(
    memoryStorage(),
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
        openStream({ ...options, ledger }).catch(() => null),
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
          stream.know(list);
        }
        if (!isGone && list) await ended;
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
    /** Streams of pages that have their list. */
    streams: () => [...here].map((phone) => phone.stream()).filter((stream) => stream?.version),
    /** Has everybody press at once. */
    rush: () => {
      for (const phone of here) void phone.act();
    },
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
