import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { isFinal } from '../../lib/api-error.ts';
import { createListeners } from '../../lib/listeners.ts';

/** Number of latest changes that can be undone. */
const KEPT_STEPS = 10;

/** A change that was made and can be taken back. */
export type UndoStep = {
  /** Sentence that reports the change: "Question updated". */
  said: string;
  /** Description of the change, with what it concerns: "Approved “Which sensors…”". */
  label: string;
  /** Throws ApiError. @returns false where it has been changed since, and nothing was taken back */
  undo: () => Promise<boolean>;
};

/** Change that staff requested with one press. */
export type Wish = {
  /** Keys of the things that it is about: it is sent once all earlier wishes about them are answered. */
  about?: readonly string[];
  /** Name of what the change concerns, for error messages: "“Which sensors…”". */
  name?: string;
  /** Leads to what it is about, for when it failed. */
  open?: () => void;
  /** Shows what is wished for until the server has answered. @returns what ends that */
  show?: () => () => void;
  /** Shows what undo goes back to until the server has answered. @returns what ends that */
  showBack?: () => () => void;
  /** Undo passes it over: the same key switches it back, or visitors have seen it. */
  forGood?: boolean;
  /** Stores it. Throws ApiError. @returns what takes it back; where nothing can, whether it was done */
  send: () => Promise<UndoStep | boolean>;
};

/** Callbacks that notify staff of the outcome of their changes. */
type Told = {
  made: (step: UndoStep, undo: () => void) => void;
  undone: (step: UndoStep) => void;
  changedSince: () => void;
  failed: (error: unknown, wish: Pick<Wish, 'name' | 'open'>) => void;
};

/** Runs work about the same things one after the other, in the order of the calls, however each of them ends. */
export function createInOrder() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(about: readonly string[], work: () => Promise<T>): Promise<T> => {
    const before = about.flatMap((key) => last.get(key) ?? []);
    const done = before.length === 0 ? work() : Promise.allSettled(before).then(work);
    for (const key of about) last.set(key, done);
    const forget = () => {
      for (const key of about) if (last.get(key) === done) last.delete(key);
    };
    done.then(forget, forget);
    return done;
  };
}

function noop(): void {}

/** A wish that was pressed; its step is null where nothing takes it back. */
type Pressed = Pick<Wish, 'about' | 'name' | 'showBack'> & {
  id: number;
  /** Ends what it shows. */
  hide: () => void;
  step: Promise<UndoStep | null | 'failed'>;
};

/** All that staff ask of the server. */
export type Wishes = ReturnType<typeof createWishes>;

/**
 * All that staff ask of the server, in the order of their presses: none is lost, none overtakes another one about the
 * same thing, and the last ones can be taken back, even those still on their way.
 */
export function createWishes(told: Told) {
  const inOrder = createInOrder();
  /** In the order of the presses. */
  let pressed: Pressed[] = [];
  let newest = 0;
  /** The newest one of the sessions before. */
  let over = 0;
  let unanswered = 0;

  function keep(one: Pressed): void {
    if (one.id <= over) return;
    pressed = [...pressed, one].toSorted((a, b) => a.id - b.id).slice(-KEPT_STEPS);
  }

  function takeBack(one: Pressed | undefined): void {
    if (!one || !pressed.includes(one)) return;
    pressed = pressed.filter((other) => other !== one);
    // What it goes back to shows with the press, and its turn among the others is that of the press.
    one.hide();
    const hide = one.showBack?.();
    void inOrder([...(one.about ?? []), 'undo'], async () => {
      const step = await one.step;
      try {
        if (step === 'failed') return;
        // What can be taken back, and nobody has meanwhile.
        if (step === null) takeBack(pressed.findLast(({ id }) => id < one.id));
        else if (await step.undo()) told.undone(step);
        else told.changedSince();
      } catch (error) {
        told.failed(error, one);
        if (!isFinal(error)) keep(one);
      } finally {
        hide?.();
      }
    });
  }

  /** @returns whether it was done */
  async function perform(wish: Wish): Promise<boolean> {
    const { about = [], name, show, showBack, forGood = false, send } = wish;
    unanswered += 1;
    const hide = show?.() ?? noop;
    const answer = inOrder(about, send);
    const one: Pressed = {
      id: (newest += 1),
      about,
      hide,
      ...(name !== undefined && { name }),
      ...(showBack && { showBack }),
      step: answer.then(
        (made) => (typeof made === 'boolean' ? null : made),
        () => 'failed',
      ),
    };
    if (!forGood) keep(one);
    try {
      const made = await answer;
      if (typeof made === 'boolean') return made;
      told.made(made, () => takeBack(one));
      return true;
    } catch (error) {
      pressed = pressed.filter((other) => other !== one);
      told.failed(error, wish);
      return false;
    } finally {
      unanswered -= 1;
      hide();
    }
  }

  return {
    perform,
    inOrder,
    /** Some are not answered: a page that goes away now may take them along. */
    areComing: () => unanswered > 0,
    /** Tells of a change that was made already. */
    made: (step: UndoStep): void => void perform({ send: () => Promise.resolve(step) }),
    undoLast: () => takeBack(pressed.at(-1)),
    /** Forgets all of them: the session is over. */
    clear: (): void => {
      pressed = [];
      over = newest;
    },
  };
}

