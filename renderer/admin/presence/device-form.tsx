import { Radio, TextInput } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { DEVICE_COLOURS, DEVICE_NAME_MAX } from '../../../server/contract/devices.ts';
import { AlertSwitches } from '../alerts/alert-switches.tsx';
import { useServices } from '../session/services-context.ts';
import classes from './device-form.module.css';

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What the rest of the staff call this device, and its colour. Saved on the device as it is typed. */
export function DeviceForm() {
  const { device: own, presence } = useServices();
  const device = useSyncExternalStore(own.subscribe, own.read);
  const others = useSyncExternalStore(presence.subscribe, presence.devices);
  const [typed, setTyped] = useState(device.named ? device.name : '');
  return (
    <div className={classes.form}>
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
      <Radio.Group
        label="Colour"
        value={device.colour}
        onChange={(value) => {
          const colour = DEVICE_COLOURS.find((known) => known === value);
          if (colour) own.paint(colour);
        }}
      >
        <div className={classes.colours}>
          {DEVICE_COLOURS.map((colour) => (
            <label key={colour} className={classes.colour} data-colour={colour}>
              <Radio value={colour} color="var(--device)" iconColor="var(--device-soft)" />
              {capital(colour)}
            </label>
          ))}
        </div>
      </Radio.Group>
      <AlertSwitches />
      <p className={classes.others}>
        {others.length === 0
          ? 'No other device is here right now.'
          : `Also here: ${others.map(({ name }) => name).join(', ')}.`}
      </p>
    </div>
  );
}
