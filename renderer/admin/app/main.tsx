import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { StrictMode, useState, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, Navigate, type RouteObject } from 'react-router-dom';
import { announceMarked } from '../../lib/announce-marked.ts';
import { keepFocusOnPage } from '../../lib/focus.ts';
import { keepDoubleClicksTogether, leaveKeysToInputMethods } from '../../lib/keyboard.ts';
import { surviveTranslation } from '../../lib/survive-translation.ts';
import { boothTheme, boothVariables } from '../../ui/booth-theme.ts';
import '../../ui/fonts.css';
import '../../ui/mantine.css';
import '../../ui/tokens.css';
import { Tips } from '../../ui/tips.tsx';
import { leadTabToMessages } from '../../ui/toast.tsx';
import {
  createServices,
  ServicesContext,
  sessionQuery,
  useServices,
} from '../kit/session/staff-services.ts';
import { LoginPage } from './login/login-page.tsx';
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
  return (
    <MantineProvider
      theme={boothTheme}
      cssVariablesResolver={boothVariables}
      colorSchemeManager={themeManager}
      defaultColorScheme="dark"
      getStyleNonce={() => nonce}
    >
      <Notifications position="top-left" limit={3} containerWidth={420} />
      <Tips />
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
/** Milliseconds after which the first page comes in whatever typeface there is: staff wait for visitors, not for these. */
const PATIENCE_MS = 600;

/** Resolves once the typefaces are there, so that no head or tool moves when they arrive; never rejects. */
async function fontsFirst(): Promise<void> {
  const loading = Promise.allSettled(FONTS.map((font) => document.fonts.load(font)));
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

const themeManager = localStorageColorSchemeManager({ key: 'booth.admin.theme' });

leaveKeysToInputMethods();
keepDoubleClicksTogether();
keepFocusOnPage();
announceMarked();
leadTabToMessages();
surviveTranslation();
// Before React draws anything.
document.documentElement.dataset['mantineColorScheme'] = themeManager.get('dark');

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
  { element: <Guarded Shell={AdminShell} />, children: pageRoutes(PAGES) },
  {
    element: <Guarded Shell={BareShell} />,
    children: [{ path: '/welcome/:step?', lazy: arrive(FIRST_START), ErrorBoundary: PageFailed }],
  },
];
const HQ: RouteObject[] = [
  { element: <Guarded Shell={HqShell} />, children: pageRoutes(HQ_PAGES) },
];

/** Login at `/` and wherever nothing else is. @param atHq the pages of headquarters */
function routesOf(atHq: boolean): RouteObject[] {
  return [
    {
      // Nothing to show while the first page's code is on its way: it comes from this very laptop.
      HydrateFallback: () => null,
      ErrorBoundary: PageFailed,
      children: [...(atHq ? HQ : BOOTH), { path: '*', Component: LoginPage }],
    },
  ];
}

/** The admin area for those who are signed in; the login for everybody else. */
function Guarded({ Shell }: { Shell: ComponentType }) {
  const { api } = useServices();
  const session = useQuery({ ...sessionQuery(api), staleTime: Infinity });
  if (!session.data) return <Opening />;
  return session.data.authenticated ? <Shell /> : <Navigate to="/" replace />;
}
