import { Button } from '@mantine/core';
import { useShortcuts } from '../../../lib/keyboard.ts';
import { useWithKey } from '../../../ui/key-hint.tsx';
import { tipped } from '../../../ui/tips.tsx';
import { stepsOf, type DrawControls } from './use-draw.ts';

const NEXT = {
  show: { label: 'Show', tip: 'Put the name on the big screen' },
  off: { label: 'Take off', tip: 'Take the name off the big screen' },
} as const;

/** Buttons for the lead that was drawn: staff see the name before the big screen has it. */
export function DrawButtons({ controls: { draw, isBusy, press } }: { controls: DrawControls }) {
  const withKey = useWithKey();
  const steps = draw?.drawn ? stepsOf(draw) : null;
  useShortcuts({
    d: () => {
      if (steps) press(steps.next);
    },
  });
  if (!draw?.drawn || !steps) return null;
  const { label, tip } = NEXT[steps.next];
  return (
    <>
      {steps.canRepeat && (
        <Button
          variant="default"
          px="md"
          {...tipped(`${draw.drawn.who} is absent: draw someone else`)}
          onClick={() => press('again')}
        >
          Draw again
        </Button>
      )}
      <Button
        px="md"
        aria-busy={isBusy || undefined}
        {...tipped(withKey(tip, 'd'))}
        onClick={() => press(steps.next)}
      >
        {label}
      </Button>
    </>
  );
}
