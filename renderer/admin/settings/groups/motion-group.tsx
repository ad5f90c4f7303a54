import { NumberSetting } from '../controls/number-setting.tsx';
import { SwitchSetting } from '../controls/switch-setting.tsx';
import { TransitionsSetting } from '../controls/transitions-setting.tsx';

/** Seconds that are worth a stop of the slider: finer where booths use them. */
const SECONDS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 25, 30, 35, 40, 45, 50, 60, 75, 90,
  120, 150, 180, 240, 300, 420, 600,
];

/** How one question follows another. */
export function MotionGroup() {
  return (
    <>
      <SwitchSetting
        name="autoFade"
        hint="The questions take turns. Off, the newest approved one stays."
      />
      <NumberSetting
        name="cycleSeconds"
        hint="How long each stays; a text too long for the stage takes the time it needs."
        unit="s"
        stops={SECONDS}
      />
      <TransitionsSetting />
      <SwitchSetting name="randomizeOrder" hint="A different one of the chosen at each change." />
    </>
  );
}
