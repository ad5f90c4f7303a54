import { Button, Grid, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCopy, IconDeviceMobile } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import type { LiveStatus } from '../../../server/contract/status.ts';
import { copyText } from '../../lib/copy-text.ts';
import { exactTime } from '../../lib/format.ts';
import { PageHead, RefreshIcon } from '../../ui/page-head.tsx';
import { tellFailure } from '../../ui/tell-failure.ts';
import { toastDone } from '../../ui/toast.tsx';
import { keepEvent } from '../link.tsx';
import { publicSettingsQuery } from '../qrcode/model.ts';
import { useServices } from '../session/services.ts';
import { reportText, summaryOf } from './facts.ts';
import { checkAgain, setReadiness, useReadiness } from './model.ts';
import { PhoneTestCard } from './phone-test.tsx';
import { ReadyList } from './ready-list.tsx';

/** Where phones and staff find this laptop. */
function addressesOf({ join, names, network, port }: LiveStatus): string[] {
  const typed = (host: string) => (port === 80 ? host : `${host}:${port}`);
  return [
    ...(network.reach === 'ok'
      ? [`Phones open ${[join.label, join.secondary].filter(Boolean).join(' or ')}.`]
      : []),
    ...(names.admin.length > 0 ? [`Staff open ${names.admin.map(typed).join(' or ')}.`] : []),
  ];
}

/** Whether everything is ready for the doors to open, and what to do where it is not. */
export function ReadyPage() {
  const { api } = useServices();
  const client = useQueryClient();
  const ready = useReadiness();
  const { facts, status, checkedAt } = ready;
  const { data: settings } = useQuery(publicSettingsQuery(api));
  const [params, setParams] = useSearchParams();
  const isTesting = params.get('test') === 'phone';
  const again = useMutation({
    mutationFn: () => checkAgain(api),
    onSuccess: (state) => setReadiness(client, state),
    onError: (failure) => tellFailure(failure, 'readiness'),
  });
  const addresses = status ? addressesOf(status) : [];
  const copy = () => {
    const { companyName = '', eventName = '' } = settings?.brand ?? {};
    const head = [
      'Booth: Ready?',
      [companyName, eventName].filter(Boolean).join(' · '),
      checkedAt === null ? '' : exactTime(checkedAt),
      ...addresses,
    ];
    if (copyText(reportText(facts ?? [], head.filter(Boolean)))) toastDone('Copied');
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
          onClick={() => {
            if (!again.isPending) again.mutate();
          }}
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
