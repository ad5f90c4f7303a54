import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { TOASTS } from '../../../../server/contract/messages.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../../../lib/api-error.ts';
import { toastDone, toastFailed } from '../../../ui/toast.tsx';
import { useServices } from '../../session/services-context.ts';
import type { SettingsForm } from '../form/use-settings-form.ts';
import { localPath, updateOf, valuesOf, type Edits } from '../form/values.ts';
import { saveSettings, SETTINGS_KEY } from '../settings-api.ts';

/**
 * Saves what was changed, and only that.
 * @param onHeld told the path of the first fault when there is one: nothing is sent then
 */
export function useSaveSettings(form: SettingsForm, onHeld: (path: string) => void) {
  const { api } = useServices();
  const client = useQueryClient();
  const { values, changed, faults, settle, refuse } = form;
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (sent: { edits: Edits; body: ReturnType<typeof updateOf> }) =>
      saveSettings(api, sent.body),
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
    const edits = Object.fromEntries(changed.map((name) => [name, values[name]]));
    try {
      const saved = await mutateAsync({ edits, body: updateOf(values, changed) });
      // A list asked for before the save would show the settings as they were.
      await client.cancelQueries({ queryKey: SETTINGS_KEY });
      client.setQueryData(SETTINGS_KEY, saved);
      settle(edits, valuesOf(saved));
      void client.invalidateQueries({ queryKey: SETTINGS_KEY });
      toastDone(TOASTS.settingsSaved);
      return true;
    } catch (error) {
      if (isToldElsewhere(error)) return false;
      const message = (isApiError(error, 400) && error.serverMessage) || errorSentence(error);
      const path = isApiError(error, 400) && error.field !== null ? localPath(error.field) : null;
      if (path === null) toastFailed({ id: 'settings', message });
      else {
        refuse({ path, message });
        onHeld(path);
      }
      return false;
    }
  }, [client, changed, faults, isPending, mutateAsync, onHeld, refuse, settle, values]);

  return { save, saving: isPending };
}
