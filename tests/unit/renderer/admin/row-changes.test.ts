import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRowChanges } from '../../../../renderer/admin/kit/use-row-changes.ts';
import { createShown, createWishes, type UndoStep } from '../../../../renderer/admin/kit/wishes.ts';
import { ApiError } from '../../../../renderer/lib/api-error.ts';
import { chance, seeds } from '../../../support/random.ts';

type Row = { id: number; version: number; status: string; answer: string | null };
const ROW: Row = { id: 1, version: 1, status: 'pending', answer: null };
const APPROVED = { status: 'approved' };

/** Rows on the server, and changes of them as one device makes them. @param late what a call takes */
function open(late: () => Promise<void> = async () => undefined) {
  const table = new Map([1, 2, 3].map((id) => [id, { ...ROW, id }]));
  const stored = (id = 1): Row => table.get(id) ?? ROW;
  const heard: string[] = [];
  const steps: UndoStep[] = [];
  const shown = createShown<Row>();
  const wishes = createWishes({
    made: (step) => steps.push(step),
    undone: () => undefined,
    changedSince: () => undefined,
    failed: (error) => heard.push(`failed ${String(error)}`),
  });
  const put = (changes: Partial<Row>, id = 1) => {
    table.set(id, { ...stored(id), ...changes, version: stored(id).version + 1 });
    return stored(id);
  };
  const { change } = createRowChanges<Row, Partial<Omit<Row, 'id' | 'version'>>, Row>(
    {
      kind: 'question',
      shown,
      queryKey: ['questions'],
      fetch: async (id) => {
        await late();
        return stored(id);
      },
      update: async (id, { version, ...changes }) => {
        await late();
        if (version === stored(id).version) return put(changes, id);
        throw new ApiError({ status: 409, code: 'conflict', message: 'changed' });
      },
      show: () => undefined,
      sentence: () => 'Updated',
      label: () => 'Approved it',
      name: () => 'it',
      alreadySo: () => 'Already so',
    },
    {
      wishes,
      client: { cancelQueries: async () => undefined, invalidateQueries: async () => undefined },
      notice: ({ message }) => heard.push(message),
    },
  );
  return { change, put, steps, heard, shown, stored, wishes };
}

test('a change shows at once, is stored, and goes back to what there was', async () => {
  const { change, steps, shown, stored } = open();
  const done = change(ROW, APPROVED);
  expect(shown.of(1, ROW)).toEqual({ ...ROW, status: 'approved' });
  expect(await done).toBe(true);
  expect([shown.of(1, ROW), stored().status]).toEqual([ROW, 'approved']);
  expect(await steps[0]?.undo()).toBe(true);
  expect(stored().status).toBe('pending');
});

test('changes of our own are in each other’s way no more than a colleague’s elsewhere is in an undo’s', async () => {
  const { change, put, steps, stored } = open();
  await Promise.all([change(ROW, APPROVED), change(ROW, { answer: 'Yes.' })]);
  put({ answer: 'Theirs.' });
  expect(await steps[1]?.undo()).toBe(false);
  expect(await steps[0]?.undo()).toBe(true);
  expect(stored()).toMatchObject({ status: 'pending', answer: 'Theirs.' });
});

test.each([
  ['the same', APPROVED, true, ['Already so']],
  ['something else', { status: 'rejected' }, false, ['failed ApiError: changed']],
  ['something in addition', { ...APPROVED, answer: 'Theirs.' }, true, ['Already so']],
])('a colleague who was quicker with %s', async (_what, theirs, isDone, told) => {
  const { change, put, steps, heard } = open();
  put(theirs);
  expect(await change(ROW, APPROVED)).toBe(isDone);
  expect([heard, steps]).toEqual([told, []]);
});

function fieldsOf({ id, status, answer }: Row) {
  return { id, status, answer: answer ?? '' };
}

test.each(seeds(40))(
  'what hurried hands want is shown at once and is what the server has, seed %i',
  async (seed) => {
    const random = chance(seed);
    const pass = async () => {
      for (let turns = random.below(6); turns > 0; turns -= 1) await setImmediate();
    };
    const { change, shown, stored, wishes, heard } = open(pass);
    const ids = [1, 2, 3];
    const wanted = new Map(ids.map((id) => [id, { status: 'pending', answer: '' }]));
    let steps: { id: number; before: { status: string; answer: string } }[] = [];
    const acts = [
      (): void => {
        const id = random.oneOf(ids);
        const before = wanted.get(id) ?? { status: '', answer: '' };
        const changes = random.oneOf([
          APPROVED,
          { status: 'rejected' },
          { answer: `${before.answer}Yes.` },
          { ...APPROVED, answer: `${before.answer}No.` },
        ]);
        const after = { ...before, ...changes };
        if (after.status === before.status && after.answer === before.answer) return;
        steps = [...steps, { id, before }].slice(-10);
        wanted.set(id, after);
        void change(shown.of(id, stored(id)), changes);
      },
      (): void => {
        const last = steps.pop();
        if (last) wanted.set(last.id, last.before);
        wishes.undoLast();
      },
      // Such as an empty stage: nothing takes it back.
      (): void => void wishes.perform({ forGood: true, send: () => pass().then(() => true) }),
    ];
    const asked = () => ids.map((id) => ({ id, ...wanted.get(id) }));
    for (let n = 1; n <= 250; n += 1) {
      random.oneOf(acts)();
      const seen = ids.map((id) => fieldsOf(shown.of(id, stored(id))));
      expect(seen, `after ${n} presses`).toEqual(asked());
      if (random.happens(0.3)) await pass();
    }
    await expect.poll(() => ids.map((id) => fieldsOf(stored(id)))).toEqual(asked());
    await expect.poll(() => shown.read().size).toBe(0);
    expect(heard).toEqual([]);
  },
);
