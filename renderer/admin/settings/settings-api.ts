import { queryOptions } from '@tanstack/react-query';
import {
  adminSettings,
  type AdminSettings,
  type SettingsUpdate,
} from '../../../server/contract/settings.ts';
import type { ApiClient } from '../../lib/api-client.ts';

export const SETTINGS_KEY = ['settings'];

const PATH = '/api/admin/settings';

/** All settings as they are saved; a push of the server has them fetched again. */
export function settingsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => api.data('GET', PATH, adminSettings, { signal }),
  });
}

/** Saves a part of the settings. @returns all of them as they are then */
export function saveSettings(api: ApiClient, update: SettingsUpdate): Promise<AdminSettings> {
  return api.data('PUT', PATH, adminSettings, { body: update });
}
