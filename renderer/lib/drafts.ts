import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { session } from './browser-storage.ts';
import { useUnloadWarning } from '../ui/leave-guard.tsx';
import { isApiError } from './api-error.ts';
import { createListeners } from './listeners.ts';

/** Text being edited and how it is derived from its row. The same object at every render. */
export type Drafted<Row, Draft> = {
  textOf: (row: Row) => Draft;
  same: (a: Draft, b: Draft) => boolean;
  /** True if the change from `before` to `now` conflicts with the text. */
  collides: (before: Row, now: Row) => boolean;
  store: DraftStore<Row, Draft>;
};

type Rules<Row, Draft> = Pick<Drafted<Row, Draft>, 'textOf' | 'same' | 'collides'>;

/** Text being typed, and the row that it is based on. */
type Typed<Row, Draft> = { base: Row; text: Draft };

/** Merges field by field: typed fields stay, all others take the current value. */
export function rebased<Draft extends object>(typed: Draft, before: Draft, now: Draft): Draft {
  const merged = { ...typed };
  for (const key in merged) if (typed[key] === before[key]) merged[key] = now[key];
  return merged;
}

/**
 * Follows a row that has changed. Another user's change is simply shown where nobody typed, and let through where it
 * touches nothing that was typed; otherwise everything stays, and `typed` itself is returned.
 */
export function followed<Row extends { version: number }, Draft extends object>(
  typed: Typed<Row, Draft>,
  row: Row,
  { textOf, same, collides }: Rules<Row, Draft>,
): Typed<Row, Draft> {
  const { base, text } = typed;
  const before = textOf(base);
  const isDirty = !same(text, before);
  const isTouched = row !== base && collides(base, row);
  // A wish that was refused: the row is as it was before it, and the text stays.
  if (row.version === base.version && isTouched) return { base: row, text };
  if (row.version <= base.version || (isDirty && isTouched)) return typed;
  const now = textOf(row);
  if (isDirty) return { base: row, text: rebased(text, before, now) };
  return { base: row, text: same(text, now) ? text : now };
}

/** Replaces the text that was `sent` by the row as `saved`; text typed since then stays, including spaces. */
export function settled<Row, Draft>(
  now: Draft,
  sent: Draft,
  saved: Row,
  { textOf, same }: Pick<Rules<Row, Draft>, 'textOf' | 'same'>,
): Typed<Row, Draft> {
  const stays = !same(now, sent) || same(now, textOf(saved));
  return { base: saved, text: stays ? now : textOf(saved) };
}

type Saving<Row> = {
  /** Throws ApiError; 409 when the version is not the row's any more. */
  save: (version: number) => Promise<Row>;
  fetch: () => Promise<Row>;
  /** True if what another user changed conflicts with what is saved. */
  isInTheWay: (now: Row) => boolean;
};

/**
 * Stores what was typed for a version of a row, also for a later one where another user's change is not in its way.
 * @returns the row as it is now, and the refusal if it was not saved
 */
export async function saveBeside<Row extends { version: number }>(
  version: number,
  { save, fetch, isInTheWay }: Saving<Row>,
): Promise<{ now: Row; refusal: unknown }> {
  try {
    return { now: await save(version), refusal: null };
  } catch (refusal) {
    if (!isApiError(refusal, 409)) throw refusal;
    const now = await fetch();
    return isInTheWay(now) ? { now, refusal } : { now: await save(now.version), refusal: null };
  }
}

/**
 * The text being typed for a row, alongside what the row was when typing began.
 * @param row as it is now; it may change meanwhile
 */
export function useDraft<Row extends { id: number; version: number }, Draft extends object>(
  row: Row,
  drafted: Drafted<Row, Draft>,
) {
  const { textOf, same, store } = drafted;
  const [kept, setKept] = useState(() => store.read(row.id));
  const [typed, setTyped] = useState<Typed<Row, Draft>>(() => ({
    base: (kept && store.baseOf(row.id)) ?? row,
    text: kept ?? textOf(row),
  }));
  const { base, text } = typed;
  const dirty = !same(text, textOf(base));
  /** Current text, for answers that arrive long after the render that made the call. */
  const latest = useRef(text);
  useLayoutEffect(() => {
    latest.current = text;
  });

  const next = followed(typed, row, drafted);
  if (next !== typed) setTyped(next);

  useEffect(() => {
    if (dirty) store.write(row.id, text, base);
    else store.remove(row.id);
  }, [base, dirty, row.id, store, text]);

  useUnloadWarning(dirty ? store.what : null);

  return {
    text,
    dirty,
    /** The text as it is now, however long ago the last render was. */
    read: () => latest.current,
    /** The row that the text is based on. */
    base,
    /** True if the text was typed in an earlier visit. */
    restored: kept !== null && dirty,
    /** True if another user changed the text being typed. */
    conflict: row.version > base.version && dirty,
    type: (patch: Partial<Draft>) =>
      setTyped((before) => ({ ...before, text: { ...before.text, ...patch } })),
    /** Keeps the typed text instead of the other user's change. */
    keepMine: () => setTyped({ base: row, text: rebased(text, textOf(base), textOf(row)) }),
    /** Replaces the typed text with the other user's. */
    takeTheirs: () => setTyped({ base: row, text: textOf(row) }),
    /** Takes over what is saved, see {@link settled}. @returns whether something was typed since */
    settle: (sent: Draft, saved: Row): boolean => {
      const more = !same(latest.current, sent);
      // At once: a press that waits saves what is left.
      flushSync(() => {
        setKept(null);
        setTyped(({ text: now }) => settled(now, sent, saved, drafted));
      });
      if (more) return true;
      // Not by the effect above: the form may close with the same render.
      store.remove(row.id);
      return false;
    },
    forget: () => store.remove(row.id),
  };
}

/**
 * Unsaved edits of this tab: a reload or an expired session loses nothing that was typed.
 * @param kind keeps the drafts of one kind of thing apart from the others'
 * @param what is being typed, as staff call it
 */
export function createDraftStore<Row, Draft>(kind: string, what: string, schema: z.ZodType<Draft>) {
  const { tell, subscribe } = createListeners();
  const keyOf = (id: number) => `booth.admin.draft.${kind}.${id}`;
  /** The rows that the texts are based on, until the page is loaded again. */
  const bases = new Map<number, Row>();
  const read = (id: number): Draft | null => schema.safeParse(session.read(keyOf(id))).data ?? null;
  const remove = (id: number): void => {
    session.remove(keyOf(id));
    bases.delete(id);
    tell();
  };
  const has = (id: number): boolean => session.read(keyOf(id)) !== null;
  const write = (id: number, value: Draft, base: Row): void => {
    session.write(keyOf(id), value);
    bases.set(id, base);
    tell();
  };
  return {
    what,
    read,
    /** Row that the draft is based on: shows what another user changed since, once the draft is resumed. */
    baseOf: (id: number): Row | undefined => bases.get(id),
    write,
    /** Brings back what could not be saved, unless something was typed since. */
    restore: (id: number, value: Draft, base: Row): void => {
      if (!has(id)) write(id, value, base);
    },
    remove,
    /** True if a draft is stored for this id. */
    has,
    subscribe,
  };
}
type DraftStore<Row, Draft> = ReturnType<typeof createDraftStore<Row, Draft>>;

/** True while a row has unsaved text. */
export function useHasDraft(
  { subscribe, has }: Pick<DraftStore<unknown, unknown>, 'subscribe' | 'has'>,
  id: number,
): boolean {
  return useSyncExternalStore(subscribe, () => has(id));
}
