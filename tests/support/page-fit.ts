import type { CDPSession, Page } from 'playwright/test';
import { nextFrame } from './page.ts';

/** How a visitor has enlarged the text: in the browser's settings, or as a phone does it for a page. */
export type TextSize = { by: 'settings' | 'text-size-adjust'; percent: number };

/** Of text that nobody has enlarged. */
export const STANDARD_PX = 16;

/** Enlarges the text of all pages that are opened from now on. */
export async function setTextSize(page: Page, { by, percent }: TextSize): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  const standard = Math.round((STANDARD_PX * (by === 'settings' ? percent : 100)) / 100);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  if (by === 'text-size-adjust') {
    await page.addInitScript((value) => {
      document.addEventListener('DOMContentLoaded', () =>
        document.documentElement.style.setProperty('text-size-adjust', value, 'important'),
      );
    }, `${percent}%`);
  }
  return session;
}

/**
 * What does not fit on a page, in words: text outside the window or its button, broken words that would have fitted on
 * a line, things to tap that are smaller than a finger or cannot be brought out from under something else.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const FINGER_PX = 44;
    /** A word shorter than this share of the window has no reason to be broken. */
    const FITS_A_LINE = 0.55;
    /** Without spaces, a whole sentence isn't a word. */
    const BREAKS_ANYWHERE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
    const found: string[] = [];
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) found.push('the page scrolls sideways');

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility() || element.closest('script, style, textarea, .unseen'))
        continue;
      const button = element.closest('button, .button, label')?.getBoundingClientRect();
      for (const match of (text.nodeValue ?? '').matchAll(/[^\s-]+-*|-+/g)) {
        const range = document.createRange();
        range.setStart(text, match.index);
        range.setEnd(text, match.index + match[0].length);
        const parts = Array.from(range.getClientRects()).filter((part) => part.width > 0);
        const wide = parts.reduce((sum, part) => sum + part.width, 0);
        const lines = new Set(parts.map((part) => Math.round(part.top)));
        if (parts.some(({ left, right }) => left < -0.5 || right > width + 0.5)) {
          found.push(`out of the window: ${match[0]}`);
        }
        if (button && parts.some((part) => part.left < button.left || part.right > button.right)) {
          found.push(`out of its button: ${match[0]}`);
        }
        if (lines.size > 1 && wide < FITS_A_LINE * width && !BREAKS_ANYWHERE.test(match[0]))
          found.push(`broken: ${match[0]}`);
      }
    }

    const targets = document.querySelectorAll<HTMLElement>(
      'button, .button, input:not([type=hidden]), textarea, .live-link',
    );
    for (const target of targets) {
      if (!target.checkVisibility()) continue;
      const name = target.id || target.textContent;
      target.scrollIntoView({ block: 'center' });
      const box = target.getBoundingClientRect();
      // A switch takes the taps of its whole row.
      const row = target.closest('.switch-row')?.getBoundingClientRect() ?? box;
      if (row.height < FINGER_PX || row.width < FINGER_PX) found.push(`too small to tap: ${name}`);
      if (box.left < -0.5 || box.right > width + 0.5) found.push(`cut off: ${name}`);
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      // The notice of an earlier visit is closed with its own button.
      const free = target.contains(hit) || hit?.closest('.notice-box');
      if (!free) found.push(`covered: ${name}`);
    }
    window.scrollTo(0, 0);
    return found;
  });
}

/**
 * Scrolls the contact page from its top to its end as someone does who looks for the button, and tells what of the
 * consent (its lines, its switch) they had not seen when the button came up; null when the button never did.
 */
export function unseenBeforeButton(page: Page): Promise<string[] | null> {
  return page.evaluate(() => {
    const STEP_PX = 12;
    const row = document.querySelector('.switch-row');
    const text = row?.querySelector('.switch-label')?.firstChild;
    const toggle = row?.querySelector('input');
    const button = Array.from(document.querySelectorAll<HTMLElement>('form .button-primary')).at(0);
    if (!row || !text || !toggle || !button) return null;
    const range = document.createRange();
    range.selectNodeContents(text);
    const seen = new Set<number>();
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page knows only what is in here
    const shows = ({ left, top, width, height }: DOMRect, owner: Element) => {
      const view = window.visualViewport?.height ?? window.innerHeight;
      if (top < 0 || top + height > view) return false;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && owner.contains(hit);
    };
    const end = document.documentElement.scrollHeight;
    for (let y = 0; y <= end; y += STEP_PX) {
      window.scrollTo({ top: y, behavior: 'instant' });
      const parts = [toggle.getBoundingClientRect(), ...range.getClientRects()];
      for (const [index, part] of parts.entries()) if (shows(part, row)) seen.add(index);
      const box = button.getBoundingClientRect();
      const middle = new DOMRect(box.left, box.top + box.height / 2, box.width, 0);
      if (!shows(middle, button)) continue;
      window.scrollTo(0, 0);
      return parts.flatMap((_, index) =>
        seen.has(index) ? [] : [index === 0 ? 'the switch' : `line ${index}`],
      );
    }
    return null;
  });
}

/** Counts how far things moved by themselves since the page was opened (Cumulative Layout Shift). */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry && typeof entry.value === 'number') sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

/** Sets the spacing of text that WCAG 2.2, 1.4.12 lets people choose. */
export async function spaceOutText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * {
        line-height: 1.5 !important;
        letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important;
      }
      p { margin-bottom: 2em !important; }
    `);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  await nextFrame(page);
}

/** Finds texts that what holds them cuts off, and those that leave their button; where an ellipsis says so is neither. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.nodeValue?.trim() ?? '';
      const isSeen = text.parentElement?.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
      });
      if (words === '' || !isSeen) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      for (let at = text.parentElement; at; at = at.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } =
          getComputedStyle(at);
        const box = at.getBoundingClientRect();
        const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
        const scrolls = /auto|scroll/.test(overflowX + overflowY);
        // What is for ears alone is clipped to nothing.
        if (isShortened || scrolls || clipPath !== 'none' || box.width < 2) break;
        const isButton = at.matches('button, .button, label');
        const cutsX = isButton || /hidden|clip/.test(overflowX);
        const cutsY = isButton || /hidden|clip/.test(overflowY);
        const isCut =
          (cutsX && (left < box.left - 1 || right > box.right + 1)) ||
          (cutsY && (top < box.top - 1 || bottom > box.bottom + 1));
        if (isCut) found.add(`${at.tagName.toLowerCase()} cuts “${words.slice(0, 40)}”`);
      }
    }
    return [...found];
  });
}
