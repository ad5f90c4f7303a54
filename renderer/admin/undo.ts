import { useEffect } from 'react';
import { isFinal } from '../lib/api-error.ts';

/** How many changes can be taken back, the newest first. */
const KEPT_STEPS = 10;

/** A change that was made and can be taken back. */
export type UndoStep = {
  /** What was done: "Question updated". */
  said: string;
  /** And to what: "Approved “Which sensors…”". */
  label: string;
  /** Throws ApiError. @returns false where it has been changed since, and nothing was taken back */
  undo: () => Promise<boolean>;
};

/** What staff hear of their changes. */
type Told = {
  made: (step: UndoStep, undo: () => void) => void;
  undone: (step: UndoStep) => void;
  changedSince: () => void;
  failed: (error: unknown) => void;
};

type UndoStack = ReturnType<typeof createUndoStack>;

/** Remembers the last changes and takes them back one after the other, even those still on their way to the server. */
export function createUndoStack(told: Told) {
  /** In the order in which the changes were begun. */
  let steps: (UndoStep & { id: number })[] = [];
  let newest = 0;
  let turn: Promise<void> = Promise.resolve();
  const coming = new Set<Promise<boolean>>();

  function keep(step: UndoStep & { id: number }): void {
    steps = [...steps, step].toSorted((a, b) => a.id - b.id).slice(-KEPT_STEPS);
  }

  async function takeBack(before: Promise<void>, id: number | null): Promise<void> {
    await before;
    await Promise.all(coming);
    const step = id === null ? steps.at(-1) : steps.find((one) => one.id === id);
    if (!step) return;
    steps = steps.filter((other) => other !== step);
    try {
      if (await step.undo()) told.undone(step);
      else told.changedSince();
    } catch (error) {
      told.failed(error);
      if (!isFinal(error)) keep(step);
    }
  }

  function inTurn(id: number | null): void {
    turn = takeBack(turn, id);
  }

  async function arrive(id: number, work: () => Promise<UndoStep | boolean>): Promise<boolean> {
    try {
      const done = await work();
      if (typeof done === 'boolean') return done;
      keep({ ...done, id });
      told.made(done, () => inTurn(id));
      return true;
    } catch (error) {
      told.failed(error);
      return false;
    }
  }

  /**
   * Makes a change, in its place among the others, and says what was done or why it was not.
   * @param work gives what takes it back; where nothing can, whether it was done. Throws ApiError
   * @returns whether it was done
   */
  async function perform(work: () => Promise<UndoStep | boolean>): Promise<boolean> {
    const arrival = arrive((newest += 1), work);
    coming.add(arrival);
    try {
      return await arrival;
    } finally {
      coming.delete(arrival);
    }
  }

  return {
    perform,
    /** Tells of a change that was made already. */
    made: (step: UndoStep): void => void perform(() => Promise.resolve(step)),
    undoLast: () => inTurn(null),
    clear: () => void (steps = []),
  };
}

/** Where Ctrl+Z is the field's own. */
const TEXT = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Takes back the newest change by Ctrl+Z, on every page. */
export function useUndoKey(undo: UndoStack): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      if (target instanceof Element && target.closest(TEXT)) return;
      event.preventDefault();
      if (!event.repeat) undo.undoLast();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [undo]);
}
