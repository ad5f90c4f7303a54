import { Button } from '@mantine/core';
import { IconDeviceTv, IconNumbers, IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import type { DesktopApi, Monitor } from '../../../../main/desktop-api.ts';
import { useDisplayWindow } from '../../../lib/use-desktop.ts';
import classes from './screen.module.css';

function stateWords(monitors: Monitor[], shownOn: number): string {
  if (shownOn === 0) return 'The big screen is not showing.';
  return monitors.length > 1
    ? `The big screen is on monitor ${shownOn}.`
    : 'The big screen is open as a window on this monitor.';
}

/** The monitors by number, the same as the monitors themselves show; one of them has the big screen. */
export function Monitors({ desktop }: { desktop: DesktopApi }) {
  const state = useDisplayWindow(desktop);
  const [failed, setFailed] = useState(false);
  if (!state) return <div className={classes.waiting} />;
  const { monitors, display } = state;
  const run = (call: Promise<unknown>) => {
    setFailed(false);
    call.catch(() => setFailed(true));
  };
  const shownOn = monitors.findIndex(({ id }) => id === display.monitorId) + 1;
  return (
    <>
      {monitors.length === 1 && (
        <output className={classes.plug}>
          <IconPlugConnected size={22} stroke={1.6} aria-hidden="true" />
          <span>
            <b>There is only one monitor.</b> Plug in the second one: it is found automatically, and
            the big screen moves there. If nothing happens, set the laptop to <i>extend</i> its
            screen, not mirror it.
          </span>
        </output>
      )}
      <ul className={classes.monitors} aria-label="Monitors">
        {monitors.map(({ id, label, own, width, height }, index) => {
          const has = display.visible && id === display.monitorId;
          return (
            <li key={id} data-on={has || undefined}>
              <span className={classes.picture} aria-hidden="true">
                {index + 1}
              </span>
              <span className={classes.words}>
                <b>
                  Monitor {index + 1}
                  {own ? ' · this window' : ''}
                </b>
                <span>
                  {label} · {width} × {height}
                </span>
              </span>
              {has && (monitors.length === 1 || !own) ? (
                <span className={classes.has}>
                  <IconDeviceTv size={18} stroke={1.75} aria-hidden="true" />
                  Big screen
                </span>
              ) : (
                <Button
                  variant="default"
                  onClick={() => {
                    if (monitors.length === 1) run(desktop.showDisplay());
                    else if (own) run(desktop.swapMonitors());
                    else run(desktop.moveDisplay(id));
                  }}
                >
                  {monitors.length === 1 ? 'Try it in a window' : 'Use this one'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <div className={classes.line}>
        <Button
          size="md"
          variant="default"
          leftSection={<IconNumbers size={18} stroke={1.75} />}
          onClick={() => run(desktop.numberMonitors())}
        >
          Show the numbers
        </Button>
        <output className={classes.hint}>
          {failed ? 'That did not work. Try again.' : stateWords(monitors, shownOn)}
        </output>
      </div>
    </>
  );
}
