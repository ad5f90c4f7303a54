import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { AirCommand, AirState } from '../../../server/contract/air.ts';
import type { Screen } from '../../../server/contract/screens.ts';
import { tellFailure } from '../../ui/tell-failure.ts';
import { SCREENS_KEY } from '../screens-api.ts';
import { useServices } from '../session/services-context.ts';
import { AIR_KEY, sendAir, setAir } from './air-api.ts';

/** A function that asks for something on the big screens, and tells when that did not work. The same one at every render. */
export function useSendAir() {
  const { api } = useServices();
  const client = useQueryClient();
  return useCallback(
    async (command: AirCommand): Promise<void> => {
      try {
        setAir(client, await sendAir(api, command));
      } catch (error) {
        tellFailure(error, 'air');
      }
    },
    [api, client],
  );
}

/** What the buttons and keys of the remote control do. Each looks at the state of the moment in which it is pressed. */
export function useAirControls() {
  const client = useQueryClient();
  const send = useSendAir();
  return useMemo(() => {
    const air = () => client.getQueryData<AirState>(AIR_KEY);
    const onScreen = () => client.getQueryData<Screen[]>(SCREENS_KEY)?.[0]?.question_id ?? null;
    const pin = (id: number | null) => {
      const pinned = air()?.pinned ?? null;
      if (pinned !== null && (id === null || id === pinned)) void send({ do: 'unpin' });
      else if (id !== null) void send({ do: 'pin', question_id: id });
    };
    return {
      next: () => void send({ do: 'next' }),
      previous: () => void send({ do: 'previous' }),
      togglePause: () => void send({ do: air()?.paused ? 'resume' : 'pause' }),
      toggleBlank: () => void send({ do: air()?.blank ? 'unblank' : 'blank' }),
      /** Pins a question, or unpins it. */
      pin,
      /** Pins what is on the screen, or unpins it. */
      pinCurrent: () => pin(air()?.pinned ?? onScreen()),
    };
  }, [client, send]);
}
export type AirControls = ReturnType<typeof useAirControls>;

/** The keys of the remote control: those of PowerPoint and Keynote, and of clickers, for an empty screen. */
export function airKeys({ next, previous, togglePause, toggleBlank }: AirControls) {
  return { b: toggleBlank, '.': toggleBlank, f: togglePause, '[': previous, ']': next };
}
