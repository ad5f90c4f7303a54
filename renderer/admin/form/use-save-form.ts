import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { SettingsUpdate } from '../../../server/contract/settings.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../../lib/api-error.ts';
import { toastDone, toastFailed } from '../../ui/toast.tsx';
import { useServices } from '../session/services.ts';
import { saveSettings, SETTINGS_KEY } from '../settings/settings-api.ts';
import { isFaultOf } from './field-set.ts';
import { flatten, updateOf, type SettingValues } from './setting-values.ts';
import type { SettingsForm } from './use-settings-form.ts';

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
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: SettingsUpdate) => saveSettings(api, body),
  });

  /** As of now: the second half of a double click comes before anything is redrawn. */
  const running = useRef(false);

  /** @returns whether everything is saved now */
  const save = useCallback(async (): Promise<boolean> => {
    if (running.current) return false;
    if (changed.length === 0) return true;
    const [held] = Object.keys(faults);
    if (held !== undefined) {
      onHeld(held);
      return false;
    }
    const edits: Partial<SettingValues> = Object.fromEntries(
      changed.map((name) => [name, values[name]]),
    );
    running.current = true;
    try {
      const saved = await mutateAsync(updateOf(values, changed));
      // What was asked for before the save would show the settings as they were.
      await client.cancelQueries({ queryKey: SETTINGS_KEY });
      client.setQueryData(SETTINGS_KEY, saved);
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
    } finally {
      running.current = false;
    }
  }, [client, changed, faults, mutateAsync, onHeld, onFailed, fields, refuse, settle, values]);

  return { save, saving: isPending };
}
