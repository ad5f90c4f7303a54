import { Button, NumberInput, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { AdminPortState } from '../../../server/contract/admin-port.ts';
import {
  ADMIN_PORT_LIMITS,
  type AdminPortSettings,
} from '../../../server/contract/settings/admin-port.ts';
import { Card } from '../../ui/card.tsx';
import { tellFailure } from '../../ui/tell-failure.ts';
import { CodeAndAddress, TypedAddress } from '../code-and-address.tsx';
import { useServices } from '../session/services-context.ts';
import { saveSettings, SETTINGS_KEY } from '../settings/settings-api.ts';
import { adminPortQuery } from './admin-port-api.ts';
import classes from './second-device-card.module.css';
import { isOnAdminPort } from './use-public-host.ts';

function ByName({ names }: { names: readonly string[] }) {
  if (names.length === 0) {
    return (
      <p className={classes.note}>
        This network does not know the booth by name right now. Use the address with a number below.
      </p>
    );
  }
  return (
    <ul className={classes.names}>
      {names.map((url) => (
        <li key={url}>
          <TypedAddress url={url} />
        </li>
      ))}
    </ul>
  );
}

type Save = (change: Partial<AdminPortSettings>) => void;

function PortField({ port, onSave, saving }: { port: number; onSave: Save; saving: boolean }) {
  const [typed, setTyped] = useState<number | string>(port);
  const [least, most] = ADMIN_PORT_LIMITS;
  const isSound = typeof typed === 'number' && typed >= least && typed <= most;
  return (
    <form
      className={classes.port}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSound) onSave({ port: typed });
      }}
    >
      <NumberInput
        label="Port"
        className={classes.number}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=""
        value={typed}
        onChange={setTyped}
        error={isSound ? null : `From ${least} to ${most}.`}
      />
      {typed !== port && (
        <Button type="submit" variant="default" disabled={!isSound} loading={saving}>
          Use this port
        </Button>
      )}
    </form>
  );
}

function Opened({ state }: { state: AdminPortState }) {
  const { url } = state;
  if (url === null) {
    return (
      <p className={classes.note}>
        This laptop is not on a network right now. The address appears here as soon as it is.
      </p>
    );
  }
  return <CodeAndAddress url={url} how="Scan it with your phone, or type" />;
}

function Problem({
  state,
  onSave,
  saving,
}: {
  state: AdminPortState;
  onSave: Save;
  saving: boolean;
}) {
  const { problem, free_port: free } = state;
  return (
    <div className={classes.problem} role="alert">
      <p>
        <IconAlertTriangle size={17} aria-hidden="true" />
        <span>
          {problem} The address won’t work until it is free, or until you choose another one.
        </span>
      </p>
      {free !== null && (
        <Button variant="default" loading={saving} onClick={() => onSave({ port: free })}>
          Use port {free}
        </Button>
      )}
    </div>
  );
}

/** How to open the admin area on another device: by name, or, where that finds nothing, by a port of its own. */
export function SecondDeviceCard() {
  const { api } = useServices();
  const client = useQueryClient();
  const hint = useId();
  const toggle = useId();
  const { data: state } = useQuery(adminPortQuery(api));
  const change = useMutation({
    mutationFn: (adminPort: Partial<AdminPortSettings>) => saveSettings(api, { adminPort }),
    onSuccess: () => client.invalidateQueries({ queryKey: SETTINGS_KEY }),
    onError: (error) => tellFailure(error, 'admin-port'),
  });
  if (!state) return null;
  const { enabled, open, problem, port } = state;
  const save: Save = (adminPort) => change.mutate(adminPort);
  return (
    <Card
      title="Admin area on another device"
      intro="Staff can also sign in from a phone or another laptop on the booth’s Wi-Fi."
      className={classes.card}
    >
      <ByName names={state.names} />
      <div className={classes.switch}>
        <div>
          <label htmlFor={toggle}>Open it by number too</label>
          <p id={hint} className={classes.note}>
            Some phones can’t find names. With this on, anyone on the Wi-Fi can reach the sign-in
            page, so choose a good password.
          </p>
        </div>
        <Switch
          size="md"
          id={toggle}
          aria-describedby={hint}
          checked={change.isPending ? (change.variables.enabled ?? enabled) : enabled}
          onChange={(event) => save({ enabled: event.currentTarget.checked })}
        />
      </div>
      {enabled && open && <Opened state={state} />}
      {enabled && problem !== null && (
        <Problem state={state} onSave={save} saving={change.isPending} />
      )}
      {enabled && <PortField key={port} port={port} onSave={save} saving={change.isPending} />}
      {enabled && open && isOnAdminPort(window.location) && (
        <p className={classes.note}>
          You are using this address now. If you switch it off or change the port, this page stops
          working.
        </p>
      )}
    </Card>
  );
}
