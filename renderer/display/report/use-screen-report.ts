import { useCallback, useEffect, useRef } from 'react';
import type { Shown } from '../display-stage.tsx';
import { createScreenReporter } from './screen-reporter.ts';

/**
 * What a stage calls with what it shows, so that the server knows it: for a screen, not for a preview of one.
 * @param name what its address calls it
 */
export function useScreenReport(name: string | null): (shown: Shown) => void {
  const reporter = useRef<ReturnType<typeof createScreenReporter>>(null);
  const last = useRef<Shown>(null);

  useEffect(() => {
    const own = createScreenReporter(name);
    reporter.current = own;
    // What the stage told before, since its effects run before this one.
    if (last.current) own.show(last.current);
    return () => {
      reporter.current = null;
      own.stop();
    };
  }, [name]);

  return useCallback((shown) => {
    last.current = shown;
    reporter.current?.show(shown);
  }, []);
}
