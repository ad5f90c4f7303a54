import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../lib/api-error.ts';
import { namesOf } from '../../lib/format.ts';
import { toastNotice } from '../../ui/toast.tsx';
import { useServices } from './session/staff-services.ts';
import { keyOf, type Shown, type UndoStep, useShown, type Wish, type Wishes } from './wishes.ts';

/** Operations and words for changing rows of one kind. `After` is the row as the server returns it. */
export type Changing<Row, Changes, After = Row> = {
  kind: 'question' | 'lead';
  /** Pending changes, laid over the rows until the server answers. */
  shown: Shown<Row>;
  /** The lists that show the rows. */
  queryKey: QueryKey;
  /** The row as the server has it now. Throws ApiError; 404 when it is gone. */
  fetch: (id: number) => Promise<After>;
  /** Stores the changes on the server. Throws ApiError; 409 when the row's version is not the latest any more. */
  update: (id: number, changes: Changes & { version: number }) => Promise<After>;
  /** Puts the row in wherever it is shown. */
  show: (after: After) => void;
  /** Toast for a change that succeeded. */
  sentence: (changes: Changes) => string;
  /** Description of a change with its row's name: "Approved “Which sensors…”". */
  label: (before: Row, changes: Changes) => string;
  /** Name of the row: "“Which sensors…”". */
  name: (row: Row) => string;
  /** Notice for when another user saved the same change first. */
  alreadySo: (now: After) => string;
  /** Returns the changes that undo these, where {@link reverse} is not enough. */
  reverse?: (before: Row, changes: Changes) => Changes;
};

type Further<After> = {
  /** Toast for a change that succeeded, instead of the usual sentence. */
  said?: string;
  /** Leads to the row when it failed. */
  open?: () => void;
  /** Stores it on the server in another way. */
  by?: (version: number) => Promise<After>;
};

/** Returns the changes that restore the values in `before`. */
export function reverse<Changes extends object>(before: Changes, changes: Changes): Changes {
  const back = { ...changes };
  for (const key in changes) if (changes[key] !== undefined) back[key] = before[key];
  return back;
}

function isAsLeft<Changes extends object>(now: Changes, after: Changes, changes: Changes): boolean {
  // By what they say: a list of answers is another one each time it comes.
  const same = (key: keyof Changes) => JSON.stringify(now[key]) === JSON.stringify(after[key]);
  for (const key in changes) if (!same(key)) return false;
  return true;
}

type Services = {
  wishes: Pick<Wishes, 'perform'>;
  client: Pick<QueryClient, 'cancelQueries' | 'invalidateQueries'>;
  notice: typeof toastNotice;
};

/** Changes of rows that show immediately, in the order of the presses, and are undone if the server refuses. */
export function createRowChanges<
  Row extends Changes & { id: number; version: number },
  Changes extends object,
  After extends Row,
>(changing: Changing<Row, Changes, After>, { wishes, client, notice }: Services) {
  const { kind, shown, queryKey, fetch, update, show, sentence, label, name, alreadySo } = changing;
  const reversed = changing.reverse ?? reverse<Changes>;

  /** Does it in its turn; a list that was asked for before it would show the rows as they were. */
  const perform = (
    rows: readonly Row[],
    wish: Pick<Wish, 'send' | 'open'> & { look?: (row: Row) => Row; back?: (row: Row) => Row },
  ): Promise<boolean> => {
    const { look, back, send, open } = wish;
    const ids = rows.map(({ id }) => id);
    return wishes.perform({
      about: ids.map((id) => keyOf(kind, id)),
      name: namesOf(rows.map(name)),
      ...(open && { open }),
      show: () => shown.put(ids, look ?? ((row) => row)),
      ...(back && { showBack: () => shown.put(ids, back) }),
      send: async () => {
        void client.cancelQueries({ queryKey });
        try {
          return await send();
        } finally {
          void client.invalidateQueries({ queryKey });
        }
      },
    });
  };

  /** Changes the row as it is after all that we did to it ourselves since `seen` was its version. */
  const store = async (
    id: number,
    seen: number,
    changes: Changes,
    by = (version: number) => update(id, { ...changes, version }),
  ): Promise<After> => {
    const after = await by(shown.versionFor(id, seen));
    shown.answered(id, after.version);
    show(after);
    return after;
  };

  const stepOf = (before: Row, after: After, changes: Changes, said: string): UndoStep => {
    const back = reversed(before, changes);
    return {
      said,
      label: label(before, changes),
      undo: async () => {
        const now = await fetch(before.id);
        if (!isAsLeft<Changes>(now, after, changes)) return false;
        await store(before.id, now.version, back);
        void client.invalidateQueries({ queryKey });
        return true;
      },
    };
  };

  /**
   * Does the work. Where another user was quicker and did the very same, that is all that anybody wanted: it is said
   * calmly, and theirs is not ours to take back.
   * @returns the row as it is then; null where it was theirs
   */
  const agreed = async (
    id: number,
    changes: Changes,
    work: () => Promise<After>,
  ): Promise<After | null> => {
    try {
      return await work();
    } catch (error) {
      if (!isApiError(error, 409)) throw error;
      const now = await fetch(id);
      show(now);
      if (!isAsLeft<Changes>(now, changes, changes)) throw error;
      notice({ id: 'conflict', message: alreadySo(now) });
      return null;
    }
  };

  return {
    perform,
    /**
     * @param row as it was pressed: its version is what was decided on
     * @returns whether it was done
     */
    change: (
      row: Row,
      changes: Changes,
      { said = sentence(changes), open, by }: Further<After> = {},
    ): Promise<boolean> =>
      perform([row], {
        look: (now) => ({ ...now, ...changes }),
        back: (now) => ({ ...now, ...reversed(row, changes) }),
        ...(open && { open }),
        send: async () => {
          const after = await agreed(row.id, changes, () =>
            store(row.id, row.version, changes, by),
          );
          return after === null || stepOf(row, after, changes, said);
        },
      }),
  };
}

/** Provides {@link createRowChanges} with the services of the page. */
export function useRowChanges<
  Row extends Changes & { id: number; version: number },
  Changes extends object,
  After extends Row,
>(changing: Changing<Row, Changes, After>) {
  const { wishes } = useServices();
  const client = useQueryClient();
  return {
    ...useShown(changing.shown),
    ...createRowChanges(changing, { wishes, client, notice: toastNotice }),
  };
}
