import { Button, NativeSelect } from '@mantine/core';
import { IconDeviceTv, IconDeviceTvOff } from '@tabler/icons-react';
import type { DesktopApi, Monitor } from '../../../main/desktop-api.ts';
import { useDisplayWindow } from '../../lib/use-desktop.ts';

const nameOf = ({ label, width, height, primary }: Monitor) =>
  `${label || 'Monitor'} · ${width} × ${height}${primary ? ' · this one' : ''}`;

/** Shows, hides and moves the big screen's window: only the desktop app can. */
export function DisplayWindowControl({ desktop }: { desktop: DesktopApi }) {
  const state = useDisplayWindow(desktop);
  if (!state) return null;
  const { monitors, display } = state;
  return (
    <>
      {display.visible && monitors.length > 1 && (
        <NativeSelect
          aria-label="Monitor of the big screen"
          value={String(display.monitorId)}
          data={monitors.map((monitor) => ({ value: String(monitor.id), label: nameOf(monitor) }))}
          onChange={({ currentTarget }) => void desktop.moveDisplay(Number(currentTarget.value))}
        />
      )}
      {display.visible ? (
        <Button
          variant="default"
          leftSection={<IconDeviceTvOff size={16} stroke={1.75} />}
          onClick={() => void desktop.hideDisplay()}
        >
          Hide the big screen
        </Button>
      ) : (
        <Button
          leftSection={<IconDeviceTv size={16} stroke={1.75} />}
          onClick={() => void desktop.showDisplay()}
        >
          Show the big screen
        </Button>
      )}
    </>
  );
}
