import { useEffect } from 'react';

/** Only over https. */
export function canKeepScreenOn(): boolean {
  return 'wakeLock' in navigator;
}

/** The system refuses it to save battery, and may give it the next time. */
function ignore(): void {}

/**
 * Keeps the device's screen on for as long as the page is in view. The browser ends it whenever the page is hidden.
 * @returns the function that ends it
 */
export function keepScreenOn(): () => void {
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
}

/** Keeps the device's screen on while `isOn`, where the browser can. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => (isOn && canKeepScreenOn() ? keepScreenOn() : undefined), [isOn]);
}
