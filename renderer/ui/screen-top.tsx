import { ActionIcon, Tooltip } from '@mantine/core';
import { IconKeyboard, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './screen-top.module.css';
import heading from './screen-heading.module.css';

type TopProps = {
  title: string;
  /** The screen's state in a few words; absent until it is known. */
  summary: ReactNode;
  /** Buttons; on a phone they are icons alone. */
  children?: ReactNode;
};

/** Keeps the line's height; an ordinary blank has none. */
const NO_WORDS_YET = '\u00a0';

/** A screen's heading, what there is to say about it, and what can be done with all of it. */
export function ScreenTop({ title, summary, children }: TopProps) {
  return (
    <div className={classes.top}>
      <div>
        <h1 className={heading.title}>{title}</h1>
        <p className={classes.summary}>{summary || NO_WORDS_YET}</p>
      </div>
      <div className={classes.tools}>{children}</div>
    </div>
  );
}

/** The sign of fetching again, which turns meanwhile. */
export function RefreshIcon({ turning, size = 18 }: { turning: boolean; size?: number }) {
  return (
    <IconRefresh size={size} stroke={1.75} className={turning ? classes.turning : undefined} />
  );
}

/** Fetches what is shown again; turns while that is under way. */
export function RefreshButton({ turning, onPress }: { turning: boolean; onPress: () => void }) {
  return (
    <Tooltip label="Refresh">
      <ActionIcon variant="default" size={36} aria-label="Refresh" onClick={onPress}>
        <RefreshIcon turning={turning} />
      </ActionIcon>
    </Tooltip>
  );
}

/** The way to the help about keys; not on a phone, which has no keys. */
export function ShortcutsButton({ onPress }: { onPress: () => void }) {
  return (
    <Tooltip label="Keyboard shortcuts (?)">
      <ActionIcon
        className={classes.wideOnly}
        variant="default"
        size={36}
        aria-label="Keyboard shortcuts"
        onClick={onPress}
      >
        <IconKeyboard size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
