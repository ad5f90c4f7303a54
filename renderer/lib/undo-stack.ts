/** How many changes are kept, the newest first. */
const KEPT_STEPS = 10;

/** A change that was made and can be taken back. */
export type UndoStep = {
  /** What was done: "Approved “Which sensors…”". */
  label: string;
  /** When it was done, in milliseconds since 1970. */
  at: number;
  /** @returns false when that was not possible just now, and may be tried again */
  undo: () => Promise<boolean>;
  /** Names what takes it back when it is done by hand. */
  opposite?: string;
};

/** A step in the stack; the later one has the higher number. */
export type NumberedStep = UndoStep & { id: number };

export type UndoStack = ReturnType<typeof createUndoStack>;

/** Remembers the last changes and takes them back one after the other, even those still on their way to the server. */
export function createUndoStack() {
  let steps: readonly NumberedStep[] = [];
  let newest = 0;
  let turn: Promise<void> = Promise.resolve();
  const coming = new Map<number, Promise<void>>();
  const listeners = new Set<() => void>();

  function set(next: readonly NumberedStep[]): void {
    steps = next.toSorted((a, b) => b.id - a.id).slice(0, KEPT_STEPS);
    for (const listener of listeners) listener();
  }

  async function takeBack(
    before: Promise<void>,
    find: () => NumberedStep | undefined,
  ): Promise<void> {
    await before;
    await Promise.all(coming.values());
    const step = find();
    if (!step) return;
    set(steps.filter((other) => other !== step));
    if (!(await step.undo())) set([...steps, step]);
  }
  function inTurn(find: () => NumberedStep | undefined): void {
    turn = takeBack(turn, find);
  }

  async function arrive(id: number, made: Promise<UndoStep | null>): Promise<void> {
    const step = await made;
    if (step) set([...steps, { ...step, id }]);
  }

  return {
    /** The steps as of now, the newest first; the same list until it changes. */
    read: () => steps,
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    /**
     * Takes note of a change in its place among the others.
     * @param made resolves when the change is made, with null when nothing came of it
     * @returns the number that the step will have
     */
    remember(made: Promise<UndoStep | null>): number {
      const id = (newest += 1);
      coming.set(
        id,
        arrive(id, made).finally(() => coming.delete(id)),
      );
      return id;
    },
    /** The step before the one with this number, once all earlier ones have arrived. */
    async before(id: number): Promise<NumberedStep | undefined> {
      await Promise.all([...coming].filter(([other]) => other < id).map(([, arrival]) => arrival));
      return steps.find((step) => step.id < id);
    },
    /** Takes one change back, wherever it stands; nothing when it was taken back already. */
    undo: (id: number) => inTurn(() => steps.find((step) => step.id === id)),
    /** Forgets one, since it was taken back by hand. */
    drop: (id: number) => set(steps.filter((step) => step.id !== id)),
    undoLast: () => inTurn(() => steps[0]),
    clear: () => set([]),
  };
}
