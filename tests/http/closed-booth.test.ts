import { expect, onTestFinished, test, vi } from 'vitest';
import { SCREEN_SILENT_MS } from '../../server/contract/limits.ts';
import { openHttpBooth } from '../support/http-booth.ts';

test('a server that began anew after a restore is not ended by what the one before it knew of screens', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let time = Date.now();
  const booth = await openHttpBooth({ now: () => time });
  const id = await booth.ask('Which question is on the screen?');
  await booth.staff.put(`/api/admin/question/${id}`, { status: 'approved' });
  const report = async (screen: string) => {
    const shown = { id: screen, question_id: id, next_in_ms: null };
    expect((await booth.visitor.post('/api/screens', shown)).status).toBeLessThan(300);
  };
  await report('the-first-screen-of-the-booth');
  time += SCREEN_SILENT_MS;
  await report('the-second-screen-of-the-booth');
  const { events, logger } = booth.deps;
  const failed = vi.spyOn(logger, 'error');
  const ticking = vi.getTimerCount();
  await booth.restart();
  // The new server's timers, and no others.
  expect(vi.getTimerCount()).toBe(ticking);

  // The first one has been silent too long for the old server, and the second one is still there.
  time += 1;
  vi.advanceTimersByTime(60_000);
  // What fails in the background is told a turn later.
  await new Promise(setImmediate);
  expect(failed).not.toHaveBeenCalled();
  expect(events.eventNames()).toEqual([]);
});
