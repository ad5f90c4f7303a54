import type { NewFilm } from '../../../../server/contract/media.ts';
import { nameFilm, whyNotPlayed } from './film-kind.ts';
import { RefusedFile } from './use-upload.ts';

/** A film as this browser saw it play. `poster`: a JPEG of one of its frames. */
export type TriedFilm = { facts: NewFilm; poster: Blob | null };

/** Seconds of it that have to play, and milliseconds that each step may take. */
const PLAYED_S = 2;
const STEP_MS = 10_000;
/** Longest edge of the picture that stands for it. */
const POSTER_EDGE = 1280;
/** Longer than any film. */
const BEYOND_S = 1e9;

/** Resolves with the event; rejects when the film fails, or when the event does not come in time. */
function once(
  video: HTMLVideoElement,
  names: readonly string[],
  isThere: () => boolean = () => true,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (done: () => void) => {
      clearTimeout(timer);
      for (const name of names) video.removeEventListener(name, look);
      video.removeEventListener('error', fail);
      done();
    };
    const look = () => {
      if (isThere()) end(resolve);
    };
    const fail = () => end(() => reject(new Error('It does not play.')));
    const timer = setTimeout(fail, STEP_MS);
    for (const name of names) video.addEventListener(name, look);
    video.addEventListener('error', fail);
    if (video.error) fail();
  });
}

async function seek(video: HTMLVideoElement, toS: number): Promise<void> {
  const sought = once(video, ['seeked']);
  video.currentTime = toS;
  await sought;
}

/** The length in seconds; a film that was recorded as it came says none before its end was looked for. */
async function lengthOf(video: HTMLVideoElement): Promise<number> {
  if (!Number.isFinite(video.duration)) {
    const known = once(video, ['durationchange'], () => Number.isFinite(video.duration));
    video.currentTime = BEYOND_S;
    await known;
    await seek(video, 0);
  }
  return video.duration;
}

function posterOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, POSTER_EDGE / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}

/**
 * Plays some seconds of a film, hidden and without sound, and looks at its end.
 * @throws RefusedFile with what it is and what to do, when it does not play here
 */
export async function tryFilm(file: File): Promise<TriedFilm> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const loaded = once(video, ['loadeddata']);
    video.src = url;
    await loaded;
    const { videoWidth: width, videoHeight: height } = video;
    // Sound alone: the picture is in something that this browser does not decode.
    if (width === 0) throw new Error('There is no picture.');
    const lengthS = await lengthOf(video);
    const enoughS = Math.min(PLAYED_S, lengthS / 2);
    const played = once(video, ['timeupdate', 'ended'], () => video.currentTime >= enoughS);
    await Promise.all([video.play(), played]);
    video.pause();
    const poster = await posterOf(video);
    await seek(video, Math.max(0, lengthS - 0.5));
    return { facts: { width, height, ms: Math.max(1, Math.round(lengthS * 1000)) }, poster };
  } catch {
    const kind = await nameFilm(file).catch(() => null);
    throw new RefusedFile(whyNotPlayed(kind, video.videoWidth > 0 ? video.duration : 0));
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}
