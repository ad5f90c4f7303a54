import { expect } from 'vitest';
import { z } from 'zod';
import { captureState } from '../../server/contract/capture.ts';
import { DRAW_MESSAGES, drawState, type DrawCommand } from '../../server/contract/draw.ts';
import { boothEvent } from '../../server/contract/event.ts';
import { playbackState } from '../../server/contract/playback.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, test, type HttpBooth } from '../support/http-booth.ts';
import { pageDataOf } from '../support/http-client.ts';
import {
  actions,
  capture,
  eraseLead,
  leadOf,
  leave,
  listLeads,
  updateLead,
} from '../support/leads.ts';
import { pagesFromSource } from '../support/stub-pages.ts';

const DRAW = '/api/admin/draw';
const PRIZE = 'A coffee machine';
const page = z.object({ draw: z.string().nullable() });

async function drawOf({ staff }: HttpBooth) {
  return dataOf(drawState.strict(), await staff.get(DRAW));
}
async function set(booth: HttpBooth, changes: { name?: string; open?: boolean } = {}) {
  const { name, open, version } = await drawOf(booth);
  const body = { name: name || PRIZE, open, version, ...changes };
  return dataOf(drawState.strict(), await booth.staff.put(DRAW, body));
}
function send(booth: HttpBooth, command: DrawCommand, version: number) {
  return booth.staff.post(`${DRAW}/command`, { do: command, version });
}
async function press(booth: HttpBooth, command: DrawCommand) {
  const { version } = await drawOf(booth);
  return dataOf(drawState.strict(), await send(booth, command, version));
}
/** What a display that opens now shows. */
async function shown({ visitor }: HttpBooth) {
  return dataOf(playbackState, await visitor.get('/api/air')).draw;
}
async function agreed(booth: HttpBooth, ...names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) ids.push(await leave(booth, { name, draw: PRIZE }));
  return ids;
}

test('visitors are asked while staff have it so, and take part by their tick alone', async () => {
  const booth = await openHttpBooth({ pages: await pagesFromSource() });
  const form = async () => (await booth.visitor.get('/contact-funnel')).text;
  const asked = async () => page.parse(pageDataOf(await booth.visitor.get('/contact-funnel'))).draw;
  expect(await asked()).toBe(null);
  expect(await form()).not.toContain('name="draw"');
  expectRefusal(
    await booth.staff.put(DRAW, { name: ' ', open: true, version: 0 }),
    'validation_failed',
  );

  await set(booth, { open: true });
  expect(await asked()).toBe(PRIZE);
  const html = await form();
  expect(html).toContain(`I take part in the draw “${PRIZE}”.`);
  const box = /<input[^>]*name="draw"[^>]*>/.exec(html)?.[0];
  expect(box).toContain(`value="${PRIZE}"`);
  expect(box).not.toContain('checked');
  // The page must not promise what the draw does not keep.
  expect(html).not.toMatch(/never appear on the big screen|Only our team sees this/);

  const post = (fields: Record<string, string>) =>
    booth.visitor.send('/api/lead', { form: { email: 'a@example.com', ...fields } });
  await post({ name: 'Plain Tick', draw: PRIZE });
  await post({ name: 'No Tick', email: 'b@example.com' });
  await leave(booth, { name: 'Other Draw', draw: 'A yacht' });
  const { data } = await listLeads(booth, { draw: 'true' });
  expect(data).toMatchObject([
    { name: 'Plain Tick', draw: PRIZE, drawn: null, consent_given: false },
  ]);
  expect((await listLeads(booth, { draw: 'false' })).total).toBe(2);
  const [first] = data;
  expect((await leadOf(booth, first?.id ?? 0)).draw_at).not.toBe(null);

  await set(booth, { open: false });
  expect(await asked()).toBe(null);
  // A phone that was out of reach agreed while it was asked.
  await agreed(booth, 'Late Phone');
  expect(await drawOf(booth)).toMatchObject({ agreed: 2, left: 2, open: false });
});

