import { setTimeout as after } from 'node:timers/promises';
import { labelDraft } from '../../server/contract/labels.ts';
import { importedEvent } from '../../server/contract/event-file.ts';
import { poll, pollList, type Poll, type PollCommand } from '../../server/contract/polls.ts';
import { question, questionPage, type Question } from '../../server/contract/questions.ts';
import { inTime } from '../../server/platform/time.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { logIn } from '../support/admin-login.ts';
import { dataOf } from '../support/data-of.ts';
import { createClient, type Answer, type Call } from '../support/http-client.ts';
import { MULTIPART_TYPE, multipart } from '../support/multipart.ts';
import { type Chance, chance } from '../support/random.ts';
import type { SoakBooth } from './booth.ts';
import type { Hall } from './visitors.ts';

const ATTEMPT_MS = 60_000;
const AGAIN_MS = 500;
const OPTIONS = ['Red', 'Green', 'Blue'];
const TIMES_UP = 'No answer came.' as const;

export type Staff = ReturnType<typeof createStaff>;

/** A member of the staff at the laptop, who signs in and presses again until something is done. */
export function createStaff(booth: SoakBooth, { ledger }: Pick<Hall, 'ledger'>, host = ADMIN_HOST) {
  const client = createClient({ port: booth.port, host });

  /** @returns the first answer that is no fault of the moment */
  async function call(
    path: string,
    { timed = false, ...sent }: Call & { timed?: boolean } = {},
  ): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const before = booth.interruptions();
      const since = performance.now();
      const sending = client.send(path, sent).catch(() => null);
      const answer = await inTime(sending, ATTEMPT_MS, (): typeof TIMES_UP => TIMES_UP);
      const ms = performance.now() - since;
      if (answer === TIMES_UP && !booth.isAway() && before === booth.interruptions())
        ledger.problems.push(`${path}: ${TIMES_UP}`);
      if (answer === null || answer === TIMES_UP) ledger.unanswered += 1;
      else {
        ledger.answered += 1;
        if (timed && before === booth.interruptions()) ledger.moderationMs.push(ms);
        if (answer.status === 401 || answer.status === 403) await logIn(client).catch(() => null);
        else if (answer.status < 500 && answer.status !== 429) return answer;
        // A disk that is full has its own sentence; anything else is a fault.
        else if (answer.status === 500) ledger.problems.push(`${path}: ${answer.text}`);
      }
      if (tries > 600) throw new Error(`${path} is never answered: ${JSON.stringify(answer)}`);
      await after(AGAIN_MS);
    }
  }
  return {
    call,
    get: (path: string) => call(path),
    post: (path: string, json?: unknown) => call(path, { method: 'POST', json }),
    put: (path: string, json?: unknown) => call(path, { method: 'PUT', json }),
  };
}

const QUESTIONS = '/api/admin/questions';

