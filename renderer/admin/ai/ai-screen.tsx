import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { ScreenTop } from '../../ui/screen-top.tsx';
import { flatten } from '../form/setting-values.ts';
import { useServices } from '../session/services-context.ts';
import { settingsQuery } from '../settings/settings-api.ts';
import { AiEditor } from './ai-editor.tsx';
import classes from './ai-screen.module.css';

/** Which AI drafts answers, what it may say, and whether it works now. */
export function AiScreen() {
  const { api } = useServices();
  const { data, isError, error, refetch } = useQuery(settingsQuery(api));
  const saved = useMemo(() => data && flatten(data), [data]);
  return (
    <>
      <ScreenTop title="AI" summary="Drafted answers for staff to check, with your own model." />
      {data && saved ? (
        <AiEditor saved={saved} hasKey={data.ai.has_key} />
      ) : isError ? (
        <LoadFailed
          title="The AI settings could not be loaded"
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
