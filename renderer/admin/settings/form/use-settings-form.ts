import { useCallback, useEffect, useMemo, useState } from 'react';
import { unsavedStore } from './unsaved-store.ts';
import {
  changedNames,
  DEFAULT_VALUES,
  faultsOf,
  isFaultOf,
  same,
  SETTING_NAMES,
  soundEdits,
  type Edits,
  type Faults,
  type SettingName,
  type Values,
} from './values.ts';

export type SettingsForm = ReturnType<typeof useSettingsForm>;

const without = (edits: Edits, names: readonly SettingName[]): Edits => {
  const rest = { ...edits };
  for (const name of names) delete rest[name];
  return rest;
};

/**
 * The settings being edited: what is saved, with what was changed here laid over it. What others save meanwhile comes
 * through wherever nothing was changed.
 * @param saved as the server has them now
 */
export function useSettingsForm(saved: Values) {
  const [edits, setEdits] = useState<Edits>(() => unsavedStore.read());
  const [restored, setRestored] = useState(() => changedNames(saved, edits).length > 0);
  /** What was saved when editing began, or when the user last took note of it. */
  const [known, setKnown] = useState(saved);
  const [refusal, setRefusal] = useState<{ path: string; message: string } | null>(null);

  const values = useMemo(() => ({ ...saved, ...edits }), [saved, edits]);
  const changed = useMemo(() => changedNames(saved, edits), [saved, edits]);
  const dirty = changed.length > 0;
  if (!dirty && known !== saved) setKnown(saved);
  if (!dirty && restored) setRestored(false);

  const faults: Faults = useMemo(
    () => ({
      ...(refusal ? { [refusal.path]: refusal.message } : {}),
      ...faultsOf(values, changed),
    }),
    [values, changed, refusal],
  );
  /** What the preview can show: a value out of range stays as it is saved. */
  const sound = useMemo(() => ({ ...saved, ...soundEdits(edits) }), [saved, edits]);
  const elsewhere = SETTING_NAMES.filter((name) => !same(known[name], saved[name]));

  useEffect(() => {
    if (dirty) unsavedStore.write(edits);
    else unsavedStore.clear();
  }, [dirty, edits]);

  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);

  const set = useCallback(<Name extends SettingName>(name: Name, value: Values[Name]) => {
    setEdits((before) => ({ ...before, [name]: value }));
    setRefusal((before) => (before && isFaultOf(name, before.path) ? null : before));
  }, []);
  const revert = useCallback((names: readonly SettingName[]) => {
    setEdits((before) => without(before, names));
    setRefusal((before) =>
      before && names.some((name) => isFaultOf(name, before.path)) ? null : before,
    );
  }, []);
  const reset = useCallback((names: readonly SettingName[]) => {
    setEdits((before) => ({
      ...before,
      ...Object.fromEntries(names.map((name) => [name, DEFAULT_VALUES[name]])),
    }));
  }, []);
  /** Forgets the edits that are saved now, but not what was changed again while they were on their way. */
  const settle = useCallback((sent: Edits, now: Values) => {
    setEdits((before) =>
      without(
        before,
        SETTING_NAMES.filter((name) => name in sent && same(before[name], sent[name])),
      ),
    );
    setKnown(now);
    setRefusal(null);
  }, []);

  return {
    saved,
    values,
    sound,
    changed,
    dirty,
    faults,
    /** What others saved while there were unsaved changes here. */
    elsewhere: dirty ? elsewhere : [],
    /** The unsaved changes come from an earlier visit. */
    restored,
    set,
    /** Back to what is saved. */
    revert,
    /** Back to what a fresh booth starts with; saved only with the rest. */
    reset,
    settle,
    refuse: setRefusal,
    discard: useCallback(() => {
      setEdits({});
      setRefusal(null);
    }, []),
    takeNote: () => setKnown(saved),
  };
}
