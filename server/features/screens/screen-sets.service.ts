import { z } from 'zod';
import type { Core } from '../../core.ts';
import { searchable } from '../../contract/searchable.ts';
import {
  SCREEN_MESSAGES,
  SCREEN_SETS_MAX,
  screenNameIn,
  screenSet,
  type OwnScreen,
  type ScreenKind,
  type ScreenSet,
} from '../../contract/screens.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import { createCarrying } from './screen-sets.repository.ts';

const stored = z.array(z.unknown());

/** Returns a check for screens of this name, ignoring case and accents. */
function sameName(one: string): (other: ScreenSet) => boolean {
  const folded = searchable(one);
  return ({ name }) => searchable(name) === folded;
}

export type ScreenSetsService = ReturnType<typeof createScreenSetsService>;

/** The named screens' own settings. Every promise resolves after the commit. */
export function createScreenSetsService(
  deps: Core & {
    /** Storage, next to the settings. */
    repository: Pick<SettingsRepository, 'all' | 'set'>;
  },
) {
  const { repository, logs, writes, bus } = deps;
  const carrying = createCarrying(deps.db);

  /** Reads the stored sets; invalid ones are left out. */
  function read(): ScreenSet[] {
    const list = stored.safeParse(repository.all()['screens']).data ?? [];
    return list.flatMap((one) => screenSet.strip().safeParse(one).data ?? []);
  }
  let sets = read();

  const named = (name: string | null) => (name === null ? undefined : sets.find(sameName(name)));
  const shownBy = ({ labels }: ScreenSet) => carrying(labels);
  /** Questions that each named screen shows, as one string to compare. */
  const allShown = () => JSON.stringify(sets.map(shownBy));
  let shown = allShown();

  /**
   * @param make returns the new sets; runs inside the write, so that two simultaneous changes build on each other
   */
  async function become(
    make: () => ScreenSet[],
    actor: Actor,
    summary: string,
  ): Promise<ScreenSet[]> {
    try {
      await writes.run(() => {
        const next = make();
        repository.set('screens', next);
        logs.add(actor, summary);
        sets = next;
      });
    } catch (error) {
      sets = read();
      throw error;
    }
    shown = allShown();
    bus.emit('screen-sets');
    return sets;
  }

  /** A question or a label changed: screens that choose by labels may show others now. */
  function lookAgain(): void {
    if (sets.every(({ labels }) => labels.length === 0)) return;
    const before = shown;
    shown = allShown();
    if (shown !== before) bus.emit('screen-sets');
  }
  bus.on('questions', lookAgain);
  bus.on('labels', lookAgain);

  return {
    /** All of them, by name. */
    list: (): ScreenSet[] => sets,

    has: (name: string): boolean => sets.some(sameName(name)),

    /** The kind of the screen whose address has this query. */
    kindIn(search: string): ScreenKind {
      return named(screenNameIn(search))?.kind ?? 'stage';
    },

    /** The settings of a screen of this name. @param name null for one without */
    ownOf(name: string | null): OwnScreen {
      const own = named(name);
      return { shows: own ? shownBy(own) : null, kind: own?.kind ?? 'stage' };
    },

    /** Sets one up, or changes it. @throws HttpError 409 when there are too many */
    put: (set: ScreenSet, actor: Actor): Promise<ScreenSet[]> =>
      become(
        () => {
          const others = sets.filter((other) => !sameName(set.name)(other));
          if (others.length >= SCREEN_SETS_MAX) throw conflict(SCREEN_MESSAGES.tooMany);
          return [...others, set].toSorted((one, other) => one.name.localeCompare(other.name));
        },
        actor,
        `Big screens: set up “${set.name}”`,
      ),

    /** Removes a screen's settings; from then on the general ones apply to it. @throws HttpError 404 */
    async remove(name: string, actor: Actor): Promise<ScreenSet[]> {
      const own = sets.find(sameName(name));
      if (!own) throw notFound('This big screen');
      return become(
        () => sets.filter((other) => !sameName(name)(other)),
        actor,
        `Big screens: “${own.name}” no longer has its own settings`,
      );
    },
  };
}
