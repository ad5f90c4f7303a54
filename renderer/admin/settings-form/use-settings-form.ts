import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  changedNames,
  isFaultOf,
  same,
  type Faults,
  type FieldSet,
  type NameOf,
} from './field-set.ts';
import { keepUnsaved, readUnsaved } from './unsaved-store.ts';

const without = <Values extends object>(
  edits: Partial<Values>,
  names: readonly NameOf<Values>[],
): Partial<Values> => {
  const rest = { ...edits };
  for (const name of names) delete rest[name];
  return rest;
};

/** A form over {@link FieldSet}. */
export type SettingsForm<Values extends object> = {
  fields: FieldSet<Values>;
  saved: Values;
  /** What is saved, with what was changed here laid over it; numbers may be out of range, or NaN. */
  values: Values;
  /** The same without what the contract does not take. */
  sound: Values;
  changed: NameOf<Values>[];
  dirty: boolean;
  faults: Faults;
  /** What others saved while there were unsaved changes here. */
  elsewhere: NameOf<Values>[];
  /** The unsaved changes come from an earlier visit. */
  restored: boolean;
  set: <Name extends NameOf<Values>>(name: Name, value: Values[Name]) => void;
  /** Back to what is saved. */
  revert: (names: readonly NameOf<Values>[]) => void;
  /** Back to what a fresh booth starts with; saved only with the rest. */
  reset: (names: readonly NameOf<Values>[]) => void;
  /** Forgets the edits that are saved now, but not what was changed again while they were on their way. */
  settle: (sent: Partial<Values>, now: Values) => void;
  refuse: (refusal: { path: string; message: string }) => void;
  discard: () => void;
  takeNote: () => void;
};

/**
 * The settings being edited. What others save meanwhile comes through wherever nothing was changed.
 * @param saved as the server has them now
 */
export function useSettingsForm<Values extends object>(
  fields: FieldSet<Values>,
  saved: Values,
): SettingsForm<Values> {
  const [edits, setEdits] = useState(() => readUnsaved(fields));
  const [restored, setRestored] = useState(() => changedNames(fields, saved, edits).length > 0);
  /** What was saved when editing began, or when the user last took note of it. */
  const [known, setKnown] = useState(saved);
  const [refusal, setRefusal] = useState<{ path: string; message: string } | null>(null);

  const values = useMemo(() => ({ ...saved, ...edits }), [saved, edits]);
  const changed = useMemo(() => changedNames(fields, saved, edits), [fields, saved, edits]);
  const dirty = changed.length > 0;
  if (!dirty && known !== saved) setKnown(saved);
  if (!dirty && restored) setRestored(false);

  const faults: Faults = useMemo(
    () => ({
      ...(refusal ? { [refusal.path]: refusal.message } : {}),
      ...fields.faultsOf(values, changed),
    }),
    [fields, values, changed, refusal],
  );
  const sound = useMemo(() => ({ ...saved, ...fields.soundEdits(edits) }), [fields, saved, edits]);
  const elsewhere = fields.names.filter((name) => !same(known[name], saved[name]));

  useEffect(() => keepUnsaved(fields, dirty ? edits : null), [fields, dirty, edits]);

  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);

  const forgetRefusal = useCallback((names: readonly string[]) => {
    setRefusal((before) =>
      before && names.some((name) => isFaultOf(name, before.path)) ? null : before,
    );
  }, []);
  const set = useCallback(
    <Name extends NameOf<Values>>(name: Name, value: Values[Name]) => {
      setEdits((before) => ({ ...before, [name]: value }));
      forgetRefusal([name]);
    },
    [forgetRefusal],
  );
  const revert = useCallback(
    (names: readonly NameOf<Values>[]) => {
      setEdits((before) => without(before, names));
      forgetRefusal(names);
    },
    [forgetRefusal],
  );
  const reset = useCallback(
    (names: readonly NameOf<Values>[]) => {
      setEdits((before) => {
        const next = { ...before };
        for (const name of names) next[name] = fields.defaults[name];
        return next;
      });
      forgetRefusal(names);
    },
    [fields, forgetRefusal],
  );
  const settle = useCallback(
    (sent: Partial<Values>, now: Values) => {
      setEdits((before) =>
        without(
          before,
          fields.names.filter((name) => name in sent && same(before[name], sent[name])),
        ),
      );
      setKnown(now);
      setRefusal(null);
    },
    [fields],
  );
  const discard = useCallback(() => {
    setEdits({});
    setRefusal(null);
  }, []);

  return {
    fields,
    saved,
    values,
    sound,
    changed,
    dirty,
    faults,
    elsewhere: dirty ? elsewhere : [],
    restored,
    set,
    revert,
    reset,
    settle,
    refuse: setRefusal,
    discard,
    takeNote: () => setKnown(saved),
  };
}
