import { useEffect, useSyncExternalStore } from 'react';
import { desktopOf } from '../../lib/use-desktop.ts';
import { useServices } from '../session/services-context.ts';

/** A page that is not installed has no icon, and a window that is closing no longer answers. */
function ignore(): void {}

/** On the app's icon, where there is one. */
function setBadge(count: number): void {
  const desktop = desktopOf(window);
  if (desktop) desktop.setBadge(count).catch(ignore);
  else if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(ignore);
}

/** Shows how many questions wait on the app's icon, for as long as somebody is signed in. */
export function useBadge(pending: number): void {
  const { alerts } = useServices();
  const { badge } = useSyncExternalStore(alerts.subscribe, alerts.read);
  const shown = badge ? pending : 0;
  useEffect(() => setBadge(shown), [shown]);
  useEffect(() => () => setBadge(0), []);
}
