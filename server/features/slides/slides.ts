import type { Core } from '../../core.ts';
import {
  newSlide,
  SLIDE_MESSAGES,
  slideOrder,
  slidePlan,
  SLIDES_MAX,
  type ShownSlide,
  type SlideList,
  type SlidePlan,
} from '../../contract/slides.ts';
import type { Actor } from '../../http/actor.ts';
import { createCalls } from '../../http/calls.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { timeZone } from '../../platform/time-zone.ts';
import { createSlidesRepository, type StoredSlide } from './slides.repository.ts';

/** Milliseconds between two looks whether a slide's time of day has come. */
const LOOK_MS = 5000;

/** Shown all day, on all screens. */
export const ALWAYS: SlidePlan = { starts: null, ends: null, screens: [] };

/** @param at the time of day, as "14:30" */
export function isItsTime(
  { starts, ends }: Pick<SlidePlan, 'starts' | 'ends'>,
  at: string,
): boolean {
  const [from, to] = [starts ?? '00:00', ends ?? '24:00'];
  return from < to ? from <= at && at < to : from <= at || at < to;
}

/** Returns the time of day by the laptop's clock. */
export function timeOfDay(now: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: timeZone() }).format(now);
}

function toShown({ id, url_path, width, height, film, screens }: StoredSlide): ShownSlide {
  return {
    id,
    url: url_path,
    aspect: width / height,
    film: film && { ms: film.ms, poster: film.poster_path },
    screens,
  };
}

/** The idle loop: pictures and films, each at its time of day and on its screens. Every promise resolves after the commit. */
function createSlidesService({ db, logs, writes, bus, now }: Core) {
  const slides = createSlidesRepository(db);
  let shown: { words: string; list: ShownSlide[] } = { words: '[]', list: [] };

  /** Looks which slides have their time of day. */
  function look(): void {
    const at = timeOfDay(now());
    const list = slides
      .all()
      .filter((slide) => isItsTime(slide, at))
      .map(toShown);
    const words = JSON.stringify(list);
    if (words !== shown.words) shown = { words, list };
  }
  look();
  // Every change of the loop, or of what it shows, ends in one.
  bus.on('settings', look);

  const list = (): SlideList => ({
    items: slides.all().map(({ width: _width, height: _height, ...slide }) => slide),
  });

  /** @throws HttpError 404 */
  function named(id: number): string {
    const found = slides.all().find((slide) => slide.id === id);
    if (!found) throw notFound('This slide');
    return `“${found.filename}”`;
  }

  function add(media: number | null, field: string): void {
    if (media === null || slides.nameOf(media) === null) throw invalid(SLIDE_MESSAGES.gone, field);
    if (slides.all().length >= SLIDES_MAX) throw conflict(SLIDE_MESSAGES.tooMany);
    slides.add(media, ALWAYS);
  }

  /** @param write returns what the log says about it */
  async function change(actor: Actor, write: () => string): Promise<SlideList> {
    await writes.run(() => logs.add(actor, `Slides: ${write()}`));
    bus.emit('settings');
    return list();
  }

  bus.on('loop-pictures', (paths) => {
    for (const { id, film } of slides.all()) if (!film) slides.remove(id);
    paths.forEach((path, at) => {
      add(slides.mediaOf(path.slice('/media/'.length)), `idle.pictures.${at}`);
    });
  });

  return {
    slides,
    list,

    /** The slides whose time of day it is; the same list until it changes. */
    shown: (): ShownSlide[] => shown.list,

    look,

    /** @throws HttpError 400 for what is not in the library, 409 when there are too many */
    add: (media: number, actor: Actor) =>
      change(actor, () => {
        add(media, 'media_id');
        return `added “${slides.nameOf(media)}”`;
      }),

    /** @throws HttpError 404 */
    plan: (id: number, its: SlidePlan, actor: Actor) =>
      change(actor, () => {
        slides.setPlan(id, its);
        return `set when and where ${named(id)} is shown`;
      }),

    order: (ids: readonly number[], actor: Actor) =>
      change(actor, () => {
        slides.setOrder(ids);
        return 'put in another order';
      }),

    /** @throws HttpError 404 */
    remove: (id: number, actor: Actor) =>
      change(actor, () => {
        const name = named(id);
        slides.remove(id);
        return `removed ${name}`;
      }),
  };
}

/** Slides of the big screen. */
export function setupSlides(core: Core) {
  const service = createSlidesService(core);
  const calls = createCalls();
  calls.get('/slides', () => service.list());
  calls.create('/slides', ({ body, actor }) => service.add(body(newSlide).media_id, actor));
  calls.put('/slides', ({ body, actor }) => service.order(body(slideOrder).ids, actor));
  calls.put('/slides/:id', ({ id, body, actor }) => service.plan(id, body(slidePlan), actor));
  calls.delete('/slides/:id', ({ id, actor }) => service.remove(id, actor));
  let timer: NodeJS.Timeout | undefined;
  return {
    repository: service.slides,
    shown: service.shown,
    admin: calls.router,
    start(): void {
      timer = setInterval(() => {
        const before = service.shown();
        service.look();
        if (service.shown() !== before) core.bus.emit('settings');
      }, LOOK_MS).unref();
    },
    close: () => clearInterval(timer),
  };
}
