import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleXFilled,
  IconInfoCircle,
} from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import type { CheckState } from '../../../server/contract/preflight.ts';
import classes from './check-mark.module.css';

/** `waiting`: nothing has begun yet. */
export type MarkState = CheckState | 'waiting';

const ICONS: Record<MarkState, typeof IconInfoCircle> = {
  ok: IconCircleCheckFilled,
  warn: IconAlertTriangleFilled,
  bad: IconCircleXFilled,
  info: IconInfoCircle,
  checking: IconCircleDashed,
  waiting: IconCircleDashed,
};

/** The states in words, for those who see neither colour nor shape, and for the printed page. */
export const STATE_WORDS: Record<MarkState, string> = {
  ok: 'Good',
  warn: 'Look at this',
  bad: 'Problem',
  info: 'Note',
  checking: 'Checking',
  waiting: 'Not yet',
};

/** A check's state by shape, colour and word. @param size in CSS pixels */
export function CheckMark({ state, size = 20 }: { state: MarkState; size?: number }) {
  const Icon = ICONS[state];
  return (
    <span className={classes.mark} data-state={state}>
      <Icon size={size} aria-hidden="true" />
      <VisuallyHidden>{STATE_WORDS[state]}: </VisuallyHidden>
    </span>
  );
}
