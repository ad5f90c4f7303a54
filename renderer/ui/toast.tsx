import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconHourglassHigh,
  IconInfoCircleFilled,
} from '@tabler/icons-react';
import { TOAST_MS } from '../../server/contract/limits.ts';
import { RateLimitCountdown } from './rate-limit-countdown.tsx';
import classes from './toast.module.css';

/** Failures stay a little longer: they have to be read, not only noticed. */
const FAILURE_MS = 6000;

const CLOSE = { 'aria-label': 'Close this message' };

export type ToastAction = { label: string; run: () => void };

/** One message; the newest of the same `id` takes the place of the one before. */
type Toast = { id: string; title?: string; message: string };

function replace(id: string, show: () => void): void {
  notifications.hide(id);
  show();
}

/** Tells what was done, with one thing that can be done about it. */
export function toastDone(message: string, action?: ToastAction): void {
  const id = `done-${message}`;
  const content = action ? (
    <span className={classes.withAction}>
      <span>{message}</span>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          notifications.hide(id);
          action.run();
        }}
      >
        {action.label}
      </Button>
    </span>
  ) : (
    message
  );
  replace(id, () =>
    notifications.show({
      id,
      message: content,
      icon: <IconCircleCheckFilled size={22} className={classes.done} />,
      color: 'transparent',
      closeButtonProps: CLOSE,
      autoClose: TOAST_MS,
    }),
  );
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
      autoClose: FAILURE_MS,
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
      autoClose: FAILURE_MS,
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

/** Takes every message away, for example when somebody else signs in. */
export function clearToasts(): void {
  notifications.clean();
}
