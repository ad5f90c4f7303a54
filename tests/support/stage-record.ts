import type { Page } from 'playwright/test';

declare global {
  interface Window {
    /** Of {@link recordStage}. */
    stageRecord?: string[];
    /** Texts that stood on the stage together, fading out included. */
    stageFrames?: string[][];
  }
}

/** Time that passes at once, in milliseconds. */
const STEP_MS = 100;

/**
 * Stops the page's installed clock a second ahead of where it is, or further where the machine is so slow that the
 * moment has passed before the page hears of it.
 */
export async function stopClock(page: Page): Promise<void> {
  for (let ahead = 1000; ; ahead *= 2) {
    try {
      await page.clock.pauseAt(Date.now() + ahead);
      return;
    } catch (error) {
      if (!String(error).includes('fast-forward to the past') || ahead > 60_000) throw error;
    }
  }
}

/**
 * Stops the page's clock and records every question that comes on, even one that stays only for a moment. To be called
 * before the page is opened; from then on, what the page waits for only comes with {@link passTime}.
 */
export async function recordStage(page: Page): Promise<void> {
  await page.clock.install();
  await stopClock(page);
  await page.addInitScript(() => {
    const record: string[] = [];
    window.stageRecord = record;
    let before: string | null = null;
    const look = () => {
      // In its page, a screen also has a phone's first frame, which is not visible.
      const shown = [
        ...document.querySelectorAll(
          '[data-part=item]:is([data-phase=shown], [data-hero]) [data-part=question]',
        ),
      ].find((element) => element.checkVisibility());
      const text = shown?.textContent ?? null;
      if (text !== null && text !== before) record.push(text);
      before = text;
    };
    const frames: NonNullable<typeof window.stageFrames> = [];
    window.stageFrames = frames;
    const onFrame = () => {
      requestAnimationFrame(onFrame);
      const texts = [...document.querySelectorAll('[data-part=stage] [data-part=question]')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map(({ textContent }) => textContent);
      if (texts.length > 0 && frames.at(-1)?.join() !== texts.join()) frames.push(texts);
    };
    requestAnimationFrame(onFrame);
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['data-phase'],
    });
  });
}

/** Every question that came on so far, in order. */
export function shownTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => window.stageRecord ?? []);
}

/** What each frame painted, frames with the same texts taken together; those without any text are left out. */
export function paintedTexts(page: Page): Promise<string[][]> {
  return page.evaluate(() => window.stageFrames ?? []);
}

/**
 * Lets the stopped clock go on for this many milliseconds, in steps between which the page draws itself.
 * @param stepMs that pass at once
 */
export async function passTime(page: Page, milliseconds: number, stepMs = STEP_MS): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += stepMs) {
    await page.clock.runFor(Math.min(stepMs, milliseconds - passed));
    await page.evaluate(async () => {
      // A timer's changes are drawn in later tasks, and their effects in still later ones.
      for (let task = 0; task < 4; task += 1) {
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', resolve, { once: true });
          port1.start();
          port2.postMessage(null);
        });
      }
    });
  }
}
