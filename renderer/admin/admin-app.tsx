import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { boothTheme, boothVariables } from '../ui/booth-theme.ts';
import { createServices } from './session/services.ts';
import { ServicesContext } from './session/services-context.ts';
import { createThemeManager } from './theme-choice.ts';

/** @param nonce allows Mantine's own style elements under the Content-Security-Policy */
export function AdminApp({ nonce }: { nonce: string }) {
  const [services] = useState(createServices);
  const [themeManager] = useState(createThemeManager);
  return (
    <MantineProvider
      theme={boothTheme}
      cssVariablesResolver={boothVariables}
      colorSchemeManager={themeManager}
      defaultColorScheme="dark"
      getStyleNonce={() => nonce}
    >
      <Notifications position="bottom-center" limit={3} containerWidth={420} />
      <QueryClientProvider client={services.queryClient}>
        <ServicesContext value={services}>
          <RouterProvider router={services.router} />
        </ServicesContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}
