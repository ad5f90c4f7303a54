import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { AdminShell } from '../shell/admin-shell.tsx';
import { Opening } from '../shell/opening.tsx';
import { useServices } from './services-context.ts';
import { sessionQuery } from './session-query.ts';

/** The admin area for those who are signed in; the login for everybody else. */
export function RequireSession() {
  const { api } = useServices();
  const session = useQuery({ ...sessionQuery(api), staleTime: Infinity });
  if (!session.data) return <Opening />;
  return session.data.authenticated ? <AdminShell /> : <Navigate to="/" replace />;
}
