import { randomInt } from 'node:crypto';
import {
  TEST_LIFETIME_MS,
  TEST_PARAMETER,
  type FirstStart,
  type FirstStartUpdate,
  type TestRun,
} from '../../contract/first-start.ts';
import { ADMIN_USERNAME } from '../../contract/limits.ts';
import type { Question } from '../../contract/questions.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { EventBus, EventMap } from '../../platform/events.ts';
import type { Logger } from '../../platform/logger.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import type { LogsRepository } from '../logs/logs.repository.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { ScreensService } from '../screens/screens.service.ts';
import type {
  FirstStartRepository,
  StoredFirstStart,
  StoredTest,
} from './first-start.repository.ts';

/** Letters and digits that nobody takes for each other. */
const CODE_SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 8;
const OTHERS_SHOWN = 3;
const LOOK_EVERY_MS = 60_000;
/** The name in the log for a test that nobody ended. */
const BOOTH_ITSELF: Actor = {
  requestId: '',
  username: ADMIN_USERNAME,
  ipAddress: '',
  userAgent: '',
};

const OVER = 'This test is over. Start it again.';

function newCode(): string {
  const signs = Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]);
  return signs.join('');
}

function withCode(url: string, code: string): string {
  // Staff may have set any address of their own for the code.
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  address.searchParams.set(TEST_PARAMETER, code);
  return address.href;
}

function timeOf<At extends { at: number }>(station: At | null) {
  return station && { ...station, at: new Date(station.at).toISOString() };
}

/** What an erasure has to tell after its commit. */
type Erased = { questions: EventMap['questions'][0][]; leads: number[] };

export type FirstStartService = ReturnType<typeof createFirstStartService>;

/**
 * How far the stand's setup is, and the test question in it, which leaves nothing behind. All of it is stored: a
 * restart and a second device go on from where it is.
 */
