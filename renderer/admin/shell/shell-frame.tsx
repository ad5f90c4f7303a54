import { AppShell } from '@mantine/core';
import type { ReactNode } from 'react';

/** The rail's place at the left, the bar's on a phone, and the page's. In rem: they grow with the text. */
export function ShellFrame({ children }: { children: ReactNode }) {
  return (
    <AppShell
      layout="alt"
      transitionDuration={0}
      navbar={{
        width: { base: 0, sm: '4rem', md: '12.5rem' },
        breakpoint: 'sm',
        collapsed: { mobile: true },
      }}
      footer={{ height: { base: '3.75rem', sm: 0 } }}
      padding={{ base: 'md', sm: 'lg', md: 'xl' }}
    >
      {children}
    </AppShell>
  );
}
