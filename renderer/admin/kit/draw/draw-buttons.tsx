import { Button } from '@mantine/core';
import { useShortcuts } from '../../../lib/keyboard.ts';
import { useWithKey } from '../../../ui/key-hint.tsx';
import { tipped } from '../../../ui/tips.tsx';
import type { DrawControls } from './use-draw.ts';

/** Buttons for the result that is on the big screen. */
export function DrawButtons({ controls: { draw, isBusy, press } }: { controls: DrawControls }) {
  const withKey = useWithKey();
  useShortcuts({
    d: () => {
      if (draw?.shown) press('off');
    },
  });
  if (!draw?.shown) return null;
  return (
    <>
      {draw.left > 0 && (
        <Button
          variant="default"
          px="md"
          {...tipped(`${draw.shown.who} is absent: draw someone else`)}
          onClick={() => press('again')}
        >
          Draw again
        </Button>
      )}
      <Button
        px="md"
        aria-busy={isBusy || undefined}
        {...tipped(withKey('Take the result off the big screen', 'd'))}
        onClick={() => press('off')}
      >
        Take off
      </Button>
    </>
  );
}
