import { Switch } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { desktopOf } from '../../lib/use-desktop.ts';
import { useServices } from '../session/services.ts';

/** How this device announces a new question. */
export function AlertSwitches() {
  const { alerts, tone } = useServices();
  const { sound, badge } = useSyncExternalStore(alerts.subscribe, alerts.read);
  const hasBadge = desktopOf(window) !== null || 'setAppBadge' in navigator;
  return (
    <>
      <Switch
        size="sm"
        label="Sound for a new question"
        description="A short tone on this device; just one if several arrive."
        checked={sound}
        onChange={(event) => {
          alerts.set({ sound: event.currentTarget.checked });
          // So that people know what to listen for, and because this lets the page make sounds from here on.
          if (event.currentTarget.checked) void tone.play();
        }}
      />
      {hasBadge && (
        <Switch
          size="sm"
          label="Number on the app’s icon"
          description="How many questions are waiting."
          checked={badge}
          onChange={(event) => alerts.set({ badge: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
