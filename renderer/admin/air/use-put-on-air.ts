import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AirState } from '../../../server/contract/air.ts';
import type { Question } from '../../../server/contract/questions.ts';
import { toastNotice } from '../../ui/toast.tsx';
import { AIR_KEY } from './air-api.ts';
import type { OnAir } from './air-items.tsx';
import { useAirControls, useSendAir } from './use-air.ts';

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
