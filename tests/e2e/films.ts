import type { Page } from 'playwright/test';
import { mediaItem, type MediaItem } from '../../server/contract/media.ts';
import { slideList } from '../../server/contract/slides.ts';
import { dataOf } from '../support/data-of.ts';
import type { Booth } from '../support/e2e.ts';
import { sendFile } from '../support/multipart.ts';

/**
 * Records a film of moving stripes, in the browser itself: no tool for films is needed.
 * @param as.colour of the stripes
 */
export async function recordFilm(
  page: Page,
  as: { seconds: number; colour: string; type?: 'video/mp4' | 'video/webm' },
): Promise<Buffer> {
  const base64 = await page.evaluate(async ({ seconds, colour, type = 'video/webm' }) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const context = canvas.getContext('2d')!;
    let frame = 0;
    const draw = () => {
      context.fillStyle = colour;
      context.fillRect(0, 0, 320, 180);
      context.fillStyle = '#fff';
      context.fillRect((frame += 5) % 320, 0, 24, 180);
    };
    draw();
    const codec = type === 'video/webm' ? 'vp8' : 'avc1.42E01E';
    const recorder = new MediaRecorder(canvas.captureStream(30), {
      mimeType: `${type};codecs=${codec}`,
    });
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    const drawing = setInterval(draw, 33);
    recorder.start();
    setTimeout(() => recorder.stop(), seconds * 1000);
    await stopped;
    clearInterval(drawing);
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, as);
  return Buffer.from(base64, 'base64');
}

export async function storeFilm(
  booth: Booth,
  content: Buffer,
  ms: number,
  name = 'film.webm',
): Promise<MediaItem & { slide: number }> {
  const staff = await booth.admin();
  const path = `/api/admin/media/films?width=320&height=180&ms=${ms}`;
  const item = dataOf(mediaItem, await sendFile(staff, path, name, content), 201);
  const json = { media_id: item.id };
  const added = await staff.send('/api/admin/slides', { method: 'POST', json });
  const { items } = dataOf(slideList, added, 201);
  return { ...item, slide: items.at(-1)?.id ?? 0 };
}
