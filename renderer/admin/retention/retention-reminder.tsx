import { useQuery } from '@tanstack/react-query';
import { IconClockExclamation } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Retention } from '../../../server/contract/retention.ts';
import { useNow } from '../../lib/use-now.ts';
import { ExportMenu } from '../export-menu.tsx';
import { Link } from '../link.tsx';
import { useServices } from '../session/services-context.ts';
import { retentionQuery, tellSeen } from './retention-api.ts';
import classes from './retention-reminder.module.css';
import { reminderInWords } from './retention-words.ts';

/** Screens above which the reminder stands: the one that staff have open all day, and the one that it is about. */
const SCREENS = ['/dashboard', '/leads'];

/** Tells the server that somebody sees it, once for all there is to see. */
function useTellSeen(reminder: Retention['reminder'], isShown: boolean): void {
  const { api } = useServices();
  const what = reminder && isShown ? `${reminder.leads} ${reminder.last_at}` : null;
  useEffect(() => {
    if (what === null) return undefined;
    const tell = () => {
      // If that fails, the next change or the next visit tells it.
      if (!document.hidden) tellSeen(api).catch(() => {});
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [api, what]);
}

/** Leads that are deleted soon because their days are over: how many, when, and an export before. */
export function RetentionReminder() {
  const { api } = useServices();
  const { pathname } = useLocation();
  const now = useNow();
  const { data } = useQuery(retentionQuery(api));
  const isShown = SCREENS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  const reminder = data?.reminder ?? null;
  useTellSeen(reminder, isShown);
  if (!isShown || !data || reminder === null) return null;
  return (
    <section className={classes.place} aria-label="Leads to be deleted soon">
      <div className={classes.line}>
        <IconClockExclamation size={19} stroke={1.75} aria-hidden="true" />
        <p>
          {reminderInWords(reminder, data.days, now)}{' '}
          <Link to="/settings?setting=privacy.deleteLeads">Privacy settings</Link>
        </p>
        <ExportMenu resource="leads" filters={{ due: true }} label="Export leads" />
      </div>
    </section>
  );
}
