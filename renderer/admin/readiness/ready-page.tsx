import { Button, Grid, Text } from '@mantine/core';
import { IconCopy, IconDeviceMobile, IconScan } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { readiness } from '../../../server/contract/readiness.ts';
import type { BrandSettings } from '../../../server/contract/settings/brand.ts';
import type { LiveStatus } from '../../../server/contract/status.ts';
import { copyText } from '../../lib/browser.ts';
import { exactTime } from '../../lib/format.ts';
import { PageHead, RefreshIcon } from '../../ui/page-head.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { keepEvent } from '../kit/link.tsx';
import { useOneAtATime } from '../kit/one-at-a-time.ts';
import { publicSettingsQuery } from '../kit/network/addresses.ts';
import { PhoneTestCard } from '../kit/readiness/phone-test.tsx';
import { ReadyList } from '../kit/readiness/ready-list.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { reportText, setReadiness, summaryOf, useReadiness } from '../kit/readiness/facts.ts';

/** Long enough to wait for a disk that hangs. */
const CHECK_TIMEOUT_MS = 30_000;

/** Sentence with the addresses at which phones open this laptop's pages; empty if phones cannot reach it. */
export function addressesOf({ join, network }: Pick<LiveStatus, 'join' | 'network'>): string[] {
  return network.reach === 'ok'
    ? [`Phones open ${[join.label, join.secondary].filter(Boolean).join(' or ')}.`]
    : [];
}

/** First lines of the report. @param checkedAt null while nothing was checked yet */
export function reportHead(
  brand: Pick<BrandSettings, 'companyName' | 'eventName'> | undefined,
  checkedAt: string | null,
  addresses: readonly string[],
): string[] {
  const { companyName = '', eventName = '' } = brand ?? {};
  const names = [companyName, eventName].filter(Boolean).join(' · ');
  const time = checkedAt === null ? '' : exactTime(checkedAt);
  return ['Booth: Ready?', names, time, ...addresses].filter(Boolean);
}

/** Page that says if the booth is ready to open, and what to do about each problem. */
export function ReadyPage() {
  const { api } = useServices();
  const client = useQueryClient();
  const ready = useReadiness();
  const { facts, status, checkedAt } = ready;
  const { data: settings } = useQuery(publicSettingsQuery(api));
  const [params, setParams] = useSearchParams();
  const isTesting = params.get('test') === 'phone';
  const again = useMutation({
    mutationFn: () =>
      api.data('POST', '/api/admin/readiness/check', readiness, { timeoutMs: CHECK_TIMEOUT_MS }),
    onSuccess: (state) => setReadiness(client, state),
    meta: { failure: 'readiness' },
  });
  const checkAgain = useOneAtATime(again.mutateAsync);
  const addresses = status ? addressesOf(status) : [];
  const copy = () => {
    const head = reportHead(settings?.brand, checkedAt, addresses);
    if (copyText(reportText(facts ?? [], head))) toastDone('Copied');
  };
  return (
    <>
      <PageHead title="Ready?" summary={facts && summaryOf(facts)}>
        <Button
          variant="default"
          leftSection={<IconDeviceMobile size={17} stroke={1.75} />}
          aria-expanded={isTesting}
          onClick={() =>
            setParams(keepEvent(isTesting ? {} : { test: 'phone' }), { replace: true })
          }
        >
          Phone test
        </Button>
        <Button
          component="a"
          href="/capture?test"
          variant="default"
          leftSection={<IconScan size={17} stroke={1.75} />}
        >
          Scan a test badge
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={17} stroke={1.75} />}
          disabled={facts === null}
          onClick={copy}
        >
          Copy report
        </Button>
        <Button
          leftSection={<RefreshIcon size={17} turning={again.isPending} />}
          // Not disabled meanwhile: that would take the focus away.
          aria-busy={again.isPending || undefined}
          onClick={() => checkAgain()}
        >
          Check again
        </Button>
      </PageHead>
      <Grid gap="lg">
        {isTesting && (
          <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
            <PhoneTestCard test={ready.phoneTest} />
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 12, md: isTesting ? 7 : 12 }} order={{ base: 2, md: 1 }}>
          <ReadyList {...ready} />
          <Text fz="sm" c="var(--text-2)" mt="md">
            {facts && addresses.join(' ')}
          </Text>
        </Grid.Col>
      </Grid>
    </>
  );
}
