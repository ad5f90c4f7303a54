import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../lib/use-now.ts';
import { useServices } from '../session/services-context.ts';
import classes from './state-line.module.css';
import { stateWords } from './state-words.ts';
import { smsStateQuery } from './twilio-api.ts';

/** Milliseconds after which "10 sec. ago" is looked at again. */
const CLOCK_MS = 1000;

/** Whether texts come in now, and what keeps them from doing so. */
export function StateLine() {
  const { api } = useServices();
  const { data } = useQuery(smsStateQuery(api));
  const now = useNow(CLOCK_MS);
  if (!data) return <p className={classes.line} aria-hidden="true" />;
  const { tone, icon: Icon, title, detail } = stateWords(data, now);
  return (
    <p className={classes.line} data-tone={tone}>
      <Icon size={19} stroke={1.9} aria-hidden="true" />
      <span>
        {/* The seconds that pass are not read out. */}
        <output>{title}</output> <span>{detail}</span>
      </span>
    </p>
  );
}
