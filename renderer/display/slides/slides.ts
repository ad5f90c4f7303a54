import { useMemo } from 'react';
import type { IdleSettings } from '../../../server/contract/settings/parts.ts';
import { useAspects } from '../content/picture.tsx';
import type { IdleLoop, Slide } from '../player/state.ts';

const INVITATION: Slide = { kind: 'slide', id: 'invitation', ms: 20_000, picture: null };
const MINUTE_MS = 60_000;
const NONE: readonly never[] = [];

/**
 * Returns the invitation and the slides that staff chose.
 * @param aspects of the images that have loaded: nobody is to see that one is missing
 */
export function loopOf(idle: IdleSettings, aspects: ReadonlyMap<string, number>): IdleLoop {
  const pictures = (idle.showPictures ? idle.pictures : NONE).flatMap((url, at): Slide[] => {
    const aspect = aspects.get(url);
    if (aspect === undefined) return [];
    const ms = idle.sceneSeconds * 1000;
    return [{ kind: 'slide', id: `${at} ${url}`, ms, picture: { url, aspect, film: null } }];
  });
  return { slides: [INVITATION, ...pictures], afterMs: idle.afterMinutes * MINUTE_MS };
}

export function useIdleLoop(idle: IdleSettings): IdleLoop {
  const aspects = useAspects(idle.showPictures ? idle.pictures : NONE);
  return useMemo(() => loopOf(idle, aspects), [idle, aspects]);
}
