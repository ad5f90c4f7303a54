import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconHourglassHigh,
  IconInfoCircleFilled,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { TOAST_MS } from '../../server/contract/limits.ts';
import { MESSAGES } from '../../server/contract/messages.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../lib/api-error.ts';
import classes from './toast.module.css';

/** Failures stay a little longer: they have to be read, not only noticed. So does what can be taken back. */
const READING_MS = 6000;

/** Milliseconds for which something is offered. */
const OFFER_MS = 20_000;

const CLOSE = { 'aria-label': 'Close this message' };

/** One message; the newest of the same `id` takes the place of the one before. */
type Toast = { id: string; title?: string; message: string };

function replace(id: string, show: () => void): void {
  notifications.hide(id);
  show();
}

function showDone(id: string, message: ReactNode, autoClose: number): void {
  replace(id, () =>
    notifications.show({
      id,
      message,
      icon: <IconCircleCheckFilled size={22} className={classes.done} />,
      color: 'transparent',
      closeButtonProps: CLOSE,
      autoClose,
    }),
  );
}

/** Tells what was done. */
export function toastDone(message: string): void {
  showDone(`done-${message}`, message, TOAST_MS);
}

const UNDO_ID = 'undo';

/** Tells what was done, and to whom, with a button that takes it back. */
export function toastUndoable(message: string, detail: string, undo: () => void): void {
  const content = (
    <span className={classes.withAction}>
      <span className={classes.what}>
        <span>{message}</span>
        <small dir="auto">{detail}</small>
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          notifications.hide(UNDO_ID);
          undo();
        }}
      >
        Undo
      </Button>
    </span>
  );
  showDone(UNDO_ID, content, READING_MS);
}

/** Tells what was taken back. */
export function toastUndone(detail: string): void {
  const content = (
    <span className={classes.what}>
      <span>Taken back</span>
      <small dir="auto">{detail}</small>
    </span>
  );
  showDone(UNDO_ID, content, TOAST_MS);
}

/** Tells what did not work. */
export function toastFailed({ id, title, message }: Toast): void {
  replace(id, () =>
    notifications.show({
      id,
      title,
      message,
      icon: <IconAlertTriangleFilled size={22} className={classes.failed} />,
      color: 'transparent',
      closeButtonProps: CLOSE,
      autoClose: READING_MS,
    }),
  );
}

/** Tells something that is neither: titled "Notice". */
export function toastNotice({ id, message }: Toast): void {
  replace(id, () =>
    notifications.show({
      id,
      title: 'Notice',
      message,
      icon: <IconInfoCircleFilled size={22} className={classes.notice} />,
      color: 'transparent',
      closeButtonProps: CLOSE,
      autoClose: READING_MS,
    }),
  );
}

/** Tells something, with a button for what may be done about it. It goes by itself. */
export function toastOffer({
  id,
  message,
  action,
  onAccept,
}: Toast & { action: string; onAccept: () => void }): void {
  const content = (
    <span className={classes.withAction}>
      <span className={classes.what}>{message}</span>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          notifications.hide(id);
          onAccept();
        }}
      >
        {action}
      </Button>
    </span>
  );
  replace(id, () =>
    notifications.show({
      id,
      message: content,
      icon: <IconInfoCircleFilled size={22} className={classes.notice} />,
      color: 'transparent',
      closeButtonProps: CLOSE,
      autoClose: OFFER_MS,
    }),
  );
}

/** Says for how long the server wants to be left alone, and counts the seconds down. */
export function toastRateLimited(seconds: number): void {
  const id = 'rate-limited';
  replace(id, () =>
    notifications.show({
      id,
      title: 'Rate Limited',
      message: <RateLimitCountdown key={Date.now()} seconds={seconds} />,
      icon: <IconHourglassHigh size={22} className={classes.notice} />,
      color: 'transparent',
      closeButtonProps: CLOSE,
      autoClose: seconds * 1000,
    }),
  );
}

/** Takes every message away, for example when another user signs in. */
export function clearToasts(): void {
  notifications.clean();
}

/** The rate limit's sentence with its seconds counting down to 1. */
function RateLimitCountdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const until = performance.now() + seconds * 1000;
    const timer = setInterval(
      () => setLeft(Math.max(1, Math.ceil((until - performance.now()) / 1000))),
      250,
    );
    return () => clearInterval(timer);
  }, [seconds]);
  return <>{MESSAGES.rateLimited(left)}</>;
}

/** Says why a change was refused, unless that is said elsewhere. @param id one message at a time has it */
export function tellFailure(error: unknown, id: string): void {
  if (isToldElsewhere(error)) return;
  if (isApiError(error, 409)) {
    toastNotice({ id: 'conflict', message: error.serverMessage ?? error.message });
    return;
  }
  toastFailed({ id, message: errorSentence(error) });
}
