import { IconAlertTriangle, IconSearchOff, type IconPhoto } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorSentence } from '../lib/api-error.ts';
import classes from './empty-state.module.css';

type Props = {
  icon: typeof IconPhoto;
  title: string;
  /** Why there is nothing, and what would change that. */
  children?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** Announced at once: it came instead of what was asked for. */
  urgent?: boolean;
};

/** Says why there is nothing to see, and what to do about it. */
export function EmptyState({ icon: Icon, title, children, action, urgent = false }: Props) {
  return (
    <div className={classes.empty} data-said={urgent ? 'urgent' : undefined}>
      <Icon size={34} stroke={1.4} aria-hidden="true" />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}

/** Empty state for content that could not be loaded. */
export function LoadFailed({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: Error;
  onRetry: () => unknown;
}) {
  return (
    <EmptyState
      icon={IconAlertTriangle}
      title={title}
      urgent
      action={
        <Button variant="default" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {errorSentence(error)}
    </EmptyState>
  );
}

type NoMatchProps = { title: string; clear?: string; hint?: string; onClear: () => void };

/** Empty state for filters without a match. */
export function NoMatch(props: NoMatchProps) {
  const { title, clear = 'Clear the filters', onClear } = props;
  return (
    <EmptyState
      icon={IconSearchOff}
      title={title}
      action={
        <Button variant="default" onClick={onClear}>
          {clear}
        </Button>
      }
    >
      {props.hint ?? 'Try fewer words, or clear the filters.'}
    </EmptyState>
  );
}
