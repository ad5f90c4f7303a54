import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { LoginScreen } from './login/login-screen.tsx';
import { FIRST_START, HQ_PAGES, type Page, PAGES } from './pages.tsx';
import { sessionQuery, useServices } from './session/services.ts';
import { AdminShell, BareShell, Opening } from './shell/admin-shell.tsx';
import { HqShell } from './shell/hq-shell.tsx';
import { pageCodeSoon, PageFailed, PageLoading } from './shell/page-loading.tsx';

/** Never fails: a page whose code cannot be loaded is replaced by one that says so. */
function arrive({ label, load }: Pick<Page, 'label' | 'load'>) {
  return async () => ({
    Component: (await pageCodeSoon(load)) ?? (() => <PageLoading label={label} load={load} />),
  });
}

function pageRoutes(pages: readonly Page[]): RouteObject[] {
  return pages.map((page) => ({
    path: page.path + (page.rest ?? ''),
    lazy: arrive(page),
    // Of this page alone: the rail leads to the others.
    ErrorBoundary: PageFailed,
  }));
}

/** The pages of a laptop; the first one is in a separate file, the others in two. */
const BOOTH: RouteObject[] = [
  { Component: RequireSession, children: pageRoutes(PAGES) },
  {
    Component: RequireSessionForSetup,
    children: [{ path: '/welcome/:step?', lazy: arrive(FIRST_START), ErrorBoundary: PageFailed }],
  },
];
const HQ: RouteObject[] = [{ Component: RequireSessionAtHq, children: pageRoutes(HQ_PAGES) }];

/** Login at `/` and wherever nothing else is. @param atHq the pages of headquarters */
export function routesOf(atHq: boolean): RouteObject[] {
  return [
    {
      // Nothing to show while the first page's code is on its way: it comes from this very laptop.
      HydrateFallback: () => null,
      ErrorBoundary: PageFailed,
      children: [...(atHq ? HQ : BOOTH), { path: '*', Component: LoginScreen }],
    },
  ];
}

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

function RequireSessionAtHq() {
  return <Guarded Shell={HqShell} />;
}

/** The same for the setup, which has the page to itself. */
function RequireSessionForSetup() {
  return <Guarded Shell={BareShell} />;
}
