import { Skeleton, VisuallyHidden } from '@mantine/core';
import { BrandMark } from './brand-mark.tsx';
import { ConnectionLost } from './connection-lost.tsx';
import header from './admin-header.module.css';
import classes from './admin-shell.module.css';

/** The admin area's outline, until it is known who is there. */
export function Opening() {
  return (
    <>
      <header className={header.header}>
        <span className={header.brand}>
          <BrandMark />
        </span>
      </header>
      <ConnectionLost />
      <main className={classes.main} aria-busy="true">
        <VisuallyHidden component="output">Booth admin is opening</VisuallyHidden>
        <Skeleton height={34} width={190} radius="sm" mb="lg" />
        <Skeleton height={84} radius="md" mb="lg" />
        <Skeleton height={320} radius="md" />
      </main>
    </>
  );
}
