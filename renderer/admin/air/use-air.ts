import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { AirCommand, AirState } from '../../../server/contract/air.ts';
import type { Question } from '../../../server/contract/questions.ts';
import type { Screen } from '../../../server/contract/screens.ts';
import { toastNotice } from '../../ui/toast.tsx';
import { SCREENS_KEY } from '../screens-api.ts';
import { useServices } from '../session/services.ts';
import { AIR_KEY, airQuery, sendAir, setAir } from './air-api.ts';
import type { OnAir } from './air-items.tsx';
import { airStepOf } from './air-step.ts';

/** A function that asks for something on the big screens, and says so when that did not work; the same at every render. */
export function useSendAir() {
  const { api, undo } = useServices();
  const client = useQueryClient();
  return useCallback(
    (command: AirCommand): Promise<boolean> =>
      undo.perform(async () => {
        const before = client.getQueryData<AirState>(AIR_KEY);
        const after = await sendAir(api, command);
        setAir(client, after);
        const step = before && airStepOf(command, before, after);
        if (!step) return true;
        return {
          said: 'Big screen updated',
          label: step.label,
          undo: async () => {
            const now = await client.fetchQuery({ ...airQuery(api), staleTime: 0 });
            if (!step.isAsLeft(now)) return false;
            setAir(client, await sendAir(api, step.back));
            return true;
          },
        };
      }),
    [api, client, undo],
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

/**
 * A function that puts a question on the big screen, now, after the one that is on, or until it is unpinned; the same one
 * at every render.
 */
export function usePutOnAir() {
  const client = useQueryClient();
  const send = useSendAir();
  const { pin } = useAirControls();
  return useCallback(
    async ({ id }: Pick<Question, 'id'>, what: OnAir): Promise<void> => {
      const air = client.getQueryData<AirState>(AIR_KEY);
      if (what === 'pin') pin(id);
      else if (what === 'after' && air?.after.some((entry) => entry.question_id === id)) {
        await send({ do: 'not-after', question_id: id });
      } else await send({ do: what, question_id: id });
      if (air?.blank && what !== 'after' && what !== 'not-after') {
        toastNotice({ id: 'air', message: 'The big screen is blank. Press b to show it again.' });
      }
    },
    [client, send, pin],
  );
}

/** The keys of the remote control: those of PowerPoint and Keynote, and of clickers, for an empty screen. */
export function airKeys({ next, previous, togglePause, toggleBlank }: AirControls) {
  return { b: toggleBlank, '.': toggleBlank, f: togglePause, '[': previous, ']': next };
}