/** The key of a thing, for {@link Wish.about}. */
export function keyOf(kind: 'question' | 'lead' | 'label' | 'reply', id: number): string {
  return `${kind} ${id}`;
}

type Patch<Thing> = (thing: Thing) => Thing;
export type Shown<Thing> = ReturnType<typeof createShown<Thing>>;

/** Creates the pending changes that are laid over things until the server answers, the newest last. */
export function createShown<Thing>() {
  const { tell, subscribe } = createListeners();
  let patches: ReadonlyMap<number, readonly Patch<Thing>[]> = new Map();
  /** For each thing, the versions that followed each other by our own changes alone. */
  const own = new Map<number, { from: number; to: number }>();

  function change(ids: readonly number[], how: (of: readonly Patch<Thing>[]) => Patch<Thing>[]) {
    const next = new Map(patches);
    for (const id of ids) {
      const left = how(next.get(id) ?? []);
      if (left.length > 0) next.set(id, left);
      else next.delete(id);
    }
    patches = next;
    tell();
  }

  return {
    subscribe,
    read: () => patches,
    /** @returns what takes it away again */
    put: (ids: readonly number[], patch: Patch<Thing>): (() => void) => {
      change(ids, (of) => [...of, patch]);
      return () => change(ids, (of) => of.filter((other) => other !== patch));
    },
    of: (id: number, thing: Thing): Thing =>
      (patches.get(id) ?? []).reduce((shown, patch) => patch(shown), thing),
    /** The version to send with a wish: what we changed ourselves since `seen` is in nobody's way. */
    versionFor: (id: number, seen: number): number => {
      const ours = own.get(id);
      return ours && seen >= ours.from && seen <= ours.to ? ours.to : seen;
    },
    /** The server took a change of ours, which made it this version: each change counts one up, labels none. */
    answered: (id: number, version: number): void => {
      const ours = own.get(id);
      if (ours?.to === version) return;
      own.set(id, { from: ours?.to === version - 1 ? ours.from : version - 1, to: version });
    },
  };
}

/** Things as they are to be shown; drawn again with every wish and every answer. */
export function useShown<Thing extends { id: number }>({ subscribe, read }: Shown<Thing>) {
  const patches = useSyncExternalStore(subscribe, read);
  return {
    of: useCallback(
      (thing: Thing): Thing =>
        (patches.get(thing.id) ?? []).reduce((shown, patch) => patch(shown), thing),
      [patches],
    ),
  };
}

/** Selector of elements where Ctrl+Z undoes typing. */
const TEXT = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Takes back the newest change by Ctrl+Z, on every page. */
export function useUndoKey({ undoLast }: Pick<Wishes, 'undoLast'>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      if (target instanceof Element && target.closest(TEXT)) return;
      event.preventDefault();
      if (!event.repeat) undoLast();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [undoLast]);
}
