import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPrinter } from '@tabler/icons-react';
import { clockTime, exactTime } from '../../lib/format.ts';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { Card } from '../../ui/card.tsx';
import { tellFailure } from '../../ui/tell-failure.ts';
import { RefreshIcon, PageHead } from '../../ui/page-head.tsx';
import { printPage } from '../print/print-page.ts';
import { publicSettingsQuery } from '../qrcode/qr-api.ts';
import { useServices } from '../session/services-context.ts';
import { CheckList } from './check-list.tsx';
import { CheckMark } from './check-mark.tsx';
import { CopyReport } from './copy-report.tsx';
import { runPreflight, setPreflight } from './preflight-api.ts';
import classes from './preflight-screen.module.css';
import { RoundTrip } from './round-trip.tsx';
import { useChecks } from './use-checks.ts';
import { reportText, verdictOf } from './verdict.ts';

/** Whether everything is ready for the doors to open, and what to do where it is not. */
export function PreflightScreen() {
  const { api } = useServices();
  const client = useQueryClient();
  const { groups, checkedAt, error, retry } = useChecks();
  const { data: settings } = useQuery(publicSettingsQuery(api));
  const again = useMutation({
    mutationFn: () => runPreflight(api),
    onSuccess: (state) => setPreflight(client, state),
    onError: (failure) => tellFailure(failure, 'preflight'),
  });

  if (error) {
    return <LoadFailed title="The checks could not be loaded" error={error} onRetry={retry} />;
  }
  const verdict = groups && verdictOf(groups.flatMap(({ checks }) => checks));
  const { companyName = '', eventName = '' } = settings?.brand ?? {};
  const stand = [companyName, eventName].filter(Boolean).join(' · ');
  const when = checkedAt === null ? '' : exactTime(checkedAt);
  const head = [`Booth preflight: ${verdict?.title ?? ''}`, stand, when, settings?.join.url ?? ''];
  return (
    <div className={classes.screen} data-preflight>
      <div className={classes.top}>
        <PageHead title="Ready?" summary="Checks again automatically while this is open.">
          <CopyReport text={groups && reportText(groups, head.filter(Boolean))} />
          <Button
            variant="default"
            leftSection={<IconPrinter size={17} stroke={1.75} />}
            onClick={() => void printPage('Preflight')}
          >
            Print
          </Button>
          <Button
            leftSection={<RefreshIcon size={17} turning={again.isPending} />}
            // Not disabled meanwhile: that would take the focus away.
            aria-busy={again.isPending || undefined}
            onClick={() => {
              if (!again.isPending) again.mutate();
            }}
          >
            Run again
          </Button>
        </PageHead>
      </div>
      <header className={classes.letterhead}>
        <p>
          <b>Booth preflight</b>
          <span>{stand}</span>
        </p>
        <p>
          <span>{when}</span>
          <span>{settings?.join.label}</span>
        </p>
      </header>
      <output className={classes.verdict} data-state={verdict?.state}>
        {verdict ? (
          <>
            <CheckMark state={verdict.state} size={36} />
            <p>
              <b>{verdict.title}</b>
              <span>
                {verdict.detail}
                {checkedAt !== null && (
                  <i aria-hidden="true"> Checked at {clockTime(Date.parse(checkedAt))}.</i>
                )}
              </span>
            </p>
          </>
        ) : (
          <p>
            <b>Checking…</b>
            <span>This only takes a moment.</span>
          </p>
        )}
      </output>
      <div className={classes.layout}>
        <Card
          title="A phone’s round trip"
          intro="Proves that the Wi-Fi lets phones and this laptop talk to each other."
          className={classes.trip}
        >
          <RoundTrip />
        </Card>
        <div className={classes.lists}>
          {groups?.map((group) => <CheckList key={group.title} group={group} />) ?? (
            <Skeleton className={classes.ghost} aria-busy="true" />
          )}
        </div>
      </div>
    </div>
  );
}
