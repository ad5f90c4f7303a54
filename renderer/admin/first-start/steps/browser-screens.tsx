import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDeviceTv, IconExternalLink } from '@tabler/icons-react';
import { countOf } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { publicSettingsQuery } from '../../qrcode/model.ts';
import { screensQuery } from '../../screens-api.ts';
import { usePublicHost } from '../../second-device/use-public-host.ts';
import { useServices } from '../../session/services-context.ts';
import classes from './screen.module.css';

/** How to bring the display to another screen without the desktop app, and which screens have it. */
export function BrowserScreens() {
  const { api } = useServices();
  const visitors = usePublicHost();
  const { data: screens = [] } = useQuery(screensQuery(api));
  const { data: shown } = useQuery(publicSettingsQuery(api));
  const remote = shown && shown.join.url !== '' ? new URL('/wedeliver', shown.join.url).href : null;
  return (
    <>
      <ol className={classes.ways}>
        <li>
          <h2>A second monitor on this computer</h2>
          <p>
            Open the big screen in a window of its own, drag it over to that monitor, and press{' '}
            <kbd>F11</kbd> for full screen.
          </p>
          <Button
            component="a"
            href={visitors ? `${location.protocol}//${visitors.host}/wedeliver` : undefined}
            target="_blank"
            rel="noopener"
            size="md"
            variant="default"
            leftSection={<IconExternalLink size={17} stroke={1.75} />}
          >
            Open the big screen
          </Button>
        </li>
        {remote !== null && (
          <li>
            <h2>A television or another computer</h2>
            <p>On the same network, open this address in its browser:</p>
            <p className={classes.remote}>
              <b>{remote.replace(/^https?:\/\//, '')}</b>
              <CopyButton text={remote} label="Copy the address" size={36} />
            </p>
          </li>
        )}
      </ol>
      <output className={classes.state} data-on={screens.length > 0 || undefined}>
        <IconDeviceTv size={20} stroke={1.75} aria-hidden="true" />
        {screens.length === 0
          ? 'No big screen is open yet. This updates automatically.'
          : `${countOf(screens.length, 'big screen is', 'big screens are')} open: ${screens
              .map(({ name }) => name)
              .join(', ')}.`}
      </output>
    </>
  );
}
