import { Button, Progress, VisuallyHidden } from '@mantine/core';
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
import { announce } from '../lib/announcer.ts';
import { namesOf, sentencesOf } from '../lib/format.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../lib/api-error.ts';
import { MAC } from '../lib/keyboard.ts';
import { KeyHint } from './key-hint.tsx';
import classes from './toast.module.css';

/** Failures stay a little longer: they have to be read, not only noticed. So does what can be taken back. */
const READING_MS = 6000;

/** Milliseconds for which something is offered. */
const OFFER_MS = 20_000;

const TONES = {
  done: IconCircleCheckFilled,
  failed: IconAlertTriangleFilled,
  notice: IconInfoCircleFilled,
  wait: IconHourglassHigh,
};

/** One message; the newest of the same `id` takes the place of the one before. */
type Toast = { id: string; title?: string; message: string };

let shown = 0;

function show(
  tone: keyof typeof TONES,
  {
    id,
    title,
    message,
    said,
    onClose,
    withCloseButton = true,
  }: Omit<Toast, 'message'> & {
    message: ReactNode;
    /** Text for screen readers, in parts. */
    said: readonly string[];
    onClose?: () => void;
    withCloseButton?: boolean;
  },
  /** Milliseconds; false: it stays until it is hidden. */
  autoClose: number | false,
): void {
  const Icon = TONES[tone];
  shown += 1;
  // One that takes another's place starts its time over only where that is another time.
  const closesAfter = autoClose && autoClose + (shown % 2);
  const stays = (now: boolean) =>
    notifications.update({ id, message, autoClose: now ? false : closesAfter });
  notifications.hide(id);
  notifications.show({
    id,
    title,
    message,
    icon: <Icon size={22} className={classes[tone]} />,
    color: 'transparent',
    closeButtonProps: { 'aria-label': 'Close this message' },
    autoClose: closesAfter,
    withCloseButton,
    // It is announced below, once.
    role: 'group',
    'data-toast': id,
    // Under the pointer it stays by itself.
    onFocusCapture: () => stays(true),
    onBlurCapture: () => stays(false),
    ...(onClose && { onClose }),
  });
  announce(sentencesOf([title, ...said]), tone === 'failed' ? 'urgent' : 'polite');
}

type Action = {
  id: string;
  label: string;
  /** The keys that do the same. */
  keys?: readonly string[];
  onPress: () => void;
};

/** Message whose button the next Tab reaches. */
let offered: string | null = null;
/** Element that had the focus before that button. */
let origin: HTMLElement | null = null;

function onTab(event: KeyboardEvent): void {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
  const now = document.activeElement;
  if (key !== 'Tab' || ctrlKey || altKey || metaKey || !(now instanceof HTMLElement)) return;
  const message = now.closest('[data-toast]');
  if (message) {
    const buttons = [...message.querySelectorAll('button')];
    if (now !== buttons.at(shiftKey ? 0 : -1) || !origin?.isConnected) return;
    // Forwards, the browser goes on from there.
    if (shiftKey) event.preventDefault();
    origin.focus({ preventScroll: true });
    return;
  }
  if (shiftKey || offered === null || now.closest('[role="dialog"]')) return;
  const button = document.querySelector<HTMLElement>(`[data-toast="${offered}"] [data-offer]`);
  offered = null;
  if (!button) return;
  event.preventDefault();
  origin = now;
  button.focus();
}

/** Lets the next Tab reach the button of a message that has come, and the one after it go on from where it was. */
export function leadTabToMessages(): void {
  addEventListener('keydown', onTab, true);
}

/** Words with a button at their end, which takes the message away. */
function withAction(words: ReactNode, { id, label, keys, onPress }: Action) {
  offered = id;
  return (
    <span className={classes.withAction}>
      <span className={classes.what}>{words}</span>
      <Button
        size="compact-sm"
        variant="subtle"
        data-offer
        rightSection={keys && <KeyHint keys={keys} />}
        onClick={() => {
          notifications.hide(id);
          onPress();
        }}
      >
        {label}
      </Button>
    </span>
  );
}

function withDetail(message: string, detail: string) {
  return (
    <>
      <span>{message}</span>
      <small dir="auto">{detail}</small>
    </>
  );
}

/** Of all messages about what was done: the newest replaces the one before. */
const DONE_ID = 'done';

/** Shows that an action is done. */
export function toastDone(message: string): void {
  show('done', { id: DONE_ID, message, said: [message] }, TOAST_MS);
}

const UNDO_KEYS = [MAC ? '⌘' : 'Ctrl', 'Z'];

/**
 * Shows what was done, in one line with a button that undoes it.
 * @param kind the sentence for all changes of its kind, for screen readers
 * @param deed "Approved “Which sensors…”"
 */
