import { useCallback, useState } from 'react';
import type { InboundSms } from '../../../../server/contract/sms.ts';

/** The texts that are shown whole. While one is being read, no new row appears above it. */
export function useOpenTexts() {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [reading, setReading] = useState(false);
  const toggle = useCallback(({ id }: InboundSms) => {
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
    setReading(true);
  }, []);
  return {
    open,
    reading: reading && open.size > 0,
    toggle,
    doneReading: useCallback(() => setReading(false), []),
  };
}
