import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { IdleSettings } from '../../../server/contract/settings/parts.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { useAspects } from '../content/picture.tsx';
import type { Air } from '../cycle/state.ts';

/** Scene of the idle stage; `key` identifies it. */
export type Scene =
  { kind: 'poster'; key: string } | { kind: 'picture'; key: string; url: string; aspect: number };

export const POSTER: Scene = { kind: 'poster', key: 'poster' };

/**
 * Returns the slides that staff chose, without the poster.
 * @param pictures images that have loaded, each with its aspect ratio (width / height)
 */
export function scenesOf(idle: IdleSettings, pictures: ReadonlyMap<string, number>): Scene[] {
  if (!idle.showPictures) return [];
  return idle.pictures.flatMap((url, at): Scene[] => {
    const aspect = pictures.get(url);
    return aspect === undefined ? [] : [{ kind: 'picture', key: `${at} ${url}`, url, aspect }];
  });
}

/** Milliseconds of questions between two scenes while no new question comes. */
const SPELL_MS = 60_000;
/** Milliseconds of the invitation between other scenes. */
const POSTER_MS = 20_000;
const MINUTE_MS = 60_000;

const NONE: readonly never[] = [];

/** True once nothing has changed for that long. @param what changes with each event */
function useQuiet(what: string, milliseconds: number, isAble: boolean): boolean {
  const [quietSince, setQuietSince] = useState<string | null>(null);
  useEffect(() => {
    if (!isAble) return undefined;
    const timer = setTimeout(() => setQuietSince(what), milliseconds);
    return () => clearTimeout(timer);
  }, [what, milliseconds, isAble]);
  return isAble && quietSince === what;
}

type IdleOptions = {
  idle: IdleSettings;
  /** Newest approval first; null until they are known. */
  questions: readonly ApprovedQuestion[] | null;
  air: Air | undefined;
  /** True if the questions take turns automatically; if the newest one is to stay, the idle stage does not replace it. */
  autoFade: boolean;
  /** Starts the loop immediately and keeps it running, for staff's preview. */
  always: boolean;
};

/**
 * Returns the scene to show while nobody asks. An empty stage is always idle; one with questions becomes idle a while
 * after the last approval or command, and then between two questions: it never interrupts a text.
 * @returns the scene, or null while questions have the stage; `onTurn` is to be called at each turn of the cycle
 */
export function useIdle({ idle, questions, air, autoFade, always }: IdleOptions): {
  scene: Scene | null;
  onTurn: (turn: number) => void;
} {
  // Nobody is to see that one is missing.
  const pictures = useAspects(idle.showPictures ? idle.pictures : NONE);
  const scenes = useMemo(() => scenesOf(idle, pictures), [idle, pictures]);
  const [at, setAt] = useState(0);
  const [isOn, setIsOn] = useState(false);
  const isDue = useRef(false);

  const loops = always || (questions !== null && questions.length === 0);
  const sequence = useMemo(() => [POSTER, ...scenes], [scenes]);
  const shown = sequence[at % sequence.length] ?? POSTER;
  useEffect(() => {
    if (!loops || sequence.length === 1) return undefined;
    const ms = shown.kind === 'poster' ? POSTER_MS : idle.sceneSeconds * 1000;
    const timer = setTimeout(() => setAt((before) => (before + 1) % sequence.length), ms);
    return () => clearTimeout(timer);
    // Two slides in a row are of one kind: `at` starts the second one's time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loops, sequence.length, at, shown.kind, idle.sceneSeconds]);

  const isFree =
    !air || (!air.blank && !air.paused && air.pinned === null && air.after.length === 0);
  const mayRest = !loops && autoFade && isFree && scenes.length > 0;
  const event = `${questions?.[0]?.id ?? ''} ${air?.version ?? ''}`;
  const quiet = useQuiet(event, idle.afterMinutes * MINUTE_MS, mayRest);
  const isAlone = questions?.length === 1;
  useEffect(() => {
    if (!quiet) {
      isDue.current = false;
      setIsOn(false);
      return undefined;
    }
    const timer = isOn
      ? setTimeout(() => {
          setIsOn(false);
          setAt((before) => before + 1);
        }, idle.sceneSeconds * 1000)
      : setTimeout(() => {
          // Nothing follows one that is alone on the stage.
          if (isAlone) setIsOn(true);
          else isDue.current = true;
        }, SPELL_MS);
    return () => clearTimeout(timer);
  }, [quiet, isOn, isAlone, idle.sceneSeconds]);

  const known = useRef(0);
  const onTurn = useCallback((turn: number) => {
    if (known.current === turn) return;
    known.current = turn;
    if (!isDue.current) return;
    isDue.current = false;
    setIsOn(true);
  }, []);

  if (loops) return { scene: shown, onTurn };
  return { scene: (quiet && isOn && scenes[at % scenes.length]) || null, onTurn };
}
