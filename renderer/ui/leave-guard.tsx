import { Button } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { desktopOf } from '../lib/use-desktop.ts';
import { useReturnToText } from '../lib/keyboard.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = {
  /** True if something is not saved. */
  dirty: boolean;
  /** Description of what would be lost. */
  children: ReactNode;
  /** True if an invalid value keeps it from being saved. */
  held?: boolean;
  saving: boolean;
  discardLabel: string;
  stayLabel: string;
  /** @returns whether everything is saved now */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
  /** Called when the question is on the screen, and when it is gone. */
  onAsking?: (asking: boolean) => void;
};

/** Asks before something unsaved is left behind. */
export function LeaveGuard(props: Props) {
  const { dirty, children, held = false, saving, discardLabel, stayLabel } = props;
  const { onSave, onDiscard, onAsking } = props;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // The login comes when the session is over: nothing can be saved then, and what was typed is kept.
      dirty && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== '/',
  );
  const asking = blocker.state === 'blocked';
  useEffect(() => {
    onAsking?.(asking);
    return () => onAsking?.(false);
  }, [asking, onAsking]);
  // Its reason has gone: nothing holds back those who wanted to leave.
  const { proceed } = blocker;
  useEffect(() => {
    if (asking && !dirty) proceed?.();
  }, [asking, dirty, proceed]);
  const returnToText = useReturnToText();
  if (blocker.state !== 'blocked') return null;
  const stay = () => {
    blocker.reset();
    returnToText();
  };
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm={held ? null : 'Save and leave'}
      color="accent"
      busy={saving}
      cancel={stayLabel}
      other={
        <Button
          variant="light"
          color="bad"
          disabled={saving}
          onClick={() => {
            onDiscard();
            blocker.proceed();
          }}
        >
          {discardLabel}
        </Button>
      }
      onConfirm={() => void onSave().then((saved) => saved || stay())}
      onClose={stay}
    >
      {children}
    </ConfirmDialog>
  );
}

/** Descriptions of unsaved changes anywhere on this page. */
const unsaved = new Map<symbol, string>();

function tellDesktop(): void {
  // A window that is closing no longer answers.
  desktopOf(window)
    ?.setUnsaved([...unsaved.values()])
    .catch(() => undefined);
}

/**
 * Makes the browser, or the desktop app, ask before the page is left while something would be lost.
 * @param what description of it for the app; null for nothing
 */
export function useUnloadWarning(what: string | null): void {
  useEffect(() => {
    if (what === null) return undefined;
    const key = Symbol(what);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    unsaved.set(key, what);
    tellDesktop();
    return () => {
      removeEventListener('beforeunload', warn);
      unsaved.delete(key);
      tellDesktop();
    };
  }, [what]);
}
