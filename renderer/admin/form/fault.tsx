import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './fault.module.css';

/** What is wrong with a value, shown right next to it. */
export function Fault({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className={classes.fault} role="alert">
      <IconAlertTriangle size={16} aria-hidden="true" />
      {children}
    </p>
  );
}
