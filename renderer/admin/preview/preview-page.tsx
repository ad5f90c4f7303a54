import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowsMaximize, IconExternalLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { useScreenData } from '../../display/data/display-feed.ts';
import { DisplayStage } from '../../display/display-stage.tsx';
import { desktopOf } from '../../lib/use-desktop.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { AirStrip } from '../air/air-strip.tsx';
import { airKeys, useAirControls } from '../air/use-air.ts';
import { screensQuery } from '../screens-api.ts';
import { usePublicHost } from '../second-device/admin-port.ts';
import { useServices } from '../session/services.ts';
import { DisplayWindowControl } from './display-window-control.tsx';
import { ScreensCard } from './screens-card.tsx';
import classes from './preview-page.module.css';

/** What the big screen shows right now, small. */
export function PreviewPage() {
  const { api } = useServices();
  const { data: open = [] } = useQuery(screensQuery(api));
  const desktop = desktopOf(window);
  const visitors = usePublicHost();
  const stage = useRef<HTMLDivElement>(null);
  const controls = useAirControls();
  useShortcuts(airKeys(controls));
  const { settings, questions, live, air } = useScreenData({ pauseWhenHidden: true });
  return (
    <>
      <PageHead title="Display preview" summary="What visitors see on the big screen, live.">
        <Button
          variant="default"
          leftSection={<IconArrowsMaximize size={16} stroke={1.75} />}
          onClick={() => void stage.current?.requestFullscreen().catch(() => undefined)}
        >
          Full screen
        </Button>
        {desktop ? (
          <DisplayWindowControl desktop={desktop} />
        ) : (
          <Button
            component="a"
            href={visitors ? `${location.protocol}//${visitors.host}/wedeliver` : undefined}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconExternalLink size={16} stroke={1.75} />}
          >
            Open in a new window
          </Button>
        )}
      </PageHead>
      {/* Without a display there is nothing to steer. */}
      {open.length > 0 && <AirStrip controls={controls} />}
      <div
        ref={stage}
        className={classes.stage}
        data-theme={settings?.theme}
        // A browser says so by itself.
        data-hint={desktop ? 'Press Esc to go back' : undefined}
      >
        {settings && (
          <DisplayStage settings={settings} questions={questions} live={live} air={air} />
        )}
      </div>
      <ScreensCard settings={settings} />
    </>
  );
}