export function toastUndoable(kind: string, deed: string, undo: () => void): void {
  const line = (
    <span className={classes.line} dir="auto" title={deed}>
      <VisuallyHidden>{kind}</VisuallyHidden> {deed}
    </span>
  );
  const action = { id: DONE_ID, label: 'Undo', keys: UNDO_KEYS, onPress: undo };
  const said = [kind, deed, `Undo with ${UNDO_KEYS.join(' ')}`];
  show('done', { id: DONE_ID, message: withAction(line, action), said }, READING_MS);
}

/** Shows that an action was undone. */
export function toastUndone(deed: string): void {
  const line = <span className={classes.line}>Undone: {deed}</span>;
  show('done', { id: DONE_ID, message: line, said: ['Undone', deed] }, TOAST_MS);
}

/** Shows that an action failed. */
export function toastFailed(toast: Toast): void {
  show('failed', { ...toast, said: [toast.message] }, READING_MS);
}

/** Names in the current message about unsaved changes; empty once it has closed. */
let unsaved: readonly string[] = [];

/**
 * Shows what was not saved, and why, unless that is shown elsewhere. While the message is open, further unsaved changes
 * are added to it.
 * @param open opens it
 */
export function tellNotSaved(error: unknown, name = 'A change', open?: () => void): void {
  if (isToldElsewhere(error)) return;
  const named = [...new Set([...unsaved, name])];
  const isConflict = isApiError(error, 409);
  const why = isConflict ? (error.serverMessage ?? error.message) : errorSentence(error);
  const what = `Not saved: ${namesOf(named)}`;
  const words = withDetail(why, what);
  const id = isConflict ? 'conflict' : 'change';
  show(
    isConflict ? 'notice' : 'failed',
    {
      id,
      ...(isConflict && { title: 'Notice' }),
      message:
        open && named.length === 1 ? (
          withAction(words, { id, label: 'Open', onPress: open })
        ) : (
          <span className={classes.what}>{words}</span>
        ),
      said: [why, what],
      onClose: () => (unsaved = []),
    },
    READING_MS,
  );
  unsaved = named;
}

/** Tells something that is neither: titled "Notice". */
export function toastNotice({ id, message }: Toast): void {
  show('notice', { id, title: 'Notice', message, said: [message] }, READING_MS);
}

/** Shows a message with a button for an action; it closes automatically. */
export function toastOffer({
  id,
  message,
  action,
  onAccept,
}: Toast & { action: string; onAccept: () => void }): void {
  const words = withAction(message, { id, label: action, onPress: onAccept });
  show('notice', { id, message: words, said: [message, action] }, OFFER_MS);
}

/** Milliseconds after which an action that is still under way shows it, and between two states of it. */
const WAIT_MS = 1000;
const STATE_MS = 200;

/** Tools of an action under way: it reports its progress, and is notified when staff cancel. */
export type Waiting = {
  /** @param words its count @param share from 0 to 1; null where the end is not known */
  progress: (words: string, share: number | null) => void;
  signal: AbortSignal;
};

/**
 * Runs an action that may take a while; after a second a message shows its bar and its count until it is over.
 * @param title "Exporting leads"
 * @param options.canCancel the message has a button that aborts the signal: only where nothing is half done by it
 */
export async function whileWaiting<T>(
  title: string,
  action: (waiting: Waiting) => Promise<T>,
  { canCancel = false } = {},
): Promise<T> {
  const id = `waiting-${(shown += 1)}`;
  const abort = new AbortController();
  let [words, share, drawnAt]: [string, number | null, number] = ['', null, 0];
  const message = () => (
    <span className={classes.waiting}>
      <span className={classes.withAction}>
        <span>{words}</span>
        {canCancel && (
          <Button size="compact-sm" variant="subtle" onClick={() => abort.abort()}>
            Cancel
          </Button>
        )}
      </span>
      <Progress
        size={6}
        value={(share ?? 1) * 100}
        aria-label={title}
        animated={share === null}
        transitionDuration={STATE_MS}
      />
    </span>
  );
  let isShown = false;
  const timer = setTimeout(() => {
    isShown = true;
    show('wait', { id, title, message: message(), said: [], withCloseButton: false }, false);
  }, WAIT_MS);
  try {
    return await action({
      signal: abort.signal,
      progress: (now, of) => {
        [words, share] = [now, of];
        if (!isShown || performance.now() - drawnAt < STATE_MS) return;
        drawnAt = performance.now();
        notifications.update({ id, message: message() });
      },
    });
  } finally {
    clearTimeout(timer);
    notifications.hide(id);
  }
}

/** Says for how long the server wants to be left alone, and counts the seconds down. */
export function toastRateLimited(seconds: number): void {
  const message = <RateLimitCountdown key={Date.now()} seconds={seconds} />;
  const said = [MESSAGES.rateLimited(seconds)];
  show('wait', { id: 'rate-limited', title: 'Rate Limited', message, said }, seconds * 1000);
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
