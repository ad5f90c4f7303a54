import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { ScreenTop } from '../../ui/screen-top.tsx';
import { flatten } from '../form/setting-values.ts';
import { useServices } from '../session/services-context.ts';
import { settingsQuery } from '../settings/settings-api.ts';
import { QrEditor } from './qr-editor.tsx';
import classes from './qr-screen.module.css';

/** The code that visitors scan, the one that joins the Wi-Fi, and the way to the sign with both. */
export function QrScreen() {
  const { api } = useServices();
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery(settingsQuery(api));
  const saved = useMemo(() => data && flatten(data), [data]);
  return (
    <>
      <ScreenTop
        title="QR Code"
        summary="How visitors get here. Nothing changes on the big screen until you save."
      />
      {data && saved ? (
        <QrEditor saved={saved} wifi={data.wifi} fetchedAt={dataUpdatedAt} />
      ) : isError ? (
        <LoadFailed
          title="The QR settings could not be loaded"
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
