import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { LoginScreen } from './login/login-screen.tsx';
import { FIRST_START, type Page, PAGES } from './pages.tsx';
import { sessionQuery, useServices } from './session/services.ts';
import { AdminShell, BareShell, Opening } from './shell/admin-shell.tsx';
import { pageCodeSoon, PageFailed, PageLoading } from './shell/page-loading.tsx';

/** Never fails: a page whose code cannot be loaded is replaced by one that says so. */
function arrive({ label, load }: Pick<Page, 'label' | 'load'>) {
  return async () => ({
    Component: (await pageCodeSoon(load)) ?? (() => <PageLoading label={label} load={load} />),
  });
}

/** Login at `/` and wherever nothing else is; the first page is in a separate file, the others in two. */
export const routes: RouteObject[] = [
  {
    // Nothing to show while the first page's code is on its way: it comes from this very laptop.
    HydrateFallback: () => null,
    ErrorBoundary: PageFailed,
    children: [
      {
        Component: RequireSession,
        children: PAGES.map((page) => ({
          path: page.path + (page.rest ?? ''),
          lazy: arrive(page),
          // Of this page alone: the rail leads to the others.
          ErrorBoundary: PageFailed,
        })),
      },
      {
        Component: RequireSessionForSetup,
        children: [
          { path: '/welcome/:step?', lazy: arrive(FIRST_START), ErrorBoundary: PageFailed },
        ],
      },
      { path: '*', Component: LoginScreen },
    ],
  },
];

function Guarded({ Shell }: { Shell: ComponentType }) {
  const { api } = useServices();
  const session = useQuery({ ...sessionQuery(api), staleTime: Infinity });
  if (!session.data) return <Opening />;
  return session.data.authenticated ? <Shell /> : <Navigate to="/" replace />;
}

/** The admin area for those who are signed in; the login for everybody else. */
function RequireSession() {
  return <Guarded Shell={AdminShell} />;
}

/** The same for the setup, which has the page to itself. */
function RequireSessionForSetup() {
  return <Guarded Shell={BareShell} />;
}
