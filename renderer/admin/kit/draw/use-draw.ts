import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { drawState, type DrawCommand, type DrawState } from '../../../../server/contract/draw.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { polledQuery } from '../../../lib/query-cache.ts';
import { liveKey } from '../live.ts';
import type { ShortcutGroup } from '../page-keys.ts';
import { useServices } from '../session/staff-services.ts';

export const DRAW_PATH = '/api/admin/draw';
/** Key of the open event's draw. */
export const DRAW_KEY = liveKey(['draw'], ['leads', 'event']);

/** The open event's draw. */
export function drawQuery(api: ApiClient) {
  return polledQuery(api, DRAW_KEY, DRAW_PATH, drawState);
}

/** Key for what was drawn, for the palette. */
export const DRAW_KEYS: ShortcutGroup = {
  title: 'Draw',
  shortcuts: [{ keys: ['d'], does: 'Show what was drawn, or take it off the big screen' }],
};

/** Commands for what was drawn: its way to the big screen or off it, and another draw while there is anyone left. */
export function stepsOf({ on_screen: isShown, left }: Pick<DrawState, 'on_screen' | 'left'>) {
  return { next: isShown ? 'off' : 'show', canRepeat: left > 0 } as const;
}

/** Body of a command; null while the one before is on its way, whose answer has the version that the next one needs. */
export function bodyOf(
  draw: Pick<DrawState, 'version'> | undefined,
  command: DrawCommand,
  isBusy: boolean,
): { do: DrawCommand; version: number } | null {
  return draw && !isBusy ? { do: command, version: draw.version } : null;
}

/** The draw, and what staff make of it. A press while the one before is on its way does nothing. */
export function useDraw() {
  const { api } = useServices();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(drawQuery(api));
  const send = useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof bodyOf>>) =>
      api.data('POST', `${DRAW_PATH}/command`, drawState, { body }),
    // At once: the next press carries the version that this one made.
    onSuccess: (after) => client.setQueryData<DrawState>(DRAW_KEY, after),
    meta: { failure: 'draw', refreshes: DRAW_KEY },
  });
  return {
    draw: data,
    error,
    refetch,
    isBusy: send.isPending,
    press: (command: DrawCommand) => {
      const body = bodyOf(data, command, send.isPending);
      if (body) send.mutate(body);
    },
  };
}
export type DrawControls = ReturnType<typeof useDraw>;
