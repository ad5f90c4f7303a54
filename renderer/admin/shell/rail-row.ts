import { useMediaQuery } from '@mantine/hooks';
import classes from './rail.module.css';

/** How a `NavLink` looks in the rail and in a phone's sheet. */
export const ROW = { className: classes.row, classNames: { body: classes.words } } as const;
export const ROW_ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The tooltip of an entry: only the folded rail needs it. */
export function useRailTip() {
  const isFolded = useMediaQuery('(min-width: 48em) and (max-width: 68.74em)');
  return { position: 'right', disabled: !isFolded } as const;
}
