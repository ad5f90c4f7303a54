import { Button, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { errorSentence } from '../../lib/api-error.ts';
import { flatten } from '../form/setting-values.ts';
import { useServices } from '../session/services-context.ts';
import { SettingsEditor } from './settings-editor.tsx';
import classes from './settings-screen.module.css';
import { settingsQuery } from './settings-api.ts';

/** How the display looks and cycles, and what the public pages say. */
export function SettingsScreen() {
  const { api } = useServices();
  const settings = useQuery(settingsQuery(api));
  const saved = useMemo(() => settings.data && flatten(settings.data), [settings.data]);
  return (
    <>
      <Title order={1}>Settings</Title>
      <p className={classes.intro}>
        The big screen and the visitors’ pages. Nothing changes there until you save.
      </p>
      {saved ? (
        <SettingsEditor saved={saved} />
      ) : settings.isError ? (
        <div className={classes.failed} role="alert">
          <IconAlertTriangle size={34} stroke={1.4} aria-hidden="true" />
          <h2>The settings could not be loaded</h2>
          <p>{errorSentence(settings.error)}</p>
          <Button variant="default" onClick={() => void settings.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div className={classes.layout} aria-busy="true">
          <Skeleton className={classes.ghostTabs} />
          <Skeleton height={520} />
          <Skeleton className={classes.ghostStage} />
        </div>
      )}
    </>
  );
}
