import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PageHead } from '../../ui/page-head.tsx';
import { useServices } from '../session/services.ts';
import { HistoryPart } from './history-part.tsx';
import { smsStateQuery } from './model.ts';
import { SettingsPart } from './settings-part.tsx';

/** The texts that came in, and the settings for them. */
export function TwilioPage() {
  const { part } = useParams();
  const { api } = useServices();
  const { isPending, failureCount } = useQuery(smsStateQuery(api));
  // The line about it may need two, and nothing below is to move when it comes.
  if (isPending && failureCount === 0) {
    return (
      <>
        <PageHead title="Twilio" summary={undefined} />
        <Skeleton h={420} aria-busy="true" />
      </>
    );
  }
  return part === 'settings' ? <SettingsPart /> : <HistoryPart />;
}
