import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import type { PointerEvent, ReactNode } from 'react';
import { countOf } from '../lib/format.ts';
import classes from './list-frame.module.css';

type Props = {
  label: string;
  list: { isLoading: boolean; isTurning: boolean; waiting: number };
  asCards: boolean;
  isEmpty: boolean;
  /** What one new row is called, and what many are. */
  newOnes: [one: string, many: string];
  /** Somebody is aiming at the list, or is done with it. */
  onTouch: () => void;
  onRelease: () => void;
  children: ReactNode;
};

/** Around the rows of a list: notices who aims at them, and says that more are waiting meanwhile. */
export function ListFrame(props: Props) {
  const { label, list, asCards, isEmpty, newOnes, onTouch, onRelease, children } = props;
  // The browser reports a pointer that rests while the page moves under it, too: that is nobody aiming.
  const onPointerMove = (event: PointerEvent) => {
    if (event.movementX !== 0 || event.movementY !== 0) onTouch();
  };
  return (
    <section
      aria-label={label}
      aria-busy={list.isLoading || list.isTurning}
      className={classes.list}
      data-cards={asCards || undefined}
      data-empty={isEmpty || undefined}
      onPointerMove={onPointerMove}
      onPointerDown={onTouch}
      onWheel={onTouch}
    >
      <output className={classes.waiting}>
        {list.waiting > 0 && (
          <Button
            size="compact-md"
            radius="xl"
            leftSection={<IconArrowUp size={15} aria-hidden="true" />}
            onClick={onRelease}
          >
            {countOf(list.waiting, ...newOnes)}
          </Button>
        )}
      </output>
      {children}
    </section>
  );
}
