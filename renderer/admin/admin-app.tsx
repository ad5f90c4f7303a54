import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { boothTheme, boothVariables } from '../ui/booth-theme.ts';
import { routes } from './routes.tsx';
import { createServices, ServicesContext } from './session/services.ts';
import { createThemeManager } from './theme-choice.ts';

function createAdmin() {
  const router = createBrowserRouter(routes);
  const services = createServices(() => router.navigate('/', { replace: true }));
  return { router, services };
}

/** @param nonce allows Mantine's own style elements under the Content-Security-Policy */
export function AdminApp({ nonce }: { nonce: string }) {
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