export function createFirstStartService(deps: {
  repository: FirstStartRepository;
  questions: QuestionsService;
  leads: Pick<LeadsService, 'eraseOf'>;
  screens: Pick<ScreensService, 'list'>;
  /** Whether the booth has been used before. */
  isInUse: () => boolean;
  joinUrl: () => string;
  logs: LogsRepository;
  writes: WriteQueue;
  /** To be called after the commit of an erasure, so that nothing of what was erased stays in the database's log. */
  dropTraces: () => Promise<void>;
  events: EventBus;
  logger: Logger;
  now: () => number;
}) {
  const { repository, questions, leads, screens, logs, writes, events, logger, now } = deps;
  const tell = () => events.emit('first-start');

  /** The test that runs now. */
  function running({ test } = repository.read()): StoredTest | null {
    return test && Math.abs(now() - test.startedAt) < TEST_LIFETIME_MS ? test : null;
  }

  /** Changes the running test, inside a write. @returns whether one runs */
  function changeTest(change: (test: StoredTest) => StoredTest): boolean {
    const state = repository.read();
    const test = running(state);
    if (test) repository.write({ ...state, test: change(test) });
    return test !== null;
  }

  function viewOf(test: StoredTest): TestRun {
    const { items } = questions.page({
      shelf: 'active',
      sort: 'created_at',
      order: 'desc',
      page: 1,
      page_size: OTHERS_SHOWN + test.questionIds.length,
    });
    const isOther = ({ id, created_at, status }: Question) =>
      status === 'pending' &&
      !test.questionIds.includes(id) &&
      new Date(created_at).getTime() >= test.startedAt;
    const id = test.questionIds.at(-1);
    return {
      code: test.code,
      url: withCode(deps.joinUrl(), test.code),
      started_at: new Date(test.startedAt).toISOString(),
      opened: timeOf(test.opened),
      question: id === undefined ? null : questions.find(id),
      shown: timeOf(test.shown),
      others: items.filter(isOther).slice(0, OTHERS_SHOWN),
    };
  }

  function view(): FirstStart {
    const { test: _test, ...state } = repository.read();
    const test = running();
    return { ...state, test: test && viewOf(test) };
  }

  /** Erases what the test left, inside a write. */
  function eraseTest(test: StoredTest, actor: Actor): Erased {
    const gone: Erased = { questions: [], leads: [] };
    for (const id of test.questionIds) {
      gone.leads.push(...leads.eraseOf(id, actor));
      const announcement = questions.forget(id, true);
      if (announcement) gone.questions.push(announcement);
    }
    if (gone.questions.length > 0) logs.add(actor, 'First start: erased the test question', now());
    return gone;
  }

  async function announce(gone: Erased | null): Promise<void> {
    const isErased = gone !== null && gone.questions.length + gone.leads.length > 0;
    if (isErased) {
      for (const announcement of gone.questions) events.emit('questions', announcement);
      if (gone.leads.length > 0) events.emit('leads', { changed: [], removed: gone.leads });
    }
    tell();
    if (isErased) await deps.dropTraces();
  }

  async function endTest(actor: Actor): Promise<void> {
    const gone = await writes.run(() => {
      const state = repository.read();
      if (!state.test) return null;
      repository.write({ ...state, test: null });
      return eraseTest(state.test, actor);
    });
    await announce(gone);
  }

  async function endForgotten(): Promise<void> {
    if (repository.read().test && !running()) await endTest(BOOTH_ITSELF);
  }

  /** Lights the last station, once. */
  async function noteScreens(): Promise<void> {
    const test = running();
    if (!test || test.shown || test.questionIds.length === 0) return;
    const screen = screens
      .list()
      .find(({ question_id: id }) => id !== null && test.questionIds.includes(id));
    if (!screen) return;
    const shown = { at: now(), name: screen.name, local: screen.local };
    await writes.run(() => changeTest((before) => ({ ...before, shown: before.shown ?? shown })));
    tell();
  }

  const inBackground = (work: Promise<void>) => {
    work.catch((error: unknown) =>
      logger.error({ err: error }, 'the test question could not go on'),
    );
  };

  // In the same write that takes it in: no test question is ever without its mark.
  questions.hook({
    taken(question, code) {
      if (code === null || running()?.code !== code) return;
      changeTest((test) => ({
        ...test,
        questionIds: [...test.questionIds, question.id],
        shown: null,
      }));
    },
  });
  events.on('questions', () => {
    if (running()) tell();
  });
  events.on('screens', () => inBackground(noteScreens()));
  const looking = setInterval(() => inBackground(endForgotten()), LOOK_EVERY_MS).unref();

  return {
    view,
    /** Whether staff began and have not come to the end. */
    isOpen: (): boolean => repository.read().open,

    /** Begins with a new booth, inside the write that makes its account. One that is in use needs no first start. */
    begin: (): void => {
      if (!deps.isInUse()) repository.write({ ...repository.read(), open: true });
    },

    /** Where staff are, and what became of each step. */
    async update({ steps, ...change }: FirstStartUpdate, actor: Actor): Promise<FirstStart> {
      const gone = await writes.run(() => {
        const before = repository.read();
        const after: StoredFirstStart = {
          ...before,
          ...change,
          steps: { ...before.steps, ...steps },
        };
        if (after.open !== before.open) {
          logs.add(actor, `First start: ${after.open ? 'begun again' : 'ended'}`, now());
        }
        const ends = (change.open === false || change.at === 'ready') && before.test;
        repository.write({ ...after, test: ends ? null : before.test });
        return ends ? eraseTest(ends, actor) : null;
      });
      await announce(gone);
      return view();
    },

    /** Starts a test, or goes on with the one that runs. */
    async startTest(actor: Actor): Promise<FirstStart> {
      await endForgotten();
      await writes.run(() => {
        const state = repository.read();
        if (state.test) return;
        const test = { opened: null, shown: null, questionIds: [], startedAt: now() };
        repository.write({ ...state, test: { ...test, code: newCode() } });
        logs.add(actor, 'First start: began a test question', now());
      });
      tell();
      return view();
    },

    /** Erases the test question and all that came with it. */
    async endTest(actor: Actor): Promise<FirstStart> {
      await endTest(actor);
      return view();
    },

    /** A question that came without the code is the test's. @throws HttpError 404, or 409 when it is older or no test runs */
    async adopt(id: number, actor: Actor): Promise<FirstStart> {
      await writes.run(() => {
        const found = questions.find(id);
        if (!found) throw notFound('This question');
        const began = running()?.startedAt ?? Infinity;
        if (new Date(found.created_at).getTime() < began) throw conflict(OVER);
        changeTest((test) => ({
          ...test,
          questionIds: [...test.questionIds.filter((known) => known !== id), id],
        }));
        logs.add(actor, `First start: question ${id} is the test question`, now());
      });
      await noteScreens();
      tell();
      return view();
    },

    /** A page was opened with a code. @returns whether it is that of the running test */
    async opened(code: string, local: boolean): Promise<boolean> {
      const test = running();
      if (test?.code !== code) return false;
      if (!test.opened) {
        const at = now();
        await writes.run(() =>
          changeTest((before) => ({ ...before, opened: before.opened ?? { at, local } })),
        );
        tell();
      }
      return true;
    },

    /** Ends a test that outlived its time while the booth was off. */
    tidyUp: endForgotten,

    /** Stops looking for tests that outlived their time. */
    close: () => clearInterval(looking),
  };
}
