import { SimpleGrid, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import type { AdminSettings } from '../../../server/contract/settings.ts';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { flatten, type SettingValues } from '../form/setting-values.ts';
import { useServices } from '../session/services.ts';
import { settingsQuery } from './settings-api.ts';

/** The settings as they are saved. */
type LoadedSettings = {
  settings: AdminSettings;
  /** By their paths, as a form edits them. */
  saved: SettingValues;
  /** When they were fetched, as a time stamp. */
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
    return <LoadFailed title={props.failed} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" aria-busy="true">
      <Skeleton h="40rem" />
      <Skeleton h="24rem" />
    </SimpleGrid>
  );
}
