import { IconHistory, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageHead } from '../../ui/page-head.tsx';
import { Link } from '../link.tsx';
import { StateLine } from './state-line.tsx';
import classes from './twilio-top.module.css';

export type TwilioPart = 'history' | 'settings';

/** Where each part of the screen is. */
export const PART_PATHS = { history: '/twilio', settings: '/twilio/settings' } as const;

const PARTS = [
  { part: 'history', label: 'History', icon: IconHistory },
  { part: 'settings', label: 'Settings', icon: IconSettings },
] as const;

type Props = {
  part: TwilioPart;
  summary: ReactNode;
  /** Buttons. */
  children?: ReactNode;
};

/** The heading of both parts, the way to the other one, and whether texts come in. */
export function TwilioTop({ part, summary, children }: Props) {
  return (
    <>
      <PageHead title="Twilio" summary={summary}>
        {children}
      </PageHead>
      <div className={classes.bar}>
        <nav className={classes.parts} aria-label="Parts of this screen">
          {PARTS.map(({ part: each, label, icon: Icon }) => (
            <Link
              key={each}
              to={PART_PATHS[each]}
              className={classes.part}
              aria-current={each === part ? 'page' : undefined}
            >
              <Icon size={17} stroke={1.75} aria-hidden="true" />
              {label}
            </Link>
          ))}
        </nav>
        <StateLine />
      </div>
    </>
  );
}
