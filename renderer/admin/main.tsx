import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { StrictMode, useState, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, Navigate, type RouteObject } from 'react-router-dom';
import { local } from '../lib/browser-storage.ts';
import { leaveKeysToInputMethods } from '../lib/keyboard.ts';
import { surviveTranslation } from '../lib/survive-translation.ts';
import { boothTheme, boothVariables } from '../ui/booth-theme.ts';
import '../ui/fonts.css';
import '../ui/mantine.css';
import '../ui/tokens.css';
import { createServices, ServicesContext, sessionQuery, useServices } from './session/services.ts';
import { LoginScreen } from './login/login-screen.tsx';
import { FIRST_START, HQ_PAGES, type Page, PAGES } from './pages.tsx';
import { AdminShell, BareShell, Opening } from './shell/admin-shell.tsx';
import { HqShell } from './shell/hq-shell.tsx';
import { pageCodeSoon, PageFailed, PageLoading } from './shell/page-loading.tsx';

function createAdmin() {
  const readOnly = document.querySelector('meta[name="booth-hq"]') !== null;
  const router = createBrowserRouter(routesOf(readOnly));
  const services = createServices(() => router.navigate('/', { replace: true }), readOnly);
  return { router, services };
}

/** @param nonce allows Mantine's own style elements under the Content-Security-Policy */
function AdminApp({ nonce }: { nonce: string }) {
  const [{ router, services }] = useState(createAdmin);
  const [themeManager] = useState(createThemeManager);
  return (
    <MantineProvider
      theme={boothTheme}
      cssVariablesResolver={boothVariables}
      colorSchemeManager={themeManager}
      defaultColorScheme="dark"
      getStyleNonce={() => nonce}
    >
      <Notifications position="bottom-left" limit={3} containerWidth={420} />
      <QueryClientProvider client={services.queryClient}>
        <ServicesContext value={services}>
          <RouterProvider router={router} />
        </ServicesContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Both are variable: one file serves every size and weight. */
const FONTS = ['16px "Inter Variable"', '16px "Bricolage Grotesque Variable"'];
/** Milliseconds after which the first screen comes in whatever typeface there is: staff wait for visitors, not for these. */
const PATIENCE_MS = 600;

/** Resolves once the typefaces are there, so that no head or tool moves when they arrive; never rejects. */
async function fontsFirst(): Promise<void> {
  const loading = Promise.allSettled(FONTS.map((font) => document.fonts.load(font)));
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

const KEY = 'booth.admin.theme';

type Theme = 'dark' | 'light';

function isTheme(value: unknown): value is Theme {
  return value === 'dark' || value === 'light';
}

/** The theme that this browser chose; dark until then, and where storage is forbidden. */
function readStoredTheme(): Theme {
  const stored = local.read(KEY);
  return isTheme(stored) ? stored : 'dark';
}

/** Sets the theme on the document. The server names the display's theme there, which is not the staff's. */
function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.dataset['mantineColorScheme'] = theme;
}

/** Keeps Mantine's colour scheme in this browser and follows a change made in another tab. */
function createThemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | null = null;
  const unsubscribe = () => {
    if (listener) removeEventListener('storage', listener);
    listener = null;
  };
  return {
    get: readStoredTheme,
    set: (value) => {
      const theme = isTheme(value) ? value : 'dark';
      showTheme(theme);
      local.write(KEY, theme);
    },
    subscribe: (onUpdate) => {
      unsubscribe();
      listener = (event) => {
        if (event.key !== KEY) return;
        showTheme(readStoredTheme());
        onUpdate(readStoredTheme());
      };
      addEventListener('storage', listener);
    },
    unsubscribe,
    clear: () => local.remove(KEY),
  };
}

leaveKeysToInputMethods();
surviveTranslation();
showTheme(readStoredTheme());

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// Mantine's scroll lock writes a style element and finds the nonce under this name alone.
Object.assign(globalThis, { __webpack_nonce__: nonce });

async function start(root: HTMLElement): Promise<void> {
  await fontsFirst();
  createRoot(root).render(
    <StrictMode>
      <AdminApp nonce={nonce} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
// Not awaited: older Safari does not know `await` outside a function.
if (root) void start(root);

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
function routesOf(atHq: boolean): RouteObject[] {
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
