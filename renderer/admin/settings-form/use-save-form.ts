import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AdminSettings, SettingsUpdate } from '../../../server/contract/settings.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../../lib/api-error.ts';
import { toastDone, toastFailed } from '../../ui/toast.tsx';
import { useServices } from '../session/services-context.ts';
import { saveSettings, SETTINGS_KEY } from '../settings/settings-api.ts';
import type { NameOf } from './field-set.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** How one screen's settings stand among all of them. The same object at every render. */
export type SettingsPart<Values extends object> = {
  /** What to say when they are saved. */
  toast: string;
  valuesOf: (settings: AdminSettings) => Values;
  /** The body that saves the named settings and no other. */
  updateOf: (values: Values, names: readonly NameOf<Values>[]) => SettingsUpdate;
  /** A path as the server names it, as this screen does; null when it is none of its settings. */
  localPath: (field: string) => string | null;
};

/**
 * Saves what was changed, and only that.
 * @param onHeld told the path of the first fault when there is one: nothing is sent then
 */
export function useSaveForm<Values extends object>(
  form: SettingsForm<Values>,
  part: SettingsPart<Values>,
  onHeld: (path: string) => void,
) {
  const { api } = useServices();
  const client = useQueryClient();
  const { values, changed, faults, settle, refuse } = form;
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: SettingsUpdate) => saveSettings(api, body),
  });

  /** @returns whether everything is saved now */
  const save = useCallback(async (): Promise<boolean> => {
    if (isPending) return false;
    if (changed.length === 0) return true;
    const [held] = Object.keys(faults);
    if (held !== undefined) {
      onHeld(held);
      return false;
    }
    const edits: Partial<Values> = {};
    for (const name of changed) edits[name] = values[name];
    try {
      const saved = await mutateAsync(part.updateOf(values, changed));
      // What was asked for before the save would show the settings as they were.
      await client.cancelQueries({ queryKey: SETTINGS_KEY });
      client.setQueryData(SETTINGS_KEY, saved);
      settle(edits, part.valuesOf(saved));
      void client.invalidateQueries({ queryKey: SETTINGS_KEY });
      toastDone(part.toast);
      return true;
    } catch (error) {
      if (isToldElsewhere(error)) return false;
      const refused = isApiError(error, 400);
      const message = (refused && error.serverMessage) || errorSentence(error);
      const path = refused && error.field !== null ? part.localPath(error.field) : null;
      if (path === null) toastFailed({ id: 'settings', message });
      else {
        refuse({ path, message });
        onHeld(path);
      }
      return false;
    }
  }, [client, changed, faults, isPending, mutateAsync, onHeld, part, refuse, settle, values]);

  return { save, saving: isPending };
}
