import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Navigate } from 'react-router-dom';
import { sessionQuery, useServices } from '../session/services.ts';
import { BrandMark, ThemeToggle } from '../shell/rail-parts.tsx';
import { ConnectionLost } from '../shell/connection-lost.tsx';
import { LoginForm } from './login-form.tsx';
import { SetupCodeNote } from './setup-code-note.tsx';
import classes from './login-screen.module.css';

/** Login, or the first-time setup; with a session it leads on to where the last one ended, or to the questions. */
export function LoginScreen() {
  const { api, reachability, returnTo } = useServices();
  const session = useQuery(sessionQuery(api));
  const reachable = useSyncExternalStore(reachability.subscribe, reachability.read);
  const title = session.data?.requires_setup ? 'Initial Setup' : 'Admin Login';

  useEffect(() => {
    document.title = `${title} · Booth admin`;
  }, [title]);

  if (session.data?.authenticated) {
    const usual = session.data.first_start ? '/welcome' : '/dashboard';
    return <Navigate to={returnTo.read() ?? usual} replace />;
  }
  return (
    <div className={classes.page}>
      <div className={classes.glow} aria-hidden="true" />
      <ConnectionLost />
      <div className={classes.theme}>
        <ThemeToggle />
      </div>
      <main className={classes.card}>
        {session.data ? (
          <>
            <BrandMark size={44} />
            <h1 className={classes.title}>{title}</h1>
            <p className={classes.intro}>
              {session.data.requires_setup
                ? 'Choose the password that staff of this booth will sign in with.'
                : 'Your visitors’ questions are waiting.'}
            </p>
            <LoginForm
              setup={session.data.requires_setup}
              needsCode={session.data.setup_code_required}
            />
            {session.data.requires_setup && <SetupCodeNote />}
          </>
        ) : (
          <div className={classes.waiting} aria-busy={reachable}>
            <BrandMark size={44} />
          </div>
        )}
      </main>
      <p className={classes.foot}>Everything stays on this laptop.</p>
    </div>
  );
}
