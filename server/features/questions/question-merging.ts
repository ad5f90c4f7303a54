import type { Core } from '../../core.ts';
import type {
  MergedQuestion,
  Question,
  QuestionMerge,
  QuestionUnmerge,
} from '../../contract/questions.ts';
import type { PublicQuestionsChange } from '../../contract/stream.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { NO_AUTHOR } from '../../records/question.ts';
import { changedWords } from './question-decisions.ts';
import type { PublicList } from './public-list.ts';
import type { QuestionsRepository } from './questions.repository.ts';

const ITSELF = 'A question cannot be merged with itself.';
const AWAY = 'This question is archived. Restore it first.';
const TARGET_AWAY = 'The other question is archived. Restore it first.';
const TARGET_REJECTED =
  'The other question was rejected. Approve it or set it to pending first, then merge.';
const NOT_MERGED = 'This question is not merged with another one.';

/**
 * Questions that ask the same thing: one stands for all of them, the others leave the lists and share its state and its
 * answer. They keep their own state, author, lead, votes and labels for the moment when they are taken out again.
 */
export function createQuestionMerging(
  deps: Core & {
    questions: QuestionsRepository;
    publicChange: PublicList['publicChange'];
    /** @throws HttpError 409 when its event is over */
    expectOpen: (question: Question) => void;
  },
) {
  const { questions, logs, writes, bus, expectOpen, now } = deps;

  function stored(id: number, name = 'This question'): Question {
    const found = questions.find(id);
    if (!found) throw notFound(name);
    return found;
  }

  /** Inside a write. @param main null takes it out */
  function move(before: Question, main: number | null, actor: Actor | null): Question {
    const shelf = main === null ? 'active' : 'merged';
    const after = questions.update(before, { shelf, merged_into: main }, now(), actor?.device);
    if (!after) throw notFound('This question');
    bus.emit('question-changed', before, after);
    return after;
  }

  /** Returns the effect of the moves on the public list, and raises its version if there is any; inside their write. */
  function publicChange(
    before: Question[],
    mains: (number | null)[],
  ): PublicQuestionsChange | null {
    return deps.publicChange([
      ...before.map((row) => ({ before: row, after: questions.find(row.id) })),
      ...mains.flatMap((id) =>
        id === null || before.some((row) => row.id === id)
          ? []
          : { before: null, after: questions.find(id) },
      ),
    ]);
  }

  /** @param write leaves `public` out when nothing moved */
  async function run(
    write: () => { after: Question; public?: PublicQuestionsChange | null },
  ): Promise<Question> {
    const { after, public: change } = await writes.run(write);
    if (change !== undefined) bus.emit('questions', change);
    return after;
  }

  return {
    /**
     * Merges a question, and those merged into it, into another one, or into that one's own main question where it has
     * one. Doing it twice is the same as doing it once.
     * @throws HttpError 404, or 409 with the reason
     */
    merge: async (
      id: number,
      { into, version }: QuestionMerge,
      actor: Actor,
    ): Promise<MergedQuestion> => {
      let moved: number[] = [];
      const question = await run(() => {
        const before = stored(id);
        expectOpen(before);
        const target = stored(into, 'The other question');
        const main = target.merged_into === null ? target : stored(target.merged_into);
        expectOpen(main);
        if (main.id === id) throw conflict(ITSELF);
        if (before.merged_into === main.id) return { after: before };
        if (version !== undefined && version !== before.version)
          throw conflict(changedWords(before, actor));
        if (before.shelf === 'archived') throw conflict(AWAY);
        if (main.shelf === 'archived') throw conflict(TARGET_AWAY);
        if (main.status === 'rejected') throw conflict(TARGET_REJECTED);
        const rows = [before, ...questions.mergedInto(id)];
        moved = rows.map((row) => row.id);
        for (const row of rows) move(row, main.id, actor);
        for (const left of [id, before.merged_into])
          if (left !== null) bus.emit('questions-regrouped', left, []);
        bus.emit('questions-regrouped', main.id, moved);
        const more = rows.length > 1 ? `, with ${rows.length - 1} merged before` : '';
        logs.add(actor, `Question ${id}: merged into ${main.id}${more}`);
        return { after: stored(id), public: publicChange(rows, [main.id, before.merged_into]) };
      });
      const main = question.merged_into === null ? null : questions.find(question.merged_into);
      return { question, main, moved };
    },

    /**
     * Takes a question out again, and with it those in `and` that share its main question, merged into it.
     * @throws HttpError 404, or 409 with the reason
     */
    unmerge: (id: number, { and }: QuestionUnmerge, actor: Actor): Promise<Question> =>
      run(() => {
        const before = stored(id);
        expectOpen(before);
        const main = before.merged_into;
        if (main === null) throw conflict(NOT_MERGED);
        const others = questions.mergedInto(main).filter((row) => row.id !== id);
        const along = others.filter((row) => and.includes(row.id));
        move(before, null, actor);
        for (const row of along) move(row, id, actor);
        bus.emit('questions-regrouped', main, []);
        bus.emit(
          'questions-regrouped',
          id,
          along.map((row) => row.id),
        );
        logs.add(actor, `Question ${id}: taken out of ${main}`);
        return { after: stored(id), public: publicChange([before, ...along], [main]) };
      }),

    /**
     * Takes the asker off a question, or with `whole` the question itself away, and those merged into it out of it; to be
     * called inside a write.
     * @returns what to announce after the commit; undefined when there is no such question
     */
    erase: (id: number, whole: boolean): PublicQuestionsChange | null | undefined => {
      const before = questions.find(id);
      if (!before) return undefined;
      if (!whole) {
        questions.update(before, NO_AUTHOR, now());
        questions.forgetPhone(id);
        return publicChange([before], []);
      }
      const main = before.merged_into;
      const released = questions.mergedInto(id);
      for (const row of released) move(row, null, null);
      bus.emit('question-erased', id);
      questions.erase(id);
      if (main !== null) bus.emit('questions-regrouped', main, []);
      return publicChange([before, ...released], [main]);
    },

    /** Those merged into a question, earliest first. @throws HttpError 404 */
    list: (id: number): Question[] => {
      stored(id);
      return questions.mergedInto(id);
    },
  };
}
