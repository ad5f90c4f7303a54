/**
 * Browsers that Playwright cannot drive as they are installed here: Debian's Firefox, and WebKitGTK, closest to an
 * iPhone.
 */
import type { z } from 'zod';

/** A page of such a browser; selectors are CSS. Whatever is waited for and does not come is an error that names it. */
export type EnginePage = {
  open: (url: string) => Promise<void>;
  /** Waits for the element, brings it into view and clicks its middle. */
  click: (selector: string) => Promise<void>;
  /** Clicks it and presses a key for each character. */
  type: (selector: string, text: string) => Promise<void>;
  /** The value of an expression in the page, read by its shape. */
  read: <T>(shape: z.ZodType<T>, expression: string) => Promise<T>;
  /** Uncaught errors of the page, as far as the engine reports them. */
  errors: () => readonly string[];
  close: () => Promise<void>;
};

/** @param phone a window as narrow as a phone; otherwise one of 1280 × 720 CSS pixels */
export type Engine = {
  name: string;
  /** Why it cannot run on this machine; null when it can. */
  missing: () => string | null;
  launch: (window: 'phone' | 'wall') => Promise<EnginePage>;
};

/** Outer size of the window, in CSS pixels. */
export const WINDOWS = { phone: { width: 400, height: 820 }, wall: { width: 1280, height: 720 } };

const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 50;

/** Asks until the answer is neither null nor false. @throws what was waited for when it never comes */
export async function until<T>(what: string, ask: () => Promise<T | null | false>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  let fault: unknown;
  while (performance.now() < end) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== false) return answer;
    } catch (error) {
      // A page that is being replaced by the next one answers nothing.
      fault = error;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`Waited for ${what}.`, { cause: fault });
}