/** Decides what comes in, of every second question. @param turn 0 or 1 */
export async function moderate(
  staff: Staff,
  hall: Hall,
  turn: number,
  seed: number,
): Promise<void> {
  const { ledger, stopping } = hall;
  const random = chance(seed * 1000 + 900 + turn);
  const draft = labelDraft.parse({ name: `Moderator ${turn + 1}` });
  const { id: label } = question
    .pick({ id: true })
    .parse(JSON.parse((await staff.post('/api/admin/labels', draft)).text).data);
  const mine: number[] = [];
  const put = async (id: number, json: Record<string, unknown>) =>
    dataOf(
      question,
      await staff.call(`/api/admin/question/${id}`, { method: 'PUT', json, timed: true }),
    );

  async function decide({ id }: Question): Promise<void> {
    const what = random.next();
    if (what < 0.15 && mine.length > 0) {
      const into = random.oneOf(mine);
      await staff.post(`/api/admin/question/${id}/merge`, { into });
      return ledger.decide(id, { into });
    }
    const answer = `Moderator ${turn + 1} answers ${id}.`;
    const status = what < 0.3 ? 'rejected' : 'approved';
    const decision = what < 0.6 ? { status } : { status, answer };
    await put(id, decision);
    ledger.decide(id, decision);
    if (status === 'approved') mine.push(id);
  }

  while (!stopping.aborted) {
    const list = await staff.get(`${QUESTIONS}?status=pending&order=asc&page_size=100`);
    const pending = dataOf(questionPage, list).items.filter(({ id }) => id % 2 === turn);
    for (const one of pending.slice(0, 10)) {
      if (stopping.aborted) return;
      await decide(one);
      await after(random.below(300));
    }
    if (mine.length > 0) {
      const id = random.oneOf(mine);
      const answer = `Moderator ${turn + 1} answers ${id} better, ${random.below(1000)}.`;
      await put(id, { answer });
      ledger.decide(id, { answer });
      const items = [{ id, labels: { add: [label] } }];
      await staff.post(`${QUESTIONS}/bulk`, { items });
      ledger.decide(id, { labelled: true });
    }
    await after(random.below(2000));
  }
}

/** Asks the hall, one poll after the other. */
export async function askPolls(staff: Staff, hall: Hall): Promise<void> {
  const POLLS = '/api/admin/polls';
  const press = async (id: number, command: PollCommand, done: Poll['phase']): Promise<void> => {
    for (;;) {
      const { items } = dataOf(pollList, await staff.get(POLLS));
      const now = items.find((one) => one.id === id);
      if (now === undefined || now.phase === done) return;
      await staff.post(`${POLLS}/${id}/command`, { do: command, version: now.version });
    }
  };
  for (let n = 1; !hall.stopping.aborted; n += 1) {
    const draft = { kind: 'single', question: `Poll ${n}?`, options: OPTIONS, right: null };
    const { id } = dataOf(poll, await staff.post(POLLS, draft), 201);
    await press(id, 'start', 'open');
    hall.poll = { id, options: OPTIONS.length };
    await after(40_000, undefined, { signal: hall.stopping }).catch(() => {});
    hall.poll = null;
    // What phones still hold is sent before it is closed, or is refused.
    await after(2000);
    await press(id, 'lock', 'locked');
    await press(id, 'reveal', 'revealed');
    await press(id, 'end', 'ended');
  }
}

/** The work beside: backups, exports, and the event's own file merged back into it. */
export async function keepBooks(staff: Staff, hall: Hall, seed: number): Promise<void> {
  const { ledger, stopping } = hall;
  const random: Chance = chance(seed * 1000 + 950);
  const works = {
    backup: async () => {
      const { status } = await staff.post('/api/admin/backups');
      return status === 201 || status === 409;
    },
    export: async () => {
      const file = random.oneOf(['questions.xlsx', 'leads.csv', 'polls.xlsx', 'sms.csv']);
      return (await staff.get(`/api/admin/export/${file}`)).status === 200;
    },
    'import of its own file': async () => {
      const { bytes, status } = await staff.get('/api/admin/event.booth');
      if (status !== 200) return false;
      const answer = await staff.call('/api/admin/event/import', {
        method: 'POST',
        body: multipart([{ name: 'file', filename: 'event.booth', content: bytes }]),
        headers: { 'content-type': MULTIPART_TYPE },
      });
      // A file whose end was cut off by a fault is refused.
      if (answer.status !== 200) return answer.status === 400 || answer.status === 409;
      const { added } = dataOf(importedEvent, answer);
      return Object.values(added).every((count) => count === 0);
    },
  };
  while (!stopping.aborted) {
    for (const [name, work] of Object.entries(works)) {
      const isDone = await work();
      if (!isDone) ledger.problems.push(`${name}: not done`);
      await after(5000 + random.below(10_000), undefined, { signal: stopping }).catch(() => {});
    }
  }
}
