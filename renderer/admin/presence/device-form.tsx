import { Stack, Text, TextInput } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { DEVICE_NAME_MAX } from '../../../server/contract/devices.ts';
import { AlertSwitches } from '../alerts/alert-switches.tsx';
import { useServices } from '../session/services.ts';

/** What the rest of the staff call this device. Saved on the device as it is typed. */
export function DeviceForm() {
  const { device: own, presence } = useServices();
  const device = useSyncExternalStore(own.subscribe, own.read);
  const others = useSyncExternalStore(presence.subscribe, presence.devices);
  const [typed, setTyped] = useState(device.named ? device.name : '');
  return (
    <Stack>
      <TextInput
        label="Your name on this device"
        description="The others see it while you answer a question, and in the log."
        placeholder={device.named ? '' : device.name}
        maxLength={DEVICE_NAME_MAX}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          own.rename(event.currentTarget.value);
        }}
      />
      <AlertSwitches />
      <Text size="sm" c="var(--text-2)">
        {others.length === 0
          ? 'No other device is here right now.'
          : `Also here: ${others.map(({ name }) => name).join(', ')}.`}
      </Text>
    </Stack>
  );
}
