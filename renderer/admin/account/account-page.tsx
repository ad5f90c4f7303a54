import {
  Anchor,
  Button,
  Checkbox,
  Group,
  SimpleGrid,
  Skeleton,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { NEW_PASSWORD_RULE, newPassword } from '../../../server/contract/auth.ts';
import { DEVICE_NAME_MAX } from '../../../server/contract/devices.ts';
import { ADMIN_USERNAME, NOTICES_NAME, PASSWORD_MAX } from '../../../server/contract/limits.ts';
import { MESSAGES, TOASTS } from '../../../server/contract/messages.ts';
import { ApiError, isApiError, isToldElsewhere } from '../../lib/api-error.ts';
import { letterKeysSwitch } from '../../lib/keyboard.ts';
import { useStoredSwitch } from '../../lib/stored-switch.ts';
import { desktopOf } from '../../lib/use-desktop.ts';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { Link } from '../kit/link.tsx';
import { DevicesCard } from './devices/devices-card.tsx';
import { othersInWords } from './devices/model.ts';
import { devicesQuery } from '../kit/network/devices.ts';
import { mismatchOf, textField, useSmallForm } from '../kit/form/use-small-form.ts';
import { usePerson, useServices } from '../kit/session/staff-services.ts';
import { PeopleCard } from './people/people-card.tsx';
import { mayNotify, ringSwitch, turnRingOn } from '../kit/ring.ts';
import { canKeepScreenOn } from '../../lib/wake-lock.ts';
import { screenSwitch } from '../kit/screen-switch.ts';

const EMPTY = { current_password: '', new_password: '', again: '' };

/** A change that failed, in the server's own words where it has any. */
export function failureOf(error: unknown): unknown {
  if (isToldElsewhere(error) || (isApiError(error) && error.csrf)) return error;
  const { status = 0, serverMessage = null, field = null } = isApiError(error) ? error : {};
  return new ApiError({ status, message: serverMessage ?? MESSAGES.passwordUpdateFailed, field });
}

function PasswordCard() {
  const { api } = useServices();
  const [isShown, setShown] = useState(false);
  const form = useSmallForm({
    first: EMPTY,
    name: () => 'The password',
    send: async (sent) => {
      const { again: _, ...body } = sent;
      try {
        await api.done('PUT', '/api/admin/account/password', { body });
      } catch (error) {
        throw failureOf(error);
      }
      toastDone(TOASTS.passwordUpdated);
    },
    onSaved: () => form.change(() => EMPTY),
  });
  const { current_password: current, new_password: fresh, again } = form.values;
  const isReady = current !== '' && newPassword.safeParse(fresh).success && fresh === again;
  const { fault } = form;
  const field = (name: keyof typeof EMPTY) => ({
    ...textField(form, name),
    type: isShown ? 'text' : 'password',
    maxLength: PASSWORD_MAX,
  });
  return (
    <Card title="Password" intro="A new one signs every other device out.">
      <Stack component="form" gap="md" onSubmit={form.onSubmit}>
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={ADMIN_USERNAME}
          readOnly
          hidden
        />
        <TextInput
          {...field('current_password')}
          label="Current password"
          autoComplete="current-password"
        />
        <TextInput
          {...field('new_password')}
          label="New password"
          description={NEW_PASSWORD_RULE}
          autoComplete="new-password"
        />
        <TextInput
          {...field('again')}
          label="Confirm new password"
          autoComplete="new-password"
          error={mismatchOf(fresh, again)}
        />
        {fault && fault.field !== 'current_password' && fault.field !== 'new_password' && (
          <Text c="bad" size="sm" data-said="urgent">
            {fault.message}
          </Text>
        )}
        <Group justify="space-between">
          <Checkbox
            label="Show passwords"
            checked={isShown}
            onChange={({ currentTarget }) => setShown(currentTarget.checked)}
          />
          <Button {...form.button} disabled={!isReady}>
            Update password
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

/**
 * Links that staff need about once a year: the setup again, the licenses and, in the app, a diagnostics file for support and an
 * update.
 */
function Footer() {
  const desktop = desktopOf(window);
  return (
    <Group gap="lg" fz="sm">
      <Anchor component={Link} to="/welcome/stand" inherit>
        Set up the booth again
      </Anchor>
      <Anchor
        href={`/${NOTICES_NAME}`}
        target="_blank"
        rel="noreferrer"
        inherit
        onClick={(event) => {
          if (desktop === null) return;
          event.preventDefault();
          void desktop.openNotices();
        }}
      >
        Open-source licenses
      </Anchor>
      {desktop && (
        <Anchor component="button" inherit onClick={() => void desktop.saveDiagnostics()}>
          Save diagnostics…
        </Anchor>
      )}
      {desktop && (
        <Anchor component="button" inherit onClick={() => void desktop.updateFromFile()}>
          Update from a file…
        </Anchor>
      )}
    </Group>
  );
}

/** The password, and the admin area on this device and on others. */
export function AccountPage() {
  const { api } = useServices();
  const { isPending, failureCount } = useQuery(devicesQuery(api));
  const person = usePerson();
  return (
    <>
      <PageHead title="Account" summary={`Signed in as ${person?.name ?? ADMIN_USERNAME}`} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="lg">
          <PasswordCard />
          <Card title="This device">
            <DeviceForm />
            <DeviceSwitches />
          </Card>
          <Footer />
        </Stack>
        <Stack gap="lg">
          {isPending && failureCount === 0 ? (
            <Skeleton h={420} aria-busy="true" />
          ) : (
            <>
              <DevicesCard />
              <PeopleCard />
            </>
          )}
        </Stack>
      </SimpleGrid>
    </>
  );
}

/** Form for the name that other staff see for this device. Saves it on the device as staff type. */
function DeviceForm() {
  const { device: own, presence } = useServices();
  const device = useSyncExternalStore(own.subscribe, own.read);
  const others = useSyncExternalStore(presence.subscribe, presence.devices);
  const [typed, setTyped] = useState(device.named ? device.name : '');
  const field = useRef<HTMLInputElement>(null);
  const isAsked = useLocation().hash === '#device';
  useEffect(() => {
    // After the shell, which focuses the page.
    if (isAsked) requestAnimationFrame(() => field.current?.focus());
  }, [isAsked]);
  return (
    <Stack>
      <TextInput
        ref={field}
        label="Your name on this device"
        description="The others see it while you answer a question, in the log and among the devices."
        placeholder={device.named ? '' : device.name}
        maxLength={DEVICE_NAME_MAX}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          own.rename(event.currentTarget.value);
        }}
      />
      <Text size="sm" c="var(--text-2)">
        {othersInWords(others)}
      </Text>
    </Stack>
  );
}

/** Switches that are stored on this device: the ring, the screen that stays on, and the single-letter keys. */
function DeviceSwitches() {
  const rings = useStoredSwitch(ringSwitch);
  const keepsScreenOn = useStoredSwitch(screenSwitch);
  const hasLetterKeys = useStoredSwitch(letterKeysSwitch);
  const [isAsking, setAsking] = useState(false);
  const limits =
    rings && !isAsking && !mayNotify()
      ? 'This device shows no notifications for Booth: it rings only while this page is open.'
      : undefined;
  return (
    <Stack>
      <Switch
        label="Ring when a question comes in"
        description={limits}
        checked={rings}
        onChange={({ currentTarget: { checked } }) => {
          if (!checked) return ringSwitch.set(false);
          setAsking(true);
          void turnRingOn().finally(() => setAsking(false));
        }}
      />
      {canKeepScreenOn() && (
        <Switch
          label="Keep this device awake"
          description="While the admin area is open."
          checked={keepsScreenOn}
          onChange={({ currentTarget }) => screenSwitch.set(currentTarget.checked)}
        />
      )}
      <Switch
        label="Single-letter keys"
        description="Such as a for Approve. Turn them off if you dictate to this device."
        checked={hasLetterKeys}
        onChange={({ currentTarget }) => letterKeysSwitch.set(currentTarget.checked)}
      />
    </Stack>
  );
}
