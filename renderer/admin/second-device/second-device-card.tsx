import { Alert, Button, Group, NumberInput, Skeleton, Stack, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import {
  ADMIN_PORT_LIMITS,
  type AdminPortSettings,
} from '../../../server/contract/settings/admin-port.ts';
import { Card, Hint } from '../../ui/card.tsx';
import { tellFailure } from '../../ui/toast.tsx';
import { CodeAndAddress, TypedAddress } from '../code-and-address.tsx';
import { useServices } from '../session/services.ts';
import { saveSettings, SETTINGS_KEY } from '../settings/settings-loaded.tsx';
import { adminPortQuery, isOnAdminPort } from './admin-port.ts';

type PortProps = { port: number; isSaving: boolean; onSave: (port: number) => void };

function PortField({ port, isSaving, onSave }: PortProps) {
  const [typed, setTyped] = useState<number | string>(port);
  const [least, most] = ADMIN_PORT_LIMITS;
  const isSound = typeof typed === 'number' && typed >= least && typed <= most;
  return (
    <Group
      component="form"
      gap="sm"
      align="flex-end"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSound) onSave(typed);
      }}
    >
      <NumberInput
        label="Port"
        w={120}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=""
        value={typed}
        onChange={setTyped}
        error={isSound ? null : `From ${least} to ${most}.`}
      />
      {typed !== port && (
        <Button type="submit" variant="default" disabled={!isSound} loading={isSaving}>
          Use this port
        </Button>
      )}
    </Group>
  );
}

/** How to open the admin area on another device: by name, or, where that finds nothing, by a separate port. */
export function SecondDeviceCard() {
  const { api } = useServices();
  const client = useQueryClient();
  const { data: state } = useQuery(adminPortQuery(api));
  const change = useMutation({
    mutationFn: (adminPort: Partial<AdminPortSettings>) => saveSettings(api, { adminPort }),
    onSuccess: () => client.invalidateQueries({ queryKey: SETTINGS_KEY }),
    onError: (error) => tellFailure(error, 'admin-port'),
  });
  if (!state) return <Skeleton h={220} aria-busy="true" />;
  const { enabled, names, open, problem, port, url, free_port: free } = state;
  const saving = {
    isSaving: change.isPending,
    onSave: (next: number) => change.mutate({ port: next }),
  };
  return (
    <Card
      title="Admin area on another device"
      intro="Staff can also sign in from a phone or another laptop on the booth’s Wi-Fi."
    >
      {names.length === 0 && (
        <Hint>
          This network does not know the booth by name right now. Use the IP address below.
        </Hint>
      )}
      <Stack gap={0}>
        {names.map((name) => (
          <TypedAddress key={name} url={name} />
        ))}
      </Stack>
      <Switch
        label="Allow sign-in by IP address"
        description="Some phones can’t find names. With this on, anyone on the Wi-Fi can reach the sign-in page, so choose a good password."
        checked={change.isPending ? (change.variables.enabled ?? enabled) : enabled}
        onChange={(event) => change.mutate({ enabled: event.currentTarget.checked })}
      />
      {enabled && open && url !== null && (
        <CodeAndAddress url={url} how="Scan it with your phone, or type" />
      )}
      {enabled && open && url === null && (
        <Hint>
          This laptop is not on a network right now. The address appears here as soon as it is.
        </Hint>
      )}
      {enabled && problem !== null && (
        <Alert color="warn" icon={<IconAlertTriangle />}>
          <Stack gap="sm" align="flex-start">
            <span>
              {problem} The address won’t work until it is free, or until you choose another one.
            </span>
            {free !== null && (
              <Button
                variant="default"
                loading={saving.isSaving}
                onClick={() => saving.onSave(free)}
              >
                Use port {free}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      {enabled && <PortField key={port} port={port} {...saving} />}
      {enabled && open && isOnAdminPort(window.location) && (
        <Hint>
          You are using this address now. If you switch it off or change the port, this page stops
          working.
        </Hint>
      )}
    </Card>
  );
}
