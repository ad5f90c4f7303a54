import type { Page } from 'playwright/test';

/** More stops than any screen has: a walk that needs more is going round in circles. */
const MOST_STOPS = 400;

/** `round`: it is in a dialog, which keeps the focus and has no end. */
type Stop = { id: string; round: boolean; faults: string[] };

/** What is focused now, and what is wrong with it; null when it is the page itself. */
function readStop(page: Page): Promise<Stop | null> {
  return page.evaluate(async () => {
    /** Of what has the focus, this share has to be seen, or a line of it where it is higher than the window. */
    const [LEAST_SHARE, LINE_PX] = [0.5, 24];
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

    // A switch and a chip are drawn by their label; their field has no size, or lies below it.
    const drawnOf = () => (element.offsetHeight < 2 && label ? label : element);
    const whatHides = () => {
      const drawn = drawnOf();
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
    /** The share of what has the focus that is seen, by a grid of points. */
    const seenShare = () => {
      const { left, top, width, height } = drawnOf().getBoundingClientRect();
      let [all, seen] = [0, 0];
      for (let y = 0.05; y < 1; y += 0.1)
        for (let x = 0.05; x < 1; x += 0.1) {
          const hit = document.elementFromPoint(left + width * x, top + height * y);
          const isOfLabel = hit !== null && labels.some((each) => each.contains(hit));
          // A corner that is rounded shows what holds it.
          const isOwn = element.contains(hit) || isOfLabel || (hit?.contains(element) ?? false);
          all += 1;
          if (isOwn && hit !== document.body && hit !== document.documentElement) seen += 1;
        }
      // Browsers scroll to the line that is typed in.
      const least = element.matches('textarea') ? LINE_PX : LINE_PX * 2;
      return Math.max(seen / all, (seen / all) * height > least ? LEAST_SHARE : 0);
    };
    const whatCovers = () => {
      const hides = whatHides();
      if (hides !== null) return hides;
      const share = seenShare();
      return share < LEAST_SHARE ? `${Math.round(100 - 100 * share)} % covered` : null;
    };
    let hidden = whatCovers();
    for (let frame = 0; hidden !== null && frame < PATIENCE; frame += 1) {
      await new Promise(requestAnimationFrame);
      hidden = whatCovers();
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
 * Goes through a page with Tab, as someone without a mouse does, from its beginning to its end, or back.
 * @returns how many stops there were, and in words what is focused without a name, out of sight, underneath something
 * else, mostly covered, or twice
 */
export async function walkByTab(
  page: Page,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<{ stops: number; faults: string[] }> {
  const start = await page.evaluateHandle((isBack) => {
    scrollTo(0, isBack ? document.documentElement.scrollHeight : 0);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    // What was focused last is where Tab goes on from. A dialog has no other beginning.
    const edge = document.createElement('span');
    if (document.querySelector('[role=dialog]') !== null) return edge;
    edge.tabIndex = -1;
    document.body[isBack ? 'append' : 'prepend'](edge);
    edge.focus({ preventScroll: true });
    return edge;
  }, key === 'Shift+Tab');
  const seen = new Set<string>();
  const faults: string[] = [];
  for (let at = 0; at < MOST_STOPS; at += 1) {
    await page.keyboard.press(key);
    if (at === 0) await start.evaluate((edge) => edge.remove());
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
