import { Button, NativeSelect } from '@mantine/core';
import {
  IconArrowsLeftRight,
  IconArrowsMaximize,
  IconDeviceTv,
  IconDeviceTvOff,
  IconExternalLink,
  IconMaximize,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DesktopApi, Monitor } from '../../../main/desktop-api.ts';
import { useScreenData } from '../../display/data/display-feed.ts';
import { DisplayStage } from '../../display/display-stage.tsx';
import { desktopOf, useDisplayWindow } from '../../lib/use-desktop.ts';
import { useKeysPlace, useShortcuts } from '../../lib/keyboard.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PlaybackStrip } from '../kit/playback/playback-strip.tsx';
import { playbackKeys, usePlaybackControls } from '../kit/playback/use-playback.ts';
import { screensQuery } from '../kit/playback/screens.ts';
import { usePublicHost } from '../kit/network/addresses.ts';
import { useServices } from '../kit/session/staff-services.ts';
import { windowSteps } from './model.ts';
import classes from './preview-page.module.css';
import { ScreensCard } from './screens-card.tsx';

/** Page with a small live copy of the big screen. */
export function PreviewPage() {
  const { api } = useServices();
  const { data: open = [] } = useQuery(screensQuery(api));
  const desktop = desktopOf(window);
  const visitors = usePublicHost();
  const stage = useRef<HTMLDivElement>(null);
  const controls = usePlaybackControls();
  useShortcuts(playbackKeys(controls));
  useKeysPlace();
  const screen = useScreenData({ pauseWhenHidden: true });
  const { settings } = screen;
  return (
    <>
      <PageHead title="Big screen preview" summary="What visitors see on the big screen, live.">
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
            href={visitors?.display}
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
      {open.length > 0 && <PlaybackStrip controls={controls} />}
      <section
        ref={stage}
        tabIndex={-1}
        aria-label="Big screen"
        data-keys
        className={classes.stage}
        data-stage
        data-theme={settings?.theme}
        // A browser says so by itself.
        data-hint={desktop ? 'Press Esc to go back' : undefined}
      >
        {settings && (
          <DisplayStage
            settings={settings}
            questions={screen.questions}
            live={screen.live}
            playback={screen.playback}
            poll={screen.poll}
            draw={screen.playback?.draw}
          />
        )}
      </section>
      <ScreensCard />
    </>
  );
}

function nameOf({ label, width, height }: Monitor) {
  return `${label} · ${width} × ${height}`;
}

/** Shows, hides and moves the big screen's window: only the desktop app can. */
function DisplayWindowControl({ desktop }: { desktop: DesktopApi }) {
  const state = useDisplayWindow(desktop);
  if (!state) return null;
  const steps = windowSteps(state);
  if (steps === null) return null;
  const { isShown, choices, fills, canSwap } = steps;
  if (!isShown) {
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
      {choices.length > 0 && (
        <NativeSelect
          aria-label="Monitor of the big screen"
          value={String(state.display.monitorId)}
          data={choices.map((monitor) => ({ value: String(monitor.id), label: nameOf(monitor) }))}
          onChange={({ currentTarget }) => void desktop.moveDisplay(Number(currentTarget.value))}
        />
      )}
      {fills !== null && (
        <Button
          variant="default"
          leftSection={<IconMaximize size={16} stroke={1.75} />}
          onClick={() => void desktop.setKiosk(true)}
        >
          Fill {fills} monitor
        </Button>
      )}
      {canSwap && (
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
