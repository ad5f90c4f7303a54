import type { Page } from 'playwright/test';

/** More stops than any screen has: a walk that needs more is going round in circles. */
const MOST_STOPS = 400;

/** `round`: it is in a dialog, which keeps the focus and has no end. */
type Stop = { id: string; round: boolean; faults: string[] };

/** What is focused now, and what is wrong with it; null when it is the page itself. */
function readStop(page: Page): Promise<Stop | null> {
  return page.evaluate(async () => {
    /** Frames in which what was open for the stop before has to be gone. */
    const PATIENCE = 60;
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const labels =
      'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const [label] = labels.filter((each) => each instanceof HTMLElement);
    const name =
      element.getAttribute('aria-label') ??
      element.getAttribute('title') ??
      (element.textContent.trim() ||
        label?.textContent ||
        element.getAttribute('placeholder') ||
        '');
    const words = `${element.tagName.toLowerCase()} “${name.slice(0, 40)}”`;

    const whatHides = () => {
      // A switch and a chip are drawn by their label; their field has no size, or lies below it.
      const drawn = element.offsetHeight < 2 && label ? label : element;
      // A link that runs on into the next line has a piece on each, and may have nothing in the middle.
      const pieces = [...drawn.getClientRects()];
      if (
        !pieces.some(
          ({ left, right, top, bottom }) =>
            right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
        )
      )
        return 'out of sight';
      const isSeen = pieces.some(({ left, right, top, height }) => {
        const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
        return [0.1, 0.5, 0.9]
          .map((share) => top + height * share)
          .filter((y) => y >= 0 && y < innerHeight)
          .some((y) => {
            const hit = document.elementFromPoint(x, y);
            const isOfLabel = hit !== null && labels.some((each) => each.contains(hit));
            return isOfLabel || element.contains(hit);
          });
      });
      return isSeen ? null : 'below something else';
    };
    let hidden = whatHides();
    for (let frame = 0; hidden !== null && frame < PATIENCE; frame += 1) {
      await new Promise(requestAnimationFrame);
      hidden = whatHides();
    }
    const faults = [
      ...(name === '' && !element.hasAttribute('aria-labelledby') ? [`${words} has no name`] : []),
      ...(hidden === null ? [] : [`${words} is focused ${hidden}`]),
    ];
    const place = [...document.querySelectorAll('*')].indexOf(element);
    return {
      id: `${place} ${words}`,
      round: element.closest('[role=dialog]') !== null,
      faults,
    };
  });
}

/**
 * Goes through a page with Tab, as someone without a mouse does, from its beginning to its end.
 * @returns how many stops there were, and in words what is focused without a name, out of sight, underneath something
 * else, or twice
 */
export async function walkByTab(page: Page): Promise<{ stops: number; faults: string[] }> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
  });
  const seen = new Set<string>();
  const faults: string[] = [];
  for (let at = 0; at < MOST_STOPS; at += 1) {
    await page.keyboard.press('Tab');
    const stop = await readStop(page);
    if (stop === null) return { stops: seen.size, faults };
    if (seen.has(stop.id)) {
      // In a window without an address bar, a page goes on from its end to its beginning.
      const isOver = stop.round || seen.values().next().value === stop.id;
      return { stops: seen.size, faults: isOver ? faults : [...faults, `${stop.id} comes twice`] };
    }
    seen.add(stop.id);
    faults.push(...stop.faults);
  }
  return { stops: seen.size, faults: [...faults, 'there is no end'] };
}
