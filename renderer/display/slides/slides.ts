import { useMemo } from 'react';
import { searchable } from '../../../server/contract/searchable.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import type { ShownSlide } from '../../../server/contract/slides.ts';
import { useAspects } from '../content/picture.tsx';
import type { IdleLoop, Slide } from '../player/state.ts';

const INVITATION: Slide = { kind: 'slide', id: 'invitation', ms: 20_000, picture: null };
const MINUTE_MS = 60_000;
const NONE: readonly never[] = [];

/** Settings of the loop. */
type LoopSettings = Pick<PublicSettings, 'idle' | 'slides'>;

/** Name of the screen, null for one without; undefined for a preview, which has the slides of all screens. */
type ScreenName = string | null | undefined;

function isFor(name: ScreenName, { screens }: ShownSlide): boolean {
  if (name === undefined || screens.length === 0) return true;
  return name !== null && screens.some((other) => searchable(other) === searchable(name));
}

function slidesFor({ idle, slides }: LoopSettings, name: ScreenName): readonly ShownSlide[] {
  return idle.showPictures ? slides.filter((slide) => isFor(name, slide)) : NONE;
}

/**
 * Returns the invitation and the slides that staff chose for this screen.
 * @param known.aspects of the images that have loaded: nobody is to see that one is missing
 * @param known.skipped ids of the films that do not play here
 */
export function loopOf(
  settings: LoopSettings,
  name: ScreenName,
  known: { aspects: ReadonlyMap<string, number>; skipped: ReadonlySet<number> },
): IdleLoop {
  const { idle } = settings;
  const slides = slidesFor(settings, name).flatMap(({ id, url, aspect, film }): Slide[] => {
    const own = { kind: 'slide', id: String(id) } as const;
    if (film) {
      const { ms, poster } = film;
      return known.skipped.has(id)
        ? []
        : [{ ...own, ms, picture: { url, aspect, film: { poster } } }];
    }
    const loaded = known.aspects.get(url);
    if (loaded === undefined) return [];
    const ms = idle.sceneSeconds * 1000;
    return [{ ...own, ms, picture: { url, aspect: loaded, film: null } }];
  });
  return { slides: [INVITATION, ...slides], afterMs: idle.afterMinutes * MINUTE_MS };
}

/** The loop of this screen. @param skipped ids of the films that do not play here */
export function useIdleLoop(
  { idle, slides }: LoopSettings,
  name: ScreenName,
  skipped: ReadonlySet<number>,
): IdleLoop {
  const pictures = useMemo(
    () => slidesFor({ idle, slides }, name).flatMap(({ url, film }) => (film ? [] : [url])),
    [idle, slides, name],
  );
  const aspects = useAspects(pictures);
  return useMemo(
    () => loopOf({ idle, slides }, name, { aspects, skipped }),
    [idle, slides, name, aspects, skipped],
  );
}
