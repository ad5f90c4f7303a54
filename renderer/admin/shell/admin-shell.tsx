import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { countsQuery } from '../questions/questions-api.ts';
import { SCREENS } from '../screens.tsx';
import { useServices } from '../session/services-context.ts';
import { AdminHeader } from './admin-header.tsx';
import { ConnectionLost } from './connection-lost.tsx';
import { LiveStateContext } from './live-state.ts';
import { useLiveQuestions } from './use-live-questions.ts';
import classes from './admin-shell.module.css';

/** Header, connection banner and the screen; the document's title and the focus follow the route. */
export function AdminShell() {
  const { api } = useServices();
  const { pathname } = useLocation();
  const live = useLiveQuestions();
  const counts = useQuery(countsQuery(api));
  const pending = counts.data?.pending ?? 0;
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  const title = SCREENS.find(({ path }) => path === pathname)?.label ?? 'Admin';
  useEffect(() => {
    document.title = `${pending > 0 ? `(${pending}) ` : ''}${title} · Booth admin`;
  }, [title, pending]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <LiveStateContext value={live}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <AdminHeader pending={pending} />
      <ConnectionLost />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </LiveStateContext>
  );
}
