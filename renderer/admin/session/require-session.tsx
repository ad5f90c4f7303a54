import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { AdminShell } from '../shell/admin-shell.tsx';
import { BareShell } from '../shell/bare-shell.tsx';
import { Opening } from '../shell/opening.tsx';
import { useServices } from './services-context.ts';
import { sessionQuery } from './session-query.ts';

function Guarded({ Shell }: { Shell: ComponentType }) {
  const { api } = useServices();
  const session = useQuery({ ...sessionQuery(api), staleTime: Infinity });
  if (!session.data) return <Opening />;
  return session.data.authenticated ? <Shell /> : <Navigate to="/" replace />;
}

/** The admin area for those who are signed in; the login for everybody else. */
export function RequireSession() {
  return <Guarded Shell={AdminShell} />;
}

/** The same for the setup, which has the page to itself. */
export function RequireSessionForSetup() {
  return <Guarded Shell={BareShell} />;
}
