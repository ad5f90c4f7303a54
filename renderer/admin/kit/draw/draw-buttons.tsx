import { Button } from '@mantine/core';
import { useShortcuts } from '../../../lib/keyboard.ts';
import { useWithKey } from '../../../ui/key-hint.tsx';
import { tipped } from '../../../ui/tips.tsx';
import type { DrawControls } from './use-draw.ts';

const NEXT = {
  show: { command: 'show', label: 'Show', tip: 'Put the name on the big screen' },
  off: { command: 'off', label: 'Take off', tip: 'Take the name off the big screen' },
} as const;

/** Buttons for the lead that was drawn: staff see the name before the big screen has it. */
export function DrawButtons({ controls: { draw, isBusy, press } }: { controls: DrawControls }) {
  const withKey = useWithKey();
  const next = draw?.on_screen ? NEXT.off : NEXT.show;
  useShortcuts({
    d: () => {
      if (draw?.drawn) press(next.command);
    },
  });
  if (!draw?.drawn) return null;
  return (
    <>
      {draw.left > 0 && (
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
        {...tipped(withKey(next.tip, 'd'))}
        onClick={() => press(next.command)}
      >
        {next.label}
      </Button>
    </>
  );
}
