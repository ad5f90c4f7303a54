import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorSentence, isApiError, isToldElsewhere } from '../../../lib/api-error.ts';
import { session } from '../../../lib/browser-storage.ts';
import { useUnloadWarning } from '../../../ui/leave-guard.tsx';
import { toastDone, toastFailed } from '../../../ui/toast.tsx';
import { useServices } from '../session/staff-services.ts';
import { saveSettings, SETTINGS_KEY } from './settings-loaded.tsx';
import {
  changedNames,
  type FieldSet,
  isFaultOf,
  same,
  DEFAULT_VALUES,
  editsAfterSave,
  type Faults,
  faultsOf,
  flatten,
  isSecret,
  type SettingName,
  type SettingValues,
  soundEdits,
  updateOf,
  withoutEdits,
} from './setting-values.ts';
import { useSaving } from './use-saving.ts';

type Edits = Partial<SettingValues>;

/** Unsaved changes of this tab: a reload or an expired session does not lose them. */
export function readUnsaved({ storageKey, names }: FieldSet): Edits {
  return soundEdits(session.read(storageKey) ?? {}, names);
}

/** Secrets are never stored: they exist in their field only. @param edits null when there are none */
function storeUnsaved({ storageKey }: FieldSet, edits: Edits | null): void {
  const stored = Object.entries(edits ?? {}).filter(([name]) => !isSecret(name));
  if (stored.length > 0) session.write(storageKey, Object.fromEntries(stored));
  else session.remove(storageKey);
}

/** Brings back edits that were dropped, also for when the page has been left in the meantime; later ones stay. */
export function storeDropped(fields: FieldSet, dropped: Edits): void {
  storeUnsaved(fields, { ...dropped, ...readUnsaved(fields) });
}

/**
 * The settings being edited. What others save meanwhile comes through wherever nothing was changed.
 * @param saved as the server has them now
 */
export function useSettingsForm(fields: FieldSet, saved: SettingValues) {
  const [edits, setEdits] = useState(() => readUnsaved(fields));
  const [restored, setRestored] = useState(() => changedNames(fields, saved, edits).length > 0);
  /** Saved values when editing began, or when the note about other devices was last closed. */
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
      ...faultsOf(values, changed),
    }),
    [values, changed, refusal],
  );
  const sound = useMemo(
    () => ({ ...saved, ...soundEdits(edits, fields.names) }),
    [fields, saved, edits],
  );
  const elsewhere = fields.names.filter((name) => !same(known[name], saved[name]));

  useEffect(() => storeUnsaved(fields, dirty ? edits : null), [fields, dirty, edits]);

  useUnloadWarning(
    dirty ? changed.map((name) => fields.labels.get(name) ?? name).join(', ') : null,
  );

  /** Changes the edits of these settings, of which what the server refused is over. */
  const edit = (names: readonly SettingName[], change: (before: Edits) => Edits) => {
    setEdits(change);
    setRefusal((before) =>
      before && names.some((name) => isFaultOf(name, before.path)) ? null : before,
    );
  };

  return {
    fields,
    saved,
    /** Saved values with this device's edits laid over them. Numbers may be out of range, or NaN. */
    values,
    /** The same without what the contract does not accept. */
    sound,
    changed,
    dirty,
    faults,
    /** Settings that other devices saved while there were unsaved changes here. */
    elsewhere: dirty ? elsewhere : [],
    /** The unsaved changes come from an earlier visit. */
    restored,
    set: <Name extends SettingName>(name: Name, value: SettingValues[Name]) =>
      edit([name], (before) => ({ ...before, [name]: value })),
    /** Back to what is saved. */
    revert: (names: readonly SettingName[]) => edit(names, (before) => withoutEdits(before, names)),
    /** Back to what a fresh booth starts with; saved only with the rest. */
    reset: (names: readonly SettingName[]) =>
      edit(names, (before) => ({
        ...before,
        ...Object.fromEntries(names.map((name) => [name, DEFAULT_VALUES[name]])),
      })),
    /** Forgets the edits that are saved now, but not what was changed again while they were on their way. */
    settle: (sent: Edits, now: SettingValues) =>
      // At once: a press that waits saves what is left.
      flushSync(() => {
        setEdits((before) => editsAfterSave(fields, before, sent, now));
        setKnown(now);
        setRefusal(null);
      }),
    refuse: setRefusal,
    /** Drops the edits. @returns what brings them back */
    discard: () => {
      setEdits({});
      setRefusal(null);
      return () => {
        storeDropped(fields, edits);
        setEdits((since) => ({ ...edits, ...since }));
      };
    },
    /** Closes the note about what other devices saved. */
    acknowledge: () => setKnown(saved),
  };
}
/** A form over {@link FieldSet}. */
export type SettingsForm = ReturnType<typeof useSettingsForm>;

/**
 * Saves what was changed, and only that.
 * @param onHeld told the path of the first fault when there is one: nothing is sent then
 * @param onFailed tells why nothing was saved, where no field says it; a toast without it
 */
export function useSaveForm(
  form: SettingsForm,
  onHeld: (path: string) => void,
  onFailed?: (error: unknown) => void,
) {
  const { api } = useServices();
  const client = useQueryClient();
  const { fields, values, changed, faults, settle, refuse } = form;

  const store = async (): Promise<boolean> => {
    if (changed.length === 0) return true;
    const [held] = Object.keys(faults);
    if (held !== undefined) {
      onHeld(held);
      return false;
    }
    const edits: Partial<SettingValues> = Object.fromEntries(
      changed.map((name) => [name, values[name]]),
    );
    try {
      const saved = await saveSettings(api, updateOf(values, changed));
      // What was asked for before the save would show the settings as they were.
      await client.cancelQueries({ queryKey: SETTINGS_KEY });
      client.setQueryData(SETTINGS_KEY, saved);
      // Drawn first: a field that forgot its edit earlier would show the old value for a moment.
      await new Promise((resolve) => void setTimeout(resolve));
      settle(edits, flatten(saved));
      void client.invalidateQueries({ queryKey: SETTINGS_KEY });
      if (fields.toast !== null) toastDone(fields.toast);
      return true;
    } catch (error) {
      if (isToldElsewhere(error)) return false;
      const refused = isApiError(error, 400);
      const message = (refused && error.serverMessage) || errorSentence(error);
      const path = refused ? (error.field ?? '') : '';
      if (fields.names.some((name) => isFaultOf(name, path))) {
        refuse({ path, message });
        onHeld(path);
      } else if (onFailed) onFailed(error);
      else toastFailed({ id: 'settings', message });
      return false;
    }
  };

  return useSaving(store);
}
