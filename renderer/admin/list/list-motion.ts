import { Component, type ReactNode, type RefObject } from 'react';
import { prefersStill } from '../../lib/prefers-still.ts';

/** Milliseconds in which rows come to where they belong. */
const SETTLE: KeyframeAnimationOptions = {
  duration: 200,
  easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
};
/** What is drawn is rounded to whole pixels anyway. */
const SAME_PLACE = 1;

/** Pixels from the window's top, by row. */
type Places = ReadonlyMap<HTMLElement, number>;

function noop(): void {}

/** The rows, and what stands below them. */
function movingWith(section: HTMLElement | null): HTMLElement[] {
  if (!section) return [];
  const rows = section.querySelectorAll<HTMLElement>(
    ':scope > ul > li, :scope > table > tbody > tr',
  );
  const below = section.nextElementSibling;
  return below instanceof HTMLElement ? [...rows, below] : [...rows];
}

function placesOf(rows: readonly HTMLElement[]): Places {
  return new Map(rows.map((row) => [row, row.getBoundingClientRect().top]));
}

type Props = {
  /** What the rows are in, as a table's or as a list's. */
  section: RefObject<HTMLElement | null>;
  /** Names the view: a different one appears without any motion. */
  view: string;
  /** Names the rows in their order. */
  order: string;
  children: ReactNode;
};

/**
 * Lets rows slide to their new places, and new ones fade in. The page is laid out right away, so that nothing else
 * jumps and no layout shift is counted; meanwhile the rows ignore presses (`data-moving`), since a press would hit one
 * that it was not aimed at. A class, as nothing else in React looks at the page right before it changes.
 */
export class ListMotion extends Component<Props> {
  /** Puts everything where it belongs right away. */
  private stop = noop;

  override getSnapshotBeforeUpdate(before: Props): Places | null {
    const { section, view, order } = this.props;
    if (view !== before.view || order === before.order || prefersStill()) return null;
    return placesOf(movingWith(section.current));
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: Places | null): void {
    const { current: section } = this.props.section;
    if (!before || !section) return;
    this.stop();
    const moved: HTMLElement[] = [];
    const fresh: HTMLElement[] = [];
    for (const [row, top] of placesOf(movingWith(section))) {
      const was = before.get(row);
      if (was === undefined) fresh.push(row);
      else if (Math.abs(was - top) >= SAME_PLACE) {
        row.style.transform = `translateY(${was - top}px)`;
        moved.push(row);
      }
    }
    if (moved.length + fresh.length === 0) return;
    section.dataset.moving = '';
    const running = fresh.map((row) => row.animate([{ opacity: 0 }, { opacity: 1 }], SETTLE));
    // One frame with both in it, the new place and the way back to the old one: that way the browser counts no shift.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        for (const row of moved) {
          const from = { transform: row.style.transform };
          row.style.transform = '';
          running.push(row.animate([from, { transform: 'none' }], SETTLE));
        }
        void Promise.all(running.map(({ finished }) => finished)).then(this.stop, noop);
      });
    });
    this.stop = () => {
      this.stop = noop;
      cancelAnimationFrame(frame);
      for (const row of moved) row.style.transform = '';
      for (const animation of running) animation.cancel();
      delete section.dataset.moving;
    };
  }

  override componentWillUnmount(): void {
    this.stop();
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
