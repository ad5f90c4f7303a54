import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LoadFailed } from '../../../ui/empty-state.tsx';
import { flatten } from '../../form/setting-values.ts';
import { useServices } from '../../session/services-context.ts';
import { settingsQuery } from '../../settings/settings-api.ts';
import { TwilioTop } from '../twilio-top.tsx';
import classes from './settings-part.module.css';
import { TwilioEditor } from './twilio-editor.tsx';

/** What Booth needs to take texts, and what it does with them. */
export function SettingsPart() {
  const { api } = useServices();
  const { data, isError, error, refetch } = useQuery(settingsQuery(api));
  const saved = useMemo(() => data && flatten(data), [data]);
  return (
    <>
      <TwilioTop part="settings" summary="Questions by text message, to your number at Twilio." />
      {data && saved ? (
        <TwilioEditor saved={saved} hasToken={data.twilio.has_token} />
      ) : isError ? (
        <LoadFailed
          title="The Twilio settings could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={classes.layout} aria-busy="true">
          <Skeleton className={classes.ghostForm} />
          <Skeleton className={classes.ghostSide} />
        </div>
      )}
    </>
  );
}
