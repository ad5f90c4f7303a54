import { useEffect } from 'react';
import { storedSwitch, useStoredSwitch } from '../../lib/stored-switch.ts';

/** Whether this device keeps its screen on while the admin area is open. */
export const screenSwitch = storedSwitch('booth.keep-screen-on');

/** Only over https. */
export function canKeepScreenOn(): boolean {
  return 'wakeLock' in navigator;
}

/** The system refuses it to save battery, and may give it the next time. */
function ignore(): void {}

/** Keeps the screen on where staff turned that on. The browser ends it whenever the page is hidden. */
export function useWakeLock(): void {
  const isOn = useStoredSwitch(screenSwitch);
  useEffect(() => {
    if (!isOn || !canKeepScreenOn()) return undefined;
    let held: WakeLockSentinel | null = null;
    let isOver = false;
    const isHeld = () => held !== null && !held.released;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || isHeld()) return;
      const lock = await navigator.wakeLock.request('screen');
      if (isOver || isHeld()) await lock.release();
      else held = lock;
    };
    const onVisibility = () => void hold().catch(ignore);
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisibility);
      held?.release().catch(ignore);
    };
  }, [isOn]);
}
