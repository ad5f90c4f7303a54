import { ActionIcon, Button, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconChevronDown,
  IconDeviceTv,
  IconPinnedOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconScreenShare,
  IconScreenShareOff,
} from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Screen } from '../../../../server/contract/screens.ts';
import type { DesktopApi } from '../../../../main/desktop-api.ts';
import { languageOf } from '../../../lib/text-language.ts';
import { areMirrored, desktopOf, useDisplayWindow } from '../../../lib/use-desktop.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useWithKey } from '../../../ui/key-hint.tsx';
import { screensQuery } from './screens.ts';
import { usePublicHost } from '../network/addresses.ts';
import { DrawButtons } from '../draw/draw-buttons.tsx';
import { useDraw } from '../draw/use-draw.ts';
import { PollButtons } from '../polls/poll-buttons.tsx';
import { pollStatus } from '../polls/polls.ts';
import { usePollSteps } from '../polls/use-poll-steps.tsx';
import { useServices } from '../session/staff-services.ts';
import { useAnnouncement } from '../../../lib/announcer.ts';
import {
  type PlaybackControls,
  usePlayback,
  playbackStatus,
  playbackWords,
  withStaged,
  ON_AIR,
} from './use-playback.ts';
import classes from './playback-strip.module.css';

/** Milliseconds between two looks at the seconds. */
const LOOK_MS = 250;
const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The seconds that what is on has left; for the eye alone. @param at when the screen said so, in milliseconds since 1970 */
function SecondsLeft({ screen, at }: { screen: Screen; at: number }) {
  const [now, setNow] = useState(at);
  const runs = screen.next_at !== null;
  useEffect(() => {
    if (!runs) return undefined;
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [runs]);
  if (screen.left_ms === null) return null;
  const ms = screen.left_ms - (runs ? Math.max(0, now - at) : 0);
  return (
    <span className={classes.seconds} aria-hidden="true">
      {Math.max(0, Math.ceil(ms / 1000))} s
    </span>
  );
}

type CellProps = { part: string; label: ReactNode; text: string; strong?: boolean };

function Cell({ part, label, text, strong = false }: CellProps) {
  return (
    <div className={classes.cell} data-folds={strong ? undefined : true}>
      <Group gap="sm" wrap="nowrap" fz="xs" fw={550} c="var(--text-2)">
        {label}
      </Group>
      {/* Under a new label it is a new text, not the old one moved. */}
      <Text
        fz="md"
        fw={strong ? 600 : 450}
        {...(strong ? {} : { c: 'var(--text-2)' })}
        lh="1.3125rem"
        className={classes.text}
        dir="auto"
        lang={languageOf(text)}
        data-part={part}
      >
        {text}
      </Text>
    </div>
  );
}

const STEP = { variant: 'default', size: 36, glyph: [18, 1.75], 'data-folds': true } as const;

/** Opens the big screen: the desktop app's window, or another one of the browser. */
function OpenScreen({ desktop }: { desktop: DesktopApi | null }) {
  const visitors = usePublicHost();
  const shared = { variant: 'default', leftSection: <IconDeviceTv {...ICON} /> } as const;
  if (desktop) {
    return (
      <Button {...shared} onClick={() => void desktop.showDisplay()}>
        Open the big screen
      </Button>
    );
  }
  return (
    <Button {...shared} component="a" href={visitors?.display} target="_blank" rel="noopener">
      Open the big screen
    </Button>
  );
}

/** Remote control of the big screen: the question, poll or draw that is shown, what comes next, and the buttons. */
export function PlaybackStrip({ controls }: { controls: PlaybackControls }) {
  const { api } = useServices();
  const playback = usePlayback();
  const { data: screens, dataUpdatedAt: at } = useQuery(screensQuery(api));
  const own = screens?.[0];
  const desktop = desktopOf(window);
  const monitors = useDisplayWindow(desktop)?.monitors ?? [];
  const mirrored = areMirrored(monitors);
  const polls = usePollSteps();
  const drawing = useDraw();
  const drawn = drawing.draw?.on_screen ? drawing.draw.drawn : null;
  /** Something that staff run has the big screen. */
  const isStaged = drawn !== null || polls.running !== null;
  const usual = playback && screens ? playbackWords(playback, screens, mirrored) : null;
  const words = usual && withStaged(usual, polls.running, drawn);
  const status = playback && playbackStatus(playback);
  const withKey = useWithKey();
  useAnnouncement(status, { isThere: true });
  const staged = drawn ? `Draw: ${drawn.who} is on the big screen.` : pollStatus(polls.running);
  useAnnouncement(staged, { isThere: true });
  const { paused = false, blank = false, pinned = null } = playback ?? {};
  /** On a phone, everything but what is on and the Blank button is folded away. */
  const [isFolded, setFolded] = useState(true);
  const { hash, key } = useLocation();
  const [unfoldedFor, setUnfoldedFor] = useState('');
  if (hash === ON_AIR && key !== unfoldedFor) {
    setUnfoldedFor(key);
    setFolded(false);
  }
  return (
    <section
      className={classes.strip}
      data-tone={words?.tone}
      data-folded={isFolded || undefined}
      data-staged={isStaged || undefined}
      aria-label="On the big screen"
      data-keys
    >
      <Cell
        part="on-air"
        strong
        text={words?.text ?? '\u00a0'}
        label={
          <>
            <span className={classes.lamp} data-lamp aria-hidden="true" />
            <Text span inherit className={classes.label}>
              {words?.label ?? '\u00a0'}
            </Text>
            {own && !blank && !isStaged && <SecondsLeft screen={own} at={at} />}
          </>
        }
      />
      {own && !isStaged && (
        <Cell
          key={words?.nextLabel}
          part="next-on-air"
          label={words?.nextLabel}
          text={words?.next ?? ''}
        />
      )}
      {screens && !own && !blank && !mirrored && <OpenScreen desktop={desktop} />}
      {drawn ? <DrawButtons controls={drawing} /> : <PollButtons controls={polls} />}
      {own && !blank && !isStaged && (
        <>
          {pinned === null ? (
            <>
              <IconButton
                {...STEP}
                icon={IconPlayerTrackPrev}
                label="Previous question"
                tip="Previous"
                keys="["
                off={!own.has_previous}
                onClick={controls.previous}
              />
              <IconButton
                {...STEP}
                icon={paused ? IconPlayerPlay : IconPlayerPause}
                label={paused ? 'Resume' : 'Pause'}
                keys="f"
                onClick={controls.togglePause}
              />
              <IconButton
                {...STEP}
                icon={IconPlayerTrackNext}
                label="Next question"
                tip="Next"
                keys="]"
                off={own.next_id === null}
                onClick={controls.next}
              />
            </>
          ) : (
            <Button
              variant="light"
              data-folds
              leftSection={<IconPinnedOff {...ICON} />}
              onClick={controls.pinCurrent}
            >
              Unpin
            </Button>
          )}
        </>
      )}
      {(own || blank) && (
        <Tooltip
          label={withKey(blank ? 'Bring the big screen back' : 'Blank the big screen now', 'b')}
        >
          <Button
            w={{ sm: 132 }}
            px="sm"
            variant={blank ? 'filled' : 'default'}
            leftSection={blank ? <IconScreenShare {...ICON} /> : <IconScreenShareOff {...ICON} />}
            onClick={controls.toggleBlank}
          >
            {blank ? 'Show again' : 'Blank'}
          </Button>
        </Tooltip>
      )}
      {own && !isStaged && (
        <ActionIcon
          hiddenFrom="sm"
          variant="subtle"
          color="gray"
          aria-label="More controls"
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          <IconChevronDown {...ICON} />
        </ActionIcon>
      )}
      <VisuallyHidden>{status}</VisuallyHidden>
    </section>
  );
}
