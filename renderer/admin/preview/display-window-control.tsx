import { Button, NativeSelect } from '@mantine/core';
import {
  IconArrowsLeftRight,
  IconDeviceTv,
  IconDeviceTvOff,
  IconMaximize,
} from '@tabler/icons-react';
import type { DesktopApi, Monitor } from '../../../main/desktop-api.ts';
import { useDisplayWindow } from '../../lib/use-desktop.ts';

function nameOf({ label, width, height }: Monitor) {
  return `${label} · ${width} × ${height}`;
}

/** Shows, hides and moves the big screen's window: only the desktop app can. */
export function DisplayWindowControl({ desktop }: { desktop: DesktopApi }) {
  const state = useDisplayWindow(desktop);
  if (!state) return null;
  const { monitors, display } = state;
  const others = monitors.filter(({ own }) => !own);
  if (!display.visible) {
    return (
      <Button
        leftSection={<IconDeviceTv size={16} stroke={1.75} />}
        onClick={() => void desktop.showDisplay()}
      >
        Show the big screen
      </Button>
    );
  }
  return (
    <>
      {others.length > 1 && (
        <NativeSelect
          aria-label="Monitor of the big screen"
          value={String(display.monitorId)}
          data={others.map((monitor) => ({ value: String(monitor.id), label: nameOf(monitor) }))}
          onChange={({ currentTarget }) => void desktop.moveDisplay(Number(currentTarget.value))}
        />
      )}
      {!display.kiosk && (
        <Button
          variant="default"
          leftSection={<IconMaximize size={16} stroke={1.75} />}
          onClick={() => void desktop.setKiosk(true)}
        >
          Fill {others.length > 0 ? 'its' : 'this'} monitor
        </Button>
      )}
      {others.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconArrowsLeftRight size={16} stroke={1.75} />}
          title="Put the big screen here, and this window on the other monitor"
          onClick={() => void desktop.swapMonitors()}
        >
          Swap monitors
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconDeviceTvOff size={16} stroke={1.75} />}
        onClick={() => void desktop.hideDisplay()}
      >
        Hide the big screen
      </Button>
    </>
  );
}