test('everyone who agreed comes once, with a name for the screen; absent ones are marked', async ({
  booth,
}) => {
  await set(booth, { open: true });
  expectRefusal(await send(booth, 'draw', 1), 'conflict', DRAW_MESSAGES.nobody);
  const ids = await agreed(booth, 'Ana Lima', 'Bo Berg', 'Cy Cole');
  await leave(booth, { name: 'Not Asked' });
  // The same address again is no second chance.
  await leave(booth, { name: 'Ana Lima', email: 'ANALIMA@example.com', draw: PRIZE });
  expect(await drawOf(booth)).toMatchObject({ agreed: 3, left: 3, drawn: null });

  const screen = await booth.listen();
  const first = await press(booth, 'draw');
  expect(first).toMatchObject({ agreed: 3, left: 2, on_screen: false });
  expect(['Ana L.', 'Bo B.', 'Cy C.']).toContain(first.drawn?.who);
  expect(first.drawn?.name).toBe(PRIZE);
  // A visitor typed the name: staff see it first.
  expect(await shown(booth)).toBe(null);
  expect(await press(booth, 'show')).toMatchObject({ drawn: first.drawn, on_screen: true });
  expect(playbackState.parse(await screen.next('air')).draw).toEqual(first.drawn);
  expect(await shown(booth)).toEqual(first.drawn);
  const second = await press(booth, 'again');
  expect(await shown(booth)).toBe(null);
  const third = await press(booth, 'draw');
  const drawn = [first, second, third].map((one) => one.drawn?.id ?? 0);
  expect(drawn.toSorted((a, b) => a - b)).toEqual(ids);
  const fates = await Promise.all(drawn.map(async (id) => (await leadOf(booth, id)).drawn));
  expect(fates).toEqual(['absent', 'drawn', 'drawn']);
  expectRefusal(await send(booth, 'again', third.version), 'conflict', DRAW_MESSAGES.nobody);
  // Refused, it has marked nobody.
  expect((await leadOf(booth, drawn[2] ?? 0)).drawn).toBe('drawn');
  await press(booth, 'show');
  expect(await press(booth, 'off')).toMatchObject({ drawn: null, on_screen: false, left: 0 });
  expect(await shown(booth)).toBe(null);
  expectRefusal(await send(booth, 'show', (await drawOf(booth)).version), 'conflict');

  const said = (await actions(booth)).filter((action) => action.startsWith('Draw'));
  expect(said).toEqual([
    `Draw “${PRIZE}”: over`,
    `Draw “${PRIZE}”: lead ${drawn[2]} to the big screen`,
    `Draw “${PRIZE}”: lead ${drawn[2]} drawn, one of 1`,
    `Draw “${PRIZE}”: lead ${drawn[1]} drawn, one of 2`,
    `Draw “${PRIZE}”: lead ${drawn[0]} is absent`,
    `Draw “${PRIZE}”: lead ${drawn[0]} to the big screen`,
    `Draw “${PRIZE}”: lead ${drawn[0]} drawn, one of 3`,
    `Draw “${PRIZE}”: visitors are asked`,
  ]);
});

test('a double click and two of staff at once draw one', async ({ booth }) => {
  await set(booth, { open: true });
  await agreed(booth, 'Ana Lima', 'Bo Berg', 'Cy Cole');
  const { version } = await drawOf(booth);
  const answers = await Promise.all([1, 2, 3].map(() => send(booth, 'draw', version)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await drawOf(booth)).toMatchObject({ left: 2 });
});

test('a result outlives a restart, follows a corrected name, and goes with the lead', async ({
  booth,
}) => {
  await set(booth, { open: true });
  const [id = 0] = await agreed(booth, 'Ana Lima');
  await press(booth, 'draw');
  const { drawn: result } = await press(booth, 'show');
  await booth.restart();
  expect(await shown(booth)).toEqual(result);
  const screen = await booth.listen();
  await updateLead(booth, id, { name: 'Ana Zink' });
  expect(playbackState.parse(await screen.next('air')).draw).toEqual({ ...result, who: 'Ana Z.' });
  await eraseLead(booth, id);
  expect(playbackState.parse(await screen.next('air')).draw).toBe(null);
  expect(await drawOf(booth)).toMatchObject({ agreed: 0, drawn: null, name: PRIZE });
});

test('another name is another draw, and a rehearsal has one that ends with it', async ({
  booth,
}) => {
  await set(booth, { open: true });
  await agreed(booth, 'Ana Lima', 'Bo Berg');
  await press(booth, 'draw');
  await press(booth, 'show');
  const screen = await booth.listen();
  const answer = await booth.staff.post('/api/admin/event', { name: '', kind: 'rehearsal' });
  expect(playbackState.parse(await screen.next('air')).draw).toBe(null);
  const rehearsal = dataOf(boothEvent, answer, 201);
  expect(await drawOf(booth)).toMatchObject({ name: '', agreed: 0, drawn: null });
  expect(await shown(booth)).toBe(null);
  await booth.staff.delete(`/api/admin/event/${rehearsal.id}`);
  expect((await shown(booth))?.name).toBe(PRIZE);

  expect(await set(booth, { name: 'A bag' })).toMatchObject({ agreed: 0, left: 0, drawn: null });
  expect(await shown(booth)).toBe(null);
  // The first one again: who was drawn does not come twice.
  expect(await set(booth, { name: PRIZE })).toMatchObject({ agreed: 2, left: 1 });
});

test('a capture takes part by its tick, once it has a name', async ({ booth }) => {
  await set(booth, { open: true });
  const state = dataOf(captureState, await booth.staff.get('/api/admin/capture'));
  expect(state.draw?.name).toBe(PRIZE);
  const id = await capture(booth, { code: '4711', draw: PRIZE });
  await capture(booth, { code: '4712', name: 'Bo Berg' });
  expect(await leadOf(booth, id)).toMatchObject({ draw: PRIZE, consent_given: false });
  expect(await drawOf(booth)).toMatchObject({ agreed: 0 });
  expect(await capture(booth, { code: '4711', name: 'Ana Lima' })).toBe(id);
  expect(await drawOf(booth)).toMatchObject({ agreed: 1 });
  await press(booth, 'draw');
  // Agreed again, the same draw does not begin again.
  await capture(booth, { code: '4711', draw: PRIZE });
  expect(await drawOf(booth)).toMatchObject({ agreed: 1, left: 0 });
  await capture(booth, { code: '4712', draw: PRIZE });
  expect(await drawOf(booth)).toMatchObject({ agreed: 2, left: 1 });
});
