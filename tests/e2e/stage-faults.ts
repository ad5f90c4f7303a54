import type { Page } from 'playwright/test';

/** What is wrong with a stage, each in words. */
type StageFaults = { faults: string[]; pages: number };

/**
 * Compares what a stage has drawn with itself: nothing lies over anything, nothing is cut off or out of the stage, and
 * nothing is smaller than can be read from the last row.
 */
export function stageFaults(page: Page): Promise<StageFaults> {
  return page.evaluate(() => {
    type Rect = { left: number; top: number; right: number; bottom: number };
    type Drawn = Rect & { part: Element; name: string };
    const faults = new Set<string>();
    const stage = document.querySelector<HTMLElement>('[data-part=stage]');
    if (!stage) return { faults: ['there is no stage'], pages: 0 };
    const unit = parseFloat(getComputedStyle(stage).getPropertyValue('--u'));
    const room = stage.getBoundingClientRect();
    const portrait = room.height > room.width;
    /** In stage units: two thirds of the pixels at 1080p. */
    const floors: Record<string, number> = {
      question: 28 / 1.5,
      answer: 24 / 1.5,
      address: 24 / 1.5,
      'wifi-name': 24 / 1.5,
    };
    const floorOfAll = 20 / 1.5;
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    // The functions below are the page's: it knows nothing from outside.
    /* oxlint-disable unicorn/consistent-function-scoping */
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const nameOf = (element: Element) => element.getAttribute('data-part') ?? element.tagName;
    const clipsOf = (element: Element): Rect[] => {
      const clips: Rect[] = [];
      for (let at: Element | null = element; at && at !== stage; at = at.parentElement) {
        if (getComputedStyle(at).overflowY !== 'visible') clips.push(at.getBoundingClientRect());
      }
      return clips;
    };
    /* oxlint-enable unicorn/consistent-function-scoping */
    const drawn: Drawn[] = [];

    const texts = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const owner = text.parentElement;
      if (!owner || !text.nodeValue?.trim() || !isSeen(owner)) continue;
      if (owner.closest('[data-measures]')) continue;
      const part = owner.closest('[data-part]') ?? owner;
      const name = nameOf(part);
      const size = parseFloat(getComputedStyle(owner).fontSize);
      const isCode = owner.closest('code, pre') !== null;
      const ofPart = owner.closest('h2') ? floors['question'] : floors[name];
      const floor = (ofPart ?? floorOfAll) * (isCode ? 0.8 : 1);
      const clips = clipsOf(owner);
      const range = document.createRange();
      range.selectNodeContents(text);
      const tops = new Set<number>();
      let isShown = false;
      for (const line of range.getClientRects()) {
        if (line.width < 0.5) continue;
        // A line's box is taller than what is drawn in it: the letters' own height counts.
        const middle = (line.top + line.bottom) / 2;
        const half = size * 0.34;
        const letters = {
          left: line.left,
          right: line.right,
          top: middle - half,
          bottom: middle + half,
        };
        const seen = clips.reduce<Rect>(
          (rest, clip) => ({
            left: Math.max(rest.left, clip.left),
            right: Math.min(rest.right, clip.right),
            top: Math.max(rest.top, clip.top),
            bottom: Math.min(rest.bottom, clip.bottom),
          }),
          letters,
        );
        const across = seen.right - seen.left;
        const down = seen.bottom - seen.top;
        const isPaged = owner.closest('[data-paged], [data-clamped]') !== null;
        if (across < 1 || down < 1) {
          if (!isPaged) faults.add(`${name} is cut: a line is out of its frame`);
          continue;
        }
        isShown = true;
        if (down < 2 * half - 1.5) faults.add(`${name} is cut`);
        if (across < line.width - 2.5) faults.add(`${name} is cut at a side`);
        tops.add(Math.round(middle));
        drawn.push({ ...seen, part, name });
      }
      // For staff who stand at it: nobody has to read it from the last row.
      const isForAll = name !== 'not-live';
      if (isShown && isForAll && size / unit < floor - 0.05) {
        faults.add(`${name} is ${(size / unit) * 1.5} px at 1080p`);
      }
      const typed = text.nodeValue.trim();
      // Short words that each have a line of their own are none of it.
      const isStacked = tops.size >= 3 && tops.size > typed.split(/\s+/).length;
      if (isStacked && typed.length / tops.size < 4 && !text.nodeValue.includes('\n')) {
        faults.add(`${name} has its letters stacked`);
      }
    }
    for (const part of stage.querySelectorAll(
      '[data-part$=qr], [data-part^=logos] img, [data-part=header] img',
    )) {
      if (!isSeen(part) || part.closest('[data-measures]')) continue;
      const { left, top, right, bottom } = part.getBoundingClientRect();
      const name =
        part.tagName === 'IMG'
          ? `logo ${nameOf(part.closest('[data-part]') ?? part)}`
          : nameOf(part);
      if (right - left < 1 || bottom - top < 1) faults.add(`${name} has no room`);
      else drawn.push({ left, top, right, bottom, part, name });
      if (name.endsWith('qr')) {
        const least = room.height * (portrait ? 0.12 : 0.1);
        if (!part.closest('[data-main]') && bottom - top < least - 0.5)
          faults.add(`${name} is too small to be scanned`);
        if (Math.abs(right - left - (bottom - top)) > 1) faults.add(`${name} is no square`);
      }
    }
    for (const { left, top, right, bottom, name } of drawn) {
      if (
        left < room.left - 1 ||
        top < room.top - 1 ||
        right > room.right + 1 ||
        bottom > room.bottom + 1
      ) {
        faults.add(`${name} is out of the stage`);
      }
    }
    for (const [at, one] of drawn.entries()) {
      for (const other of drawn.slice(at + 1)) {
        if (one.part === other.part) continue;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (across > 1 && down > 1.5) faults.add(`${one.name} lies over ${other.name}`);
      }
    }
    const item = stage.querySelector('[data-part=item]');
    const main = stage.querySelector('[data-main]')?.getBoundingClientRect();
    if (item) {
      if (!drawn.some(({ name }) => name === 'question')) faults.add('the question is not seen');
      if (main && main.width * main.height < 0.25 * room.width * room.height) {
        faults.add('the question has no room');
      }
    }
    return { faults: [...faults], pages: Number(item?.getAttribute('data-pages') ?? 1) };
  });
}
