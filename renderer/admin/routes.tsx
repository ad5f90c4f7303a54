import type { RouteObject } from 'react-router-dom';
import { LoginScreen } from './login/login-screen.tsx';
import { SCREENS } from './screens.tsx';
import { ScreenFailed } from './shell/screen-failed.tsx';
import { RequireSession } from './session/require-session.tsx';

/** Login at `/` and wherever nothing else is; each screen is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    // Nothing to show while the first screen's code is on its way: it comes from this very laptop.
    HydrateFallback: () => null,
    ErrorBoundary: ScreenFailed,
    children: [
      {
        Component: RequireSession,
        children: SCREENS.map(({ path, rest = '', label, load }) => ({
          path: path + rest,
          lazy: load,
          handle: { title: label },
        })),
      },
      { path: '*', Component: LoginScreen },
    ],
  },
];
