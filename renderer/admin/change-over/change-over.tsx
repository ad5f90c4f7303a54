import { Button, Progress } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import dialog from '../../ui/dialog.module.css';
import { useServices } from '../session/services.ts';
import classes from './change-over.module.css';

type Props = {
  /** What the server does meanwhile, as a sentence. */
  doing: string;
  onLeave: () => void;
};

/** In a dialog: that the server is away for a moment, why, and that nobody has to do anything. */
export function ChangeOver({ doing, onLeave }: Props) {
  const { reachability } = useServices();
  const isReachable = useSyncExternalStore(reachability.subscribe, reachability.read);
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      <output className={classes.words}>
        <b>{doing}</b>
        <span>
          {isReachable
            ? 'This takes a few seconds, or longer with many pictures.'
            : 'Booth is restarting and comes back automatically.'}
        </span>
      </output>
      <Progress size={6} value={100} animated aria-label={doing} />
      <p className={classes.hint}>
        Windows, screens and phones reconnect automatically. Anything visitors send in the meantime
        waits on their phones.
      </p>
      <div className={dialog.end}>
        <Button variant="default" onClick={onLeave}>
          Close and let it finish
        </Button>
      </div>
    </div>
  );
}
