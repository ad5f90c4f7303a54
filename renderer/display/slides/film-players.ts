/** Seconds before its end from which a film counts as over. */
const OVER_S = 3;

/** A film that is on its way to the stage, or there. */
type Load = { url: string; poster: string | null };

function createVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  // Without these no browser plays it by itself, nor within the page.
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.disableRemotePlayback = true;
  return video;
}

export type FilmPlayers = ReturnType<typeof createFilmPlayers>;

/**
 * Two players that take turns: while one is on the stage, the other has loaded the next film and decoded its first frame, so
 * that nothing black comes between them. They are kept, since browsers free a removed one late.
 */
export function createFilmPlayers() {
  const idle: HTMLVideoElement[] = [];
  let made = 0;
  let ahead: { video: HTMLVideoElement; url: string } | null = null;
  let wanted: Load | null = null;
  /** Position at which the last film was cut off, in seconds. */
  let left: { url: string; at: number } | null = null;

  function load(video: HTMLVideoElement, { url, poster }: Load): void {
    video.poster = poster ?? '';
    video.src = url;
    if (left?.url === url) video.currentTime = left.at;
  }

  function unload(video: HTMLVideoElement): void {
    video.pause();
    video.removeAttribute('src');
    // Frees its decoder and what it has loaded.
    video.load();
    idle.push(video);
  }

  function free(): HTMLVideoElement | undefined {
    if (idle.length === 0 && made < 2) {
      made += 1;
      return createVideo();
    }
    return idle.pop();
  }

  function loadAhead(): void {
    if (ahead?.url === wanted?.url) return;
    if (ahead) unload(ahead.video);
    ahead = null;
    const video = wanted && free();
    if (!wanted || !video) return;
    load(video, wanted);
    ahead = { video, url: wanted.url };
  }

  return {
    /** Loads the film that comes next, as soon as a player is free. */
    prepare(film: Load | null): void {
      wanted = film;
      loadAhead();
    },

    /** The player of a film that begins, or goes on where it was cut off. */
    take(film: Load): HTMLVideoElement {
      const own = ahead?.url === film.url ? ahead.video : null;
      if (own) ahead = null;
      const video = own ?? free() ?? createVideo();
      if (!own) load(video, film);
      wanted = null;
      left = null;
      return video;
    },

    /** Gives a player back. @param lengthS of its film */
    release(video: HTMLVideoElement, url: string, lengthS: number): void {
      const at = video.currentTime;
      left = lengthS - at > OVER_S ? { url, at } : null;
      video.remove();
      unload(video);
      loadAhead();
    },

    /** Frees everything. */
    close(): void {
      wanted = null;
      loadAhead();
    },
  };
}
