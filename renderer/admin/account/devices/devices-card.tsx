import { Alert, Anchor, Badge, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type PairedDevice,
  type Pairing,
  pairing,
} from '../../../../server/contract/paired-devices.ts';
import { Card, Hint } from '../../../ui/card.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { DeleteDialog } from '../../kit/delete-dialog.tsx';
import { useOneAtATime } from '../../kit/one-at-a-time.ts';
import { useServices } from '../../kit/session/staff-services.ts';
import { DEVICES_KEY, DEVICES_PATH, devicesQuery } from '../../kit/network/devices.ts';
import { KioskDialog } from './kiosk-dialog.tsx';
import { revokedWords } from './model.ts';
import { CertificateHint, PairingDialog } from './pairing-dialog.tsx';

type RowProps = { device: PairedDevice; onKiosk: () => void; onRevoke: () => void };

function Row({ device, onKiosk, onRevoke }: RowProps) {
  return (
    <Group component="li" wrap="nowrap" gap="sm" data-part="device">
      <Box flex={1} miw={0}>
        <Group gap="xs">
          <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {device.name}
          </Text>
          {device.this && <Badge variant="default">This device</Badge>}
          {device.kiosk && <Badge variant="default">Kiosk</Badge>}
        </Group>
        <Text size="sm" c="var(--text-2)">
          Last seen <RelativeTime iso={device.last_seen_at} />
        </Text>
      </Box>
      {device.this && (
        <Button variant="default" onClick={onKiosk}>
          Use as a kiosk
        </Button>
      )}
      <Button variant="default" aria-label={`Revoke ${device.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </Group>
  );
}

/** The devices that may open the admin area beside the laptop, and how another one is added. */
export function DevicesCard() {
  const { api } = useServices();
  const { data } = useQuery(devicesQuery(api));
  const [made, setMade] = useState<{ pairing: Pairing; at: number } | null>(null);
  const [startsKiosk, setStartsKiosk] = useState(false);
  const [revoked, setRevoked] = useState<PairedDevice | null>(null);
  const start = useMutation({
    mutationFn: () => api.data('POST', `${DEVICES_PATH}/pairings`, pairing),
    onSuccess: (started) => setMade({ pairing: started, at: Date.now() }),
    meta: { failure: 'pairing' },
  });
  const close = () => setRevoked(null);
  const add = useOneAtATime(start.mutateAsync);
  if (!data) return <Skeleton h={220} aria-busy="true" />;
  const { devices, addresses, fingerprint, notice } = data;
  return (
    <Card
      title="Staff’s phones and tablets"
      intro="Staff can also work on a phone, a tablet or another laptop in the booth’s Wi-Fi, once it is added."
    >
      {notice !== null && (
        <Alert color="warn" icon={<IconAlertTriangle />}>
          {notice}
        </Alert>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} />}
        style={{ alignSelf: 'flex-start' }}
        aria-busy={start.isPending || undefined}
        onClick={() => add()}
      >
        Add a device
      </Button>
      {devices.length > 0 && (
        <Stack
          component="ul"
          gap="md"
          m={0}
          p={0}
          aria-label="Added devices"
          style={{ listStyle: 'none' }}
        >
          {devices.map((device) => (
            <Row
              key={device.id}
              device={device}
              onKiosk={() => setStartsKiosk(true)}
              onRevoke={() => setRevoked(device)}
            />
          ))}
        </Stack>
      )}
      {addresses.length > 0 ? (
        <Hint>
          Added devices open the admin area at{' '}
          {addresses.map((address) => address.replace(/\/$/, '')).join(' or ')}. Leads are captured
          at <Anchor href="/capture">/capture</Anchor>. A tablet on the table can be a kiosk, where
          visitors ask: open this page on it.
        </Hint>
      ) : (
        <Hint>This laptop is not on a network right now.</Hint>
      )}
      <CertificateHint fingerprint={fingerprint} />
      {revoked && (
        <DeleteDialog
          title="Revoke this device?"
          confirm="Revoke"
          path={`${DEVICES_PATH}/${revoked.id}`}
          said={`Revoked ${revoked.name}`}
          failure="devices"
          refreshes={DEVICES_KEY}
          onDone={close}
          onClose={close}
        >
          {revokedWords(revoked)}
        </DeleteDialog>
      )}
      {startsKiosk && <KioskDialog onClose={() => setStartsKiosk(false)} />}
      {made && (
        <PairingDialog
          pairing={made.pairing}
          madeAt={made.at}
          onNew={() => add()}
          onClose={() => setMade(null)}
        />
      )}
    </Card>
  );
}
