import { IconMailCheck, IconMailOff } from '@tabler/icons-react';
import classes from './consent-mark.module.css';

/** Whether the visitor agreed to be sent marketing. */
export function ConsentMark({ given, long }: { given: boolean; long?: boolean }) {
  const Icon = given ? IconMailCheck : IconMailOff;
  const word = given ? 'Given' : 'None';
  return (
    <span className={classes.mark} data-given={given || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {long ? `Consent: ${word.toLowerCase()}` : word}
    </span>
  );
}
