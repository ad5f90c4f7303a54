import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds after the last movement for which somebody still counts as aiming. */
const AIMING_MS = 3000;

/** Whether somebody is busy with the list right now; `touch` says so, `release` says that they are done. */
export function useInteracting() {
  const [interacting, setInteracting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = useCallback(() => {
    clearTimeout(timer.current);
    setInteracting(false);
  }, []);
  const touch = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setInteracting(false), AIMING_MS);
    setInteracting(true);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { interacting, touch, release };
}
