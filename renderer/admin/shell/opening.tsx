import { AppShell, Skeleton, VisuallyHidden } from '@mantine/core';
import { BrandMark } from './brand-mark.tsx';
import { ConnectionLost } from './connection-lost.tsx';
import classes from './rail.module.css';
import { ShellFrame } from './shell-frame.tsx';

/** The admin area's outline, until it is known who is there. */
export function Opening() {
  return (
    <ShellFrame>
      <AppShell.Navbar visibleFrom="sm" className={classes.rail}>
        <div className={classes.row}>
          <BrandMark size={24} />
        </div>
      </AppShell.Navbar>
      <ConnectionLost />
      <AppShell.Main aria-busy="true">
        <VisuallyHidden component="output">Booth admin is opening</VisuallyHidden>
        <Skeleton height={34} width={190} radius="sm" mb="lg" />
        <Skeleton height={84} radius="md" mb="lg" />
        <Skeleton height={320} radius="md" />
      </AppShell.Main>
    </ShellFrame>
  );
}
