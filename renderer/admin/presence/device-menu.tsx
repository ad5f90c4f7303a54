import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { useServices } from '../session/services-context.ts';
import { DeviceForm } from './device-form.tsx';
import classes from './device-menu.module.css';

/** This device as the others see it; a press names it. */
export function DeviceMenu() {
  const { device: own } = useServices();
  const device = useSyncExternalStore(own.subscribe, own.read);
  const [open, menu] = useDisclosure(false);
  return (
    <Popover
      opened={open}
      onChange={menu.set}
      position="bottom-end"
      width={300}
      shadow="md"
      trapFocus
      zIndex={150}
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.mark}
          data-colour={device.colour}
          aria-label={`This device: ${device.name}`}
          title={`This device: ${device.name}`}
          onClick={menu.toggle}
        >
          {Array.from(device.name)[0]?.toUpperCase()}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="This device">
        <DeviceForm />
      </Popover.Dropdown>
    </Popover>
  );
}
