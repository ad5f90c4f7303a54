import { useEffect, useState } from 'react';
import type { LiveStart } from '../../../server/contract/live-page.ts';
import type { PhoneSettings } from '../../../server/contract/settings.ts';
import { openEventStream, subscribeBy } from '../../lib/event-stream.ts';
import { fetchSettings } from './public-data.ts';
import { startLiveFeed, type LiveData } from './live-feed.ts';
import { phoneSettingsBody, phoneSettingsShown } from './live.schemas.ts';

/**
 * The live data of a phone, for as long as the component is there. It has its own connection and closes it while
 * nobody looks.
 */
export function usePhoneData(
  start: Pick<LiveStart, 'questions' | 'onScreen'>,
): LiveData<PhoneSettings> {
  const [data, setData] = useState<LiveData<PhoneSettings>>({
    settings: null,
    list: null,
    onScreen: start.onScreen,
    live: true,
  });
  useEffect(
    () =>
      startLiveFeed({
        onChange: setData,
        fetchSettings: () => fetchSettings(phoneSettingsBody),
        settingsShown: phoneSettingsShown,
        subscribe: (handlers) =>
          subscribeBy((listener) => openEventStream('/api/events', listener).close, handlers, {
            pauseWhenHidden: true,
          }),
        pauseWhenHidden: true,
        isPhone: true,
        onScreen: start.onScreen,
        isBrought: start.questions !== null,
      }),
    [start],
  );
  return data;
}
