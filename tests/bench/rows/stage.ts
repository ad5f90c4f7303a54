import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { PUBLIC_HOST } from '../../support/api.ts';
import { ask } from '../phones.ts';
import type { Product, Row } from '../bench.ts';
import type { Values } from '../figures.ts';

const REST_MS = 3000;
const QUESTIONS = 3;
/** The shortest turn of a question, in seconds: a transition comes with each. */
const CYCLE_S = 3;

const FRAMES = 'frames in transitions with smoke, /s';
const AT_REST = 'processor at rest without smoke, % of a core';

async function set({ staff }: Product, wedeliver: object): Promise<void> {
  const { status, text } = await staff.put('/api/admin/settings', { wedeliver });
  if (status !== 200) throw new Error(text);
}

/** Seconds of processor time that all processes of the browser have had. */
async function processorSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Percent of a core that the browser takes while a page is on, once it has settled. */
async function atRest(page: Page, browser: Browser, url: string): Promise<Values> {
  await page.goto(url);
  await wait(1500);
  const before = await processorSeconds(browser);
  await wait(REST_MS);
  return { [AT_REST]: ((await processorSeconds(browser)) - before) / (REST_MS / 100_000) };
}

/** Frames a second while the next question leaves, for half a second, and another one comes. */
function framesInTransition(page: Page): Promise<number> {
  return page.evaluate(async () => {
    while (document.querySelector('[data-phase=leaving]') === null)
      await new Promise(requestAnimationFrame);
    const start = await new Promise<number>(requestAnimationFrame);
    let [now, frames] = [start, 0];
    while (now - start < 1000) {
      now = await new Promise<number>(requestAnimationFrame);
      frames += 1;
    }
    return (frames / (now - start)) * 1000;
  });
}

async function hasGpu(browser: Browser): Promise<boolean> {
  const session = await browser.newBrowserCDPSession();
  const { gpu } = await session.send('SystemInfo.getInfo');
  await session.detach();
  return gpu.featureStatus?.['gpu_compositing'] === 'enabled';
}

export const stage: Row = {
  name: 'stage',
  title: 'The stage at 1920 × 1080 (an empty page)',
  goal: { [FRAMES]: '≥ 55', [AT_REST]: '≤ 2' },
  async run(bench) {
    const product = await bench.product();
    const browser = await bench.browser();
    for (let id = 1; id <= QUESTIONS; id += 1) {
      await ask(product, `Number ${id}?`);
      await product.staff.put(`/api/admin/question/${id}`, { status: 'approved', answer: 'Yes.' });
    }
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    const url = `http://${PUBLIC_HOST}:${product.port}/wedeliver`;
    await set(product, { backgroundEffect: 'none', cycleSeconds: 60 });
    const rests = {
      product: () => atRest(page, browser, url),
      baseline: () => atRest(page, browser, 'about:blank'),
    };
    const resting = await bench.inTurns(rests, { warmUp: false });
    await set(product, { backgroundEffect: 'smoke', cycleSeconds: CYCLE_S });
    await page.goto(url);
    const moving = await bench.inTurns({
      product: async () => ({ [FRAMES]: await framesInTransition(page) }),
    });
    const samples = { ...moving('product'), ...resting('product', 'baseline') };
    if (!(await hasGpu(browser))) Object.assign(samples[FRAMES] ?? {}, { unjudged: 'no GPU here' });
    return samples;
  },
};
