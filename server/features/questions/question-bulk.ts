import type { Core } from '../../core.ts';
import type { BulkItem, BulkResult, Question } from '../../contract/questions.ts';
import type { Labelling } from '../../contract/labels.ts';
import type { Actor } from '../../http/actor.ts';
import {
  changesOf,
  decisionOf,
  reasonToSkip,
  type Decision,
  type Step,
} from './question-decisions.ts';
import type { PublicList } from './public-list.ts';
import type { QuestionsRepository } from './questions.repository.ts';

/** Decisions about many questions in one write, with one event. */
export function createBulkUpdate(
  deps: Core & {
    questions: QuestionsRepository;
    /** Stores one decision, inside the write. */
    apply: (before: Question, decision: Decision, actor: Actor) => Step;
    publicChange: PublicList['publicChange'];
  },
) {
  const { questions, writes, bus, apply, publicChange } = deps;

  /**
   * Changes many questions in one step; says which ones were left as they are.
   * @param label labels a question inside the write
   * @throws HttpError 404 when a label is gone: then nothing is changed
   */
  return async function updateMany(
    items: readonly BulkItem[],
    actor: Actor,
    label: (id: number, wanted: Labelling, actor: Actor) => Question,
  ): Promise<BulkResult> {
    const { announced, ...result } = await writes.run(() => {
      const steps: Step[] = [];
      /** Labels are never announced in public. */
      const labelled: Question[] = [];
      const skipped: BulkResult['skipped'] = [];
      for (const item of items) {
        const { id } = item;
        const before = questions.find(id);
        const reason = before ? reasonToSkip(item, before) : 'gone';
        if (reason !== null || !before) {
          skipped.push({ id, reason: reason ?? 'gone' });
          continue;
        }
        const changes = changesOf(item);
        const step =
          Object.keys(changes).length === 0
            ? { before, after: before }
            : apply(before, decisionOf(before, changes), actor);
        const after = item.labels ? label(id, item.labels, actor) : step.after;
        if (step.after === before) labelled.push(after);
        else steps.push({ before, after });
      }
      const changed = [...steps.map(({ after }) => after), ...labelled];
      return { changed, skipped, announced: publicChange(steps) };
    });
    if (result.changed.length > 0) bus.emit('questions', announced);
    return result;
  };
}
