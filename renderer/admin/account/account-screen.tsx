import { Button, PasswordInput, VisuallyHidden, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import { ADMIN_USERNAME, NEW_PASSWORD_MIN, PASSWORD_MAX } from '../../../server/contract/limits.ts';
import { MESSAGES, TOASTS } from '../../../server/contract/messages.ts';
import { isApiError, isToldElsewhere } from '../../lib/api-error.ts';
import { toastDone } from '../../ui/toast.tsx';
import { DeviceForm } from '../presence/device-form.tsx';
import { SetupLink } from './setup-link.tsx';
import { BackupsLink } from './backups-link.tsx';
import { DiagnosticsLink, NoticesLink } from './notices-link.tsx';
import { adminPortQuery } from '../second-device/admin-port-api.ts';
import { SecondDeviceCard } from '../second-device/second-device-card.tsx';
import { useServices } from '../session/services-context.ts';
import classes from './account-screen.module.css';

const EMPTY = { current: '', fresh: '', again: '' };
const TOGGLE = { 'aria-label': 'Show or hide the password', tabIndex: 0 };

function Rule({ met, children }: { met: boolean; children: string }) {
  const Icon = met ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <li data-met={met}>
      <Icon size={16} aria-hidden="true" />
      <VisuallyHidden>{met ? 'Done: ' : 'Still to do: '}</VisuallyHidden>
      {children}
    </li>
  );
}

/** What to say about a change that the server refused. */
function failureOf(error: Error | null): { message: string; field: string | null } | null {
  if (!error || isToldElsewhere(error)) return null;
  if (!isApiError(error)) return { message: MESSAGES.passwordUpdateFailed, field: null };
  if (error.csrf) return { message: error.message, field: null };
  return { message: error.serverMessage ?? MESSAGES.passwordUpdateFailed, field: error.field };
}

/** Password change, and the way to the admin area on another device. */
export function AccountScreen() {
  const { api } = useServices();
  const [typed, setTyped] = useState(EMPTY);
  // What stands below that card appears together with it, instead of being pushed down by it.
  const secondDevice = useQuery(adminPortQuery(api));
  const update = useMutation({
    mutationFn: () =>
      api.done('PUT', '/api/admin/account/password', {
        body: { current_password: typed.current, new_password: typed.fresh },
      }),
    onSuccess: () => {
      setTyped(EMPTY);
      toastDone(TOASTS.passwordUpdated);
    },
  });
  const longEnough = typed.fresh.length >= NEW_PASSWORD_MIN;
  const equal = typed.fresh !== '' && typed.fresh === typed.again;
  const ready = typed.current !== '' && longEnough && equal;
  const failure = failureOf(update.error);
  const type = (patch: Partial<typeof EMPTY>) => {
    setTyped((before) => ({ ...before, ...patch }));
    if (update.isError) update.reset();
  };

  return (
    <div className={classes.page}>
      <Title order={1}>Account</Title>
      <p className={classes.intro}>
        You are signed in as <strong>{ADMIN_USERNAME}</strong>. A new password signs everybody else
        out.
      </p>
      <form
        className={classes.card}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !update.isPending) update.mutate();
        }}
      >
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={ADMIN_USERNAME}
          readOnly
          hidden
        />
        <PasswordInput
          label="Current password"
          size="md"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          visibilityToggleButtonProps={TOGGLE}
          value={typed.current}
          error={failure?.field === 'current_password' ? failure.message : null}
          errorProps={{ role: 'alert' }}
          onChange={(event) => type({ current: event.currentTarget.value })}
        />
        <PasswordInput
          label="New password"
          size="md"
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
          visibilityToggleButtonProps={TOGGLE}
          value={typed.fresh}
          error={failure?.field === 'new_password' ? failure.message : null}
          errorProps={{ role: 'alert' }}
          onChange={(event) => type({ fresh: event.currentTarget.value })}
        />
        <PasswordInput
          label="Confirm new password"
          size="md"
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
          visibilityToggleButtonProps={TOGGLE}
          value={typed.again}
          onChange={(event) => type({ again: event.currentTarget.value })}
        />
        <ul className={classes.rules}>
          <Rule met={longEnough}>{`At least ${NEW_PASSWORD_MIN} characters`}</Rule>
          <Rule met={equal}>New passwords match</Rule>
        </ul>
        {failure && failure.field !== 'current_password' && failure.field !== 'new_password' && (
          <p className={classes.failure} role="alert">
            {failure.message}
          </p>
        )}
        <Button type="submit" size="md" disabled={!ready} loading={update.isPending}>
          Update Password
        </Button>
      </form>
      <section id="device" className={`${classes.card} ${classes.device}`} aria-label="This device">
        <DeviceForm />
      </section>
      <SecondDeviceCard />
      {!secondDevice.isPending && (
        <>
          <BackupsLink />
          <SetupLink />
          <NoticesLink />
          <DiagnosticsLink />
        </>
      )}
    </div>
  );
}
