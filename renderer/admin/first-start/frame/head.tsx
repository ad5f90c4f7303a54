import { Button, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '../../link.tsx';
import type { FirstStart, FirstStartPlace } from '../../../../server/contract/first-start.ts';
import { BrandMark } from '../../shell/brand-mark.tsx';
import { ThemeToggle } from '../../shell/theme-toggle.tsx';
import { pathOf, STEPS } from '../first-start-steps.ts';
import classes from './head.module.css';

const WORDS = { open: '', done: ', done', skipped: ', skipped' } as const;

type Props = {
  place: FirstStartPlace;
  state: FirstStart;
  onLeave: () => void;
  leaving: boolean;
};

/** How far along the setup is, and the way out. */
export function Head({ place, state, onLeave, leaving }: Props) {
  const position = STEPS.findIndex((step) => step.place === place);
  return (
    <header className={classes.head}>
      <span className={classes.brand}>
        <BrandMark size={30} />
        <span>Booth</span>
      </span>
      <nav className={classes.progress} aria-label="Setup">
        <p className={classes.short}>
          {position === -1 ? 'All set' : `Step ${position + 2} of ${STEPS.length + 1}`}
        </p>
        <ol>
          <li data-state="done">
            <span className={classes.step}>
              <span className={classes.mark}>
                <IconCheck size={14} stroke={3} aria-hidden="true" />
              </span>
              <span className={classes.label}>
                Password<VisuallyHidden>, done</VisuallyHidden>
              </span>
            </span>
          </li>
          {STEPS.map(({ place: own, label }, index) => {
            const status = own === 'ready' ? 'open' : state.steps[own];
            return (
              <li key={own} data-state={status} data-here={own === place || undefined}>
                <Link
                  to={pathOf(own)}
                  className={classes.step}
                  aria-label={`${label}${WORDS[status]}`}
                  aria-current={own === place ? 'step' : undefined}
                >
                  <span className={classes.mark}>
                    {status === 'done' ? (
                      <IconCheck size={14} stroke={3} aria-hidden="true" />
                    ) : (
                      index + 2
                    )}
                  </span>
                  <span className={classes.label}>{label}</span>
                </Link>
              </li>
            );
          })}
        </ol>
      </nav>
      <div className={classes.end}>
        {place !== 'ready' && (
          <Button variant="subtle" color="gray" size="sm" disabled={leaving} onClick={onLeave}>
            Skip the setup
          </Button>
        )}
        <ThemeToggle />
      </div>
    </header>
  );
}
