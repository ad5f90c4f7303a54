import { IconArrowRight, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { Link } from '../../link.tsx';
import type { FirstStart, FirstStartPlace } from '../../../../server/contract/first-start.ts';
import { useForm } from '../../form/field.ts';
import { pathOf, STEPS } from '../first-start-steps.ts';
import classes from './ready.module.css';

function wordOf(place: FirstStartPlace, done: boolean): string {
  if (!done) return 'Do it now';
  return place === 'question' ? 'Once more' : 'Change';
}

/** What is done, what can be done later, and where. */
export function ReadyStep({ state }: { state: FirstStart }) {
  const { changed } = useForm();
  return (
    <>
      <ul className={classes.list}>
        {STEPS.map(({ place, label, fields }) => {
          const done = place !== 'ready' && state.steps[place] === 'done';
          const typed = fields.some((name) => changed.includes(name));
          return (
            <li key={place} data-done={done || undefined}>
              {done ? (
                <IconCircleCheck size={24} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconCircleDashed size={24} stroke={1.75} aria-hidden="true" />
              )}
              <b>{label}</b>
              <span>{done ? 'Done' : 'Skipped'}</span>
              <Link to={pathOf(place)} aria-label={`${label}: ${wordOf(place, done)}`}>
                {wordOf(place, done)}
              </Link>
              {typed && <p>What you typed there is not saved yet.</p>}
            </li>
          );
        })}
      </ul>
      <p className={classes.more}>
        <Link to="/qrcode/sign">
          Print the table sign
          <IconArrowRight size={16} stroke={1.9} aria-hidden="true" />
        </Link>
        <span>You can find this setup again under Account.</span>
      </p>
    </>
  );
}
