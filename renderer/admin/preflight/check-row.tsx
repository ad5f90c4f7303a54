import type { PreflightCheck } from '../../../server/contract/preflight.ts';
import { CheckMark, STATE_WORDS } from './check-mark.tsx';
import classes from './check-list.module.css';

/** One check: its state by shape, colour and word, what was found, and what to do. */
export function CheckRow({ check: { title, state, found, advice } }: { check: PreflightCheck }) {
  return (
    <li className={classes.row} data-state={state}>
      <CheckMark state={state} size={22} />
      <h3 className={classes.name}>{title}</h3>
      <div className={classes.words}>
        <p className={classes.found}>
          {/* Paper may be black and white. */}
          <b className={classes.state} aria-hidden="true">
            {STATE_WORDS[state]}.{' '}
          </b>
          {state === 'checking' ? 'Checking…' : found}
        </p>
        {advice !== null && <p className={classes.advice}>{advice}</p>}
      </div>
    </li>
  );
}
