import { SimpleGrid, Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import {
  type AdminSettings,
  adminSettings,
  type SettingsUpdate,
} from '../../../../server/contract/settings.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { LoadFailed } from '../../../ui/empty-state.tsx';
import { flatten, type SettingValues } from './setting-values.ts';
import { useServices } from '../session/staff-services.ts';
import { liveKey } from '../live.ts';

/** The settings as they are saved. */
type LoadedSettings = {
  settings: AdminSettings;
  /** By their paths, as a form edits them. */
  saved: SettingValues;
  /** Time at which the settings were fetched, in milliseconds since 1970. */
  fetchedAt: number;
};

/**
 * Shows an editor once the settings are here, and until then an outline of it.
 * @param failed what could not be loaded, in words
 */
export function SettingsLoaded(props: {
  failed: string;
  children: (loaded: LoadedSettings) => ReactNode;
}) {
  const { api } = useServices();
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery(settingsQuery(api));
  const saved = useMemo(() => data && flatten(data), [data]);
  if (data && saved) return props.children({ settings: data, saved, fetchedAt: dataUpdatedAt });
  if (isError) {
    return <LoadFailed title={props.failed} error={error} onRetry={refetch} />;
  }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" aria-busy="true">
      <Skeleton h="40rem" />
      <Skeleton h="24rem" />
    </SimpleGrid>
  );
}

export const SETTINGS_KEY = liveKey(['settings'], ['settings']);

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
