import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconChevronDown,
  IconPin,
  IconPinnedOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconScreenShare,
  IconScreenShareOff,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { screensQuery } from '../screens-api.ts';
import { useServices } from '../session/services-context.ts';
import { airQuery } from './air-api.ts';
import classes from './air-strip.module.css';
import { airStatus, airWords } from './air-words.ts';
import { SecondsLeft, TimeBar } from './time-left.tsx';
import type { AirControls } from './use-air.ts';

type ControlProps = {
  label: string;
  hint: string;
  /** It would do nothing now. */
  off?: boolean;
  /** It takes back what is in force; its name says so. */
  pressed?: boolean;
  onPress: () => void;
  children: ReactNode;
};

function Control({ label, hint, off = false, pressed = false, onPress, children }: ControlProps) {
  return (
    <Tooltip label={hint}>
      <ActionIcon
        className={classes.control}
        variant="default"
        aria-label={label}
        data-pressed={pressed || undefined}
        aria-disabled={off}
        data-off={off || undefined}
        onClick={() => {
          if (!off) onPress();
        }}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** What is on the big screen, what comes next, and the remote control for it. Its height is the same whatever it says. */
export function AirStrip({ controls }: { controls: AirControls }) {
  const { api } = useServices();
  const { data: air } = useQuery(airQuery(api));
  const { data: screens, dataUpdatedAt: at } = useQuery(screensQuery(api));
  const own = screens?.[0];
  const words = air && screens ? airWords(air, screens) : null;
  const { paused = false, blank = false, pinned = null } = air ?? {};
  const isTimed = own !== undefined && !blank;
  /** On a phone, where it stays in view, everything but what is on and the Blank button is folded away. */
  const [isFolded, setFolded] = useState(true);
  return (
    <section
      className={classes.strip}
      data-tone={words?.tone}
      data-folded={isFolded || undefined}
      data-over-list
      aria-label="On the big screen"
    >
      <div className={classes.now}>
        <p className={classes.label}>
          <span className={classes.lamp} aria-hidden="true" />
          <span className={classes.words}>{words?.label ?? '\u00a0'}</span>
          {isTimed && <SecondsLeft screen={own} at={at} />}
        </p>
        <p className={classes.text} dir="auto" data-part="on-air">
          {words?.text ?? '\u00a0'}
        </p>
      </div>
      <div className={classes.next}>
        <p className={classes.label}>
          <span className={classes.words}>{words?.nextLabel ?? '\u00a0'}</span>
        </p>
        {/* Under a new label it is a new text, not the old one moved. */}
        <p key={words?.nextLabel} className={classes.nextText} dir="auto" data-part="next-on-air">
          {words?.next ?? '\u00a0'}
        </p>
      </div>
      <fieldset className={classes.controls} aria-label="Remote control of the big screen">
        <Control
          label="Previous question"
          hint={pinned === null ? 'Previous ( [ )' : 'Unpin to go back'}
          off={pinned !== null || !own?.has_previous}
          onPress={controls.previous}
        >
          <IconPlayerTrackPrev {...ICON} />
        </Control>
        <Control
          label={paused ? 'Resume' : 'Pause'}
          hint={paused ? 'Resume (f)' : 'Pause (f)'}
          onPress={controls.togglePause}
        >
          {paused ? <IconPlayerPlay {...ICON} /> : <IconPlayerPause {...ICON} />}
        </Control>
        <Control
          label="Next question"
          hint={pinned === null ? 'Next ( ] )' : 'Unpin to move on'}
          off={pinned !== null || own === undefined || own.next_id === null}
          onPress={controls.next}
        >
          <IconPlayerTrackNext {...ICON} />
        </Control>
        <Control
          label={pinned === null ? 'Pin this question' : 'Unpin'}
          hint={pinned === null ? 'Pin: it stays until you unpin it' : 'Unpin'}
          pressed={pinned !== null}
          off={pinned === null && (own?.question_id ?? null) === null}
          onPress={controls.pinCurrent}
        >
          {pinned === null ? <IconPin {...ICON} /> : <IconPinnedOff {...ICON} />}
        </Control>
        <Tooltip label={blank ? 'Bring the screen back (b)' : 'Blank the screen now (b)'}>
          <Button
            className={classes.blank}
            variant={blank ? 'filled' : 'default'}
            leftSection={blank ? <IconScreenShare {...ICON} /> : <IconScreenShareOff {...ICON} />}
            onClick={controls.toggleBlank}
          >
            {blank ? 'Show again' : 'Blank'}
          </Button>
        </Tooltip>
        <ActionIcon
          className={classes.fold}
          variant="subtle"
          color="gray"
          aria-label="More controls"
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          <IconChevronDown {...ICON} />
        </ActionIcon>
      </fieldset>
      {isTimed && <TimeBar screen={own} at={at} />}
      <VisuallyHidden component="output">{air ? airStatus(air) : ''}</VisuallyHidden>
    </section>
  );
}
