import type { IdleSettings } from '../../../server/contract/settings/idle.ts';

/** What the idle stage shows; `key` tells one from the other. */
export type Scene =
  { kind: 'poster'; key: string } | { kind: 'picture'; key: string; url: string; aspect: number };

export const POSTER: Scene = { kind: 'poster', key: 'poster' };

/**
 * The slides that staff chose, without the poster.
 * @param pictures those that have loaded, each with its width by its height
 */
export function scenesOf(idle: IdleSettings, pictures: ReadonlyMap<string, number>): Scene[] {
  if (!idle.showPictures) return [];
  return idle.pictures.flatMap((url, at): Scene[] => {
    const aspect = pictures.get(url);
    return aspect === undefined ? [] : [{ kind: 'picture', key: `${at} ${url}`, url, aspect }];
  });
}
