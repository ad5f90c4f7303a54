import type { RouteObject } from 'react-router-dom';
import { LoginScreen } from './login/login-screen.tsx';
import { FIRST_START, SCREENS, type Screen } from './screens.tsx';
import { RequireSession, RequireSessionForSetup } from './session/require-session.tsx';
import { screenCodeSoon } from './shell/screen-code.ts';
import { ScreenFailed } from './shell/screen-failed.tsx';
import { ScreenOnItsWay } from './shell/screen-on-its-way.tsx';

/** Never fails: a screen whose code cannot be loaded is replaced by one that says so. */
function arrive({ label, load }: Pick<Screen, 'label' | 'load'>) {
  return async () => ({
    Component: (await screenCodeSoon(load)) ?? (() => <ScreenOnItsWay label={label} load={load} />),
  });
}

/** Login at `/` and wherever nothing else is; the first screen is in a file of its own, the others in two. */
export const routes: RouteObject[] = [
  {
    // Nothing to show while the first screen's code is on its way: it comes from this very laptop.
    HydrateFallback: () => null,
    ErrorBoundary: ScreenFailed,
    children: [
      {
        Component: RequireSession,
        children: SCREENS.map((screen) => ({
          path: screen.path + (screen.rest ?? ''),
          lazy: arrive(screen),
          // Of this screen alone: the header leads to the others.
          ErrorBoundary: ScreenFailed,
          handle: { title: screen.label },
        })),
      },
      {
        Component: RequireSessionForSetup,
        children: [
          { path: '/welcome/:step?', lazy: arrive(FIRST_START), ErrorBoundary: ScreenFailed },
        ],
      },
      { path: '*', Component: LoginScreen },
    ],
  },
];
