import { AppShell, NavLink } from '@mantine/core';
import { EventMenu } from '../events/event-menu.tsx';
import { EventNote } from '../events/event-note.tsx';
import { Link } from '../link.tsx';
import { PaletteRow } from '../palette/palette.tsx';
import { BrandMark } from './brand-mark.tsx';
import { PageLinks } from './page-links.tsx';
import { RailFoot } from './rail-foot.tsx';
import { ROW } from './rail-row.ts';
import classes from './rail.module.css';

export type ShellNavProps = {
  /** How many questions wait. */
  pending: number;
  onFind: () => void;
};

/** At the left of every page; folds to icons where the window is narrow. */
export function Rail({ pending, onFind }: ShellNavProps) {
  return (
    <AppShell.Navbar aria-label="Pages" visibleFrom="sm" className={classes.rail}>
      <NavLink
        component={Link}
        to="/dashboard"
        aria-label="Booth, go to questions"
        label="Booth"
        leftSection={<BrandMark size={24} />}
        fw={650}
        {...ROW}
      />
      <PaletteRow onOpen={onFind} />
      <EventMenu />
      <EventNote visibleFrom="md" />
      <div className={classes.groups}>
        <PageLinks pending={pending} />
      </div>
      <RailFoot />
    </AppShell.Navbar>
  );
}
