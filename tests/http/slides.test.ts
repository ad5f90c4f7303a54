import { describe, expect, vi } from 'vitest';
import { slideList, SLIDE_MESSAGES, type Slide, SLIDES_MAX } from '../../server/contract/slides.ts';
import { mediaItem, mediaList } from '../../server/contract/media.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { webm } from '../support/films.ts';
import { openHttpBooth, test, type HttpBooth } from '../support/http-booth.ts';
import { SQUARE } from '../support/images.ts';
import { sendFile, upload } from '../support/multipart.ts';
import { putSettings, readPublic, saveSettings } from './settings-calls.ts';

const PATH = '/api/admin/slides';
const ALWAYS = { starts: null, ends: null, screens: [] };

async function picture({ staff }: HttpBooth) {
  return dataOf(mediaItem, await upload(staff, SQUARE, 'square.svg'), 201);
}
async function film({ staff }: HttpBooth) {
  const path = '/api/admin/media/films?width=1600&height=900&ms=30000';
  return dataOf(mediaItem, await sendFile(staff, path, 'film.webm', webm()), 201);
}
async function add({ staff }: HttpBooth, media_id: number): Promise<Slide> {
  const { items } = dataOf(
    slideList,
    await staff.send(PATH, { method: 'POST', json: { media_id } }),
    201,
  );
  return items.at(-1)!;
}
async function listed({ staff }: HttpBooth): Promise<Slide[]> {
  return dataOf(slideList, await staff.get(PATH)).items;
}
async function shown(booth: HttpBooth): Promise<number[]> {
  return (await readPublic(booth)).slides.map(({ id }) => id);
}

describe('slides', () => {
  test('are pictures and films, in the order that staff give them', async ({ booth }) => {
    const { staff } = booth;
    const [image, movie] = [await picture(booth), await film(booth)];
    const one = await add(booth, image.id);
    const two = await add(booth, movie.id);
    const three = await add(booth, image.id);
    expect(two).toEqual({
      id: two.id,
      media_id: movie.id,
      filename: 'film.webm',
      url_path: movie.url_path,
      film: { ms: 30_000, poster_path: null },
      ...ALWAYS,
    });
    expect((await readPublic(booth)).slides).toEqual([
      { id: one.id, url: image.url_path, aspect: 1, film: null, screens: [] },
      {
        id: two.id,
        url: movie.url_path,
        aspect: 16 / 9,
        film: { ms: 30_000, poster: null },
        screens: [],
      },
      { id: three.id, url: image.url_path, aspect: 1, film: null, screens: [] },
    ]);
    // The third one came meanwhile: the order that was sent lacks it.
    await staff.put(PATH, { ids: [two.id, one.id] });
    expect(await shown(booth)).toEqual([two.id, one.id, three.id]);
    await staff.put(`${PATH}/${one.id}`, { ...ALWAYS, screens: ['hall'] });
    expect((await readPublic(booth)).slides[1]?.screens).toEqual(['hall']);
    await booth.restart();
    expect(await shown(booth)).toEqual([two.id, one.id, three.id]);
    await booth.staff.delete(`${PATH}/${two.id}`);
    expect(await shown(booth)).toEqual([one.id, three.id]);
  });

  test('go with what they show, once staff have read where that is', async ({ booth }) => {
    const movie = await film(booth);
    await add(booth, (await picture(booth)).id);
    await add(booth, movie.id);
    const media = dataOf(mediaList, await booth.staff.get('/api/admin/media'));
    expect(media.find(({ id }) => id === movie.id)?.used_in).toEqual(['slides[1]']);
    const path = `/api/admin/media/${movie.id}`;
    expectRefusal(await booth.staff.delete(path), 'conflict', /slide 2/);
    const stream = await booth.listen();
    const gone = stream.next('settings');
    await booth.staff.delete(`${path}?force=true`);
    expect(JSON.stringify(await gone)).not.toContain(movie.url_path);
    expect(await shown(booth)).toHaveLength(1);
  });

  test('that cannot be are refused', async ({ booth }) => {
    const { staff } = booth;
    const { id } = await add(booth, (await picture(booth)).id);
    const post = { method: 'POST', json: { media_id: 99 } };
    const odd = { ...ALWAYS, starts: '24:00' };
    const { gone, time, tooMany } = SLIDE_MESSAGES;
    expectRefusal(await staff.send(PATH, post), 'validation_failed', gone, 'media_id');
    expectRefusal(await staff.put(`${PATH}/99`, ALWAYS), 'not_found');
    expectRefusal(await staff.delete(`${PATH}/99`), 'not_found');
    expectRefusal(await staff.put(`${PATH}/${id}`, odd), 'validation_failed', time, 'starts');
    const paths = Array.from({ length: SLIDES_MAX }, () => '');
    const { url_path } = await picture(booth);
    await saveSettings(booth, { idle: { pictures: paths.map(() => url_path) } });
    const [{ media_id } = { media_id: 0 }] = await listed(booth);
    expectRefusal(
      await staff.send(PATH, { method: 'POST', json: { media_id } }),
      'conflict',
      tooMany,
    );
  });

  test('are shown at their times of day, by the laptop’s clock', async () => {
    // What looks every few seconds whether a slide's time has come looks when the test says so.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    let now = new Date(2026, 10, 30, 9, 59).getTime();
    const booth = await openHttpBooth({ now: () => now });
    const { id } = await add(booth, (await picture(booth)).id);
    const plan = { ...ALWAYS, starts: '10:00', ends: '12:30' };
    await booth.staff.put(`${PATH}/${id}`, plan);
    expect(await shown(booth)).toEqual([]);
    const stream = await booth.listen();
    const comes = stream.next('settings');
    now += 60_000;
    vi.advanceTimersByTime(5000);
    expect(JSON.stringify(await comes)).toContain(`"id":${id}`);
    expect(await shown(booth)).toEqual([id]);
  });
});

describe('pictures of the loop in an update, as files of events have them', () => {
  test('take the place of the pictures; films stay', async ({ booth }) => {
    const [one, two, movie] = [await picture(booth), await picture(booth), await film(booth)];
    await add(booth, one.id);
    await add(booth, movie.id);
    await saveSettings(booth, { idle: { sceneSeconds: 9, pictures: [two.url_path] } });
    expect((await listed(booth)).map(({ media_id }) => media_id)).toEqual([movie.id, two.id]);
    expect((await readPublic(booth)).idle).not.toHaveProperty('pictures');
    const gone = await putSettings(booth, { idle: { pictures: ['/media/gone.png'] } });
    expectRefusal(gone, 'validation_failed', SLIDE_MESSAGES.gone, 'idle.pictures.0');
    expect(await listed(booth)).toHaveLength(2);
  });
});
