import type { Core } from '../../core.ts';
import {
  LABEL_COLOURS,
  LABEL_MESSAGES,
  labelDraft,
  labelling,
  LABELS_MAX,
  labelUpdate,
  type Label,
  type LabelColour,
  type LabelDraft,
  type Labelling,
  type LabelUpdate,
} from '../../contract/labels.ts';
import { bulkUpdate, type Question } from '../../contract/questions.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import { createLabelsRepository, type LabelsRepository } from './labels.repository.ts';
import { eventScope } from '../../contract/envelope.ts';
import { createCalls } from '../../http/calls.ts';

const GONE = 'This label';

type Named = Pick<Label, 'id' | 'name'>;

function quoted(labels: Named[]): string {
  return labels.map(({ name }) => `“${name}”`).join(', ');
}
function idsOf(labels: Named[]): number[] {
  return labels.map(({ id }) => id);
}

/** The first one of the colours that fewest labels have. */
function rarestColour(labels: Label[]): LabelColour {
  const uses = new Map(LABEL_COLOURS.map((colour) => [colour, 0]));
  for (const { colour } of labels) uses.set(colour, (uses.get(colour) ?? 0) + 1);
  const [, ...coloured] = LABEL_COLOURS;
  return coloured.toSorted((a, b) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0))[0] ?? 'grey';
}

type LabelsService = ReturnType<typeof createLabelsService>;

/** Labels that staff make, and which questions carry them. Every promise resolves after the commit. */
function createLabelsService(
  deps: Core & {
    labels: LabelsRepository;
    questions: Pick<QuestionsService, 'expectOpen' | 'find'>;
  },
) {
  const { labels, questions, logs, writes, bus, now } = deps;

  bus.on('questions-regrouped', (main, came) => labels.regroup(main, came));

  function stored(id: number): Label {
    const found = labels.find(id);
    if (!found) throw notFound(GONE);
    return found;
  }

  function named(id: number): Named {
    const name = labels.nameOf(id);
    if (name === null) throw notFound(GONE);
    return { id, name };
  }

  /** @param own the label that may have the name */
  function checkName(name: string, own: number | null): void {
    const owner = labels.idOf(name);
    if (owner !== null && owner !== own) {
      throw invalid(LABEL_MESSAGES.nameTaken(stored(owner).name), 'name');
    }
  }

  function checkRoom(): void {
    if (labels.all().length >= LABELS_MAX) throw conflict(LABEL_MESSAGES.tooMany);
  }

  /** @param write returns what is then stored, and what the log says about it */
  async function change<T>(actor: Actor, write: () => { result: T; summary: string }): Promise<T> {
    const done = await writes.run(() => {
      const { result, summary } = write();
      logs.add(actor, summary);
      return result;
    });
    bus.emit('labels');
    return done;
  }

  /**
   * Returns the names of the labels that a request actually adds and removes, for the log.
   * @throws HttpError 404 when a label to be added is gone
   */
  function changesOf(before: Question, { add, remove }: Labelling) {
    const has = new Set(before.labels);
    const put = [...new Set(add)].filter((id) => !remove.includes(id)).map(named);
    return {
      added: put.filter(({ id }) => !has.has(id)),
      removed: [...new Set(remove)].filter((id) => has.has(id)).map(named),
    };
  }

  /**
   * Labels one question; to be called inside a write, which announces the question as it then is after its commit.
   * @throws HttpError 404
   */
  function markInside(id: number, wanted: Labelling, actor: Actor): Question {
    const before = questions.find(id);
    if (!before) throw notFound('This question');
    questions.expectOpen(before);
    const { added, removed } = changesOf(before, wanted);
    labels.mark(id, idsOf(added), idsOf(removed));
    const words = [
      added.length > 0 ? `labeled ${quoted(added)}` : null,
      removed.length > 0 ? `removed ${quoted(removed)}` : null,
    ].filter((part) => part !== null);
    if (words.length > 0) logs.add(actor, `Question ${id}: ${words.join(', ')}`);
    return questions.find(id) ?? before;
  }

  return {
    /** All of them, by name. @param event whose questions are counted; the open one's unless given */
    list: (event?: number): Label[] => labels.all(event),

    /** @throws HttpError 400 when the name is taken, 409 when there are too many */
    add: ({ name, colour }: LabelDraft, actor: Actor): Promise<Label> =>
      change(actor, () => {
        checkName(name, null);
        checkRoom();
        const id = labels.insert(name, colour ?? rarestColour(labels.all()), now());
        return { result: stored(id), summary: `Labels: added “${name}”` };
      }),

    /** @throws HttpError 400 when the name is taken, 404 */
    update: (id: number, changes: LabelUpdate, actor: Actor): Promise<Label> =>
      change(actor, () => {
        const before = stored(id);
        const { name = before.name, colour = before.colour } = changes;
        checkName(name, id);
        labels.update(id, name, colour);
        const parts = [
          name === before.name ? null : `renamed to “${name}”`,
          colour === before.colour ? null : `now ${colour}`,
        ].filter((part) => part !== null);
        const summary = `Labels: “${before.name}” ${parts.join(', ') || 'saved without changes'}`;
        return { result: stored(id), summary };
      }),

    /** Takes a label off every question. @throws HttpError 404 */
    remove: (id: number, actor: Actor): Promise<void> =>
      change(actor, () => {
        const { name, questions: n, archived } = stored(id);
        labels.remove(id, now());
        return {
          result: undefined,
          summary: `Labels: deleted “${name}” (questions: ${n + archived})`,
        };
      }),

    /** Brings a deleted label back, onto the same questions. @throws HttpError 400 when its name is taken, 404, 409 */
    restore: (id: number, actor: Actor): Promise<Label> =>
      change(actor, () => {
        const name = labels.deletedName(id);
        if (name === null) throw conflict(LABEL_MESSAGES.lapsed);
        checkName(name, null);
        checkRoom();
        labels.restore(id);
        return { result: stored(id), summary: `Labels: restored “${name}”` };
      }),

    markInside,

    /** Labels one question. @throws HttpError 404 */
    async mark(id: number, wanted: Labelling, actor: Actor): Promise<Question> {
      const after = await writes.run(() => markInside(id, wanted, actor));
      bus.emit('questions', null);
      return after;
    },
  };
}

/** Labels, which questions carry them, and decisions about many questions, which may change that too. */
function adminLabelRoutes(service: LabelsService, questions: Pick<QuestionsService, 'updateMany'>) {
  const calls = createCalls();
  calls.stand.get('/labels', ({ query }) => ({ items: service.list(query(eventScope).event) }));
  calls.stand.create('/labels', ({ body, actor }) => service.add(body(labelDraft), actor));
  calls.stand.put('/labels/:id', ({ id, body, actor }) =>
    service.update(id, body(labelUpdate), actor),
  );
  calls.stand.delete('/labels/:id', ({ id, actor }) => service.remove(id, actor));
  calls.stand.post('/labels/:id/restore', ({ id, actor }) => service.restore(id, actor));
  calls.stand.put('/question/:id/labels', ({ id, body, actor }) =>
    service.mark(id, body(labelling), actor),
  );
  calls.stand.post('/questions/bulk', ({ body, actor }) =>
    questions.updateMany(body(bulkUpdate).items, actor, service.markInside),
  );
  return calls.routers;
}

/** Staff's labels on questions. */
export function setupLabels(core: Core, { questions }: { questions: QuestionsService }) {
  const repository = createLabelsRepository(core.db);
  const service = createLabelsService({ ...core, labels: repository, questions });
  return adminLabelRoutes(service, questions);
}
