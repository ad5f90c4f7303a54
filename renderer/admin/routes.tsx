import type { RouteObject } from 'react-router-dom';
import { LoginScreen } from './login/login-screen.tsx';
import { FIRST_START, PAGES, type Page } from './pages.tsx';
import { RequireSession, RequireSessionForSetup } from './session/require-session.tsx';
import { pageCodeSoon } from './shell/page-code.ts';
import { PageFailed } from './shell/page-failed.tsx';
import { PageLoading } from './shell/page-loading.tsx';

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
