import type { Page } from 'playwright/test';

type StageFaults = { faults: string[]; pages: number };

/**
 * Compares what a stage has drawn with itself: nothing lies over anything, nothing is cut off or out of the stage,
 * nothing is smaller than can be read from the last row, and every text can be read against what is behind it. How much
 * room each part has is proven where it is calculated. The contrast is calculated from styles: a backdrop with a picture
 * counts as white and as black, whichever is nearer to the text.
 */
export function stageFaults(page: Page): Promise<StageFaults> {
  return page.evaluate(() => {
    type Colour = [red: number, green: number, blue: number, alpha: number];
    type Rect = { left: number; top: number; right: number; bottom: number };
    type Drawn = Rect & { part: Element; name: string };
    const faults = new Set<string>();
    const stage = document.querySelector<HTMLElement>('[data-part=stage]');
    if (!stage) return { faults: ['there is no stage'], pages: 0 };
    const unit = parseFloat(getComputedStyle(stage).getPropertyValue('--u'));
    const room = stage.getBoundingClientRect();
    /** In stage units: two thirds of the pixels at 1080p. */
    const floors: Record<string, number> = {
      question: 28 / 1.5,
      answer: 24 / 1.5,
      address: 24 / 1.5,
      'wifi-name': 24 / 1.5,
    };
    const floorOfAll = 20 / 1.5;
    /** Minimum contrast of text, and of text as large as a headline: 24 px at 720p (WCAG 2.2, 1.4.3). */
    const [least, ofLarge, large] = [4.5, 3, 24] as const;
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    const canvas = document.createElement('canvas');
    canvas.width = 1;
    canvas.height = 1;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const known = new Map<string, Colour>();
    const colourOf = (css: string): Colour => {
      const found = known.get(css);
      if (found) return found;
      if (!context) throw new Error('There is no canvas to read a colour from.');
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = css;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      const colour: Colour = [red, green, blue, alpha / 255];
      known.set(css, colour);
      return colour;
    };
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
    const over = ([r, g, b, a]: Colour, [x, y, z]: Colour, opacity = 1): Colour => {
      const own = a * opacity;
      const mix = (one: number, other: number) => one * own + other * (1 - own);
      return [mix(r, x), mix(g, y), mix(b, z), 1];
    };
    const linear = (channel: number) => {
      const value = channel / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    const luminance = ([r, g, b]: Colour) =>
      0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    const opacityOf = (element: Element) => {
      let opacity = 1;
      for (let at: Element | null = element; at && at !== stage; at = at.parentElement) {
        // What takes turns comes and goes, and is looked at as if it were fully there.
        if (at.getAnimations().length === 0) opacity *= Number(getComputedStyle(at).opacity);
      }
      return opacity;
    };
    /* oxlint-enable unicorn/consistent-function-scoping */
    const contrast = (one: Colour, other: Colour) => {
      const [a, b] = [luminance(one), luminance(other)];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };

    // What can be behind everything: the stage's own ground with each layer of its backdrop at both of its ends.
    let behind: Colour[] = [colourOf(getComputedStyle(stage).backgroundColor)];
    for (const layer of stage.querySelectorAll('[data-part=backdrop] > *')) {
      const { backgroundColor, backgroundImage } = getComputedStyle(layer);
      const opacity = opacityOf(layer);
      const line = getComputedStyle(stage).getPropertyValue('--line');
      const ends: Colour[] =
        layer.tagName === 'IMG'
          ? [colourOf('#fff'), colourOf('#000')]
          : backgroundImage === 'none'
            ? [colourOf(backgroundColor)]
            : [colourOf('#0000'), colourOf(line)];
      behind = behind.flatMap((ground) => ends.map((end) => over(end, ground, opacity)));
    }

    const painted = [...stage.querySelectorAll('*')].filter((element) => {
      if (element.closest('[data-measures], [data-part=backdrop]')) return false;
      const [, , , alpha] = colourOf(getComputedStyle(element).backgroundColor);
      return alpha > 0 && element.checkVisibility({ visibilityProperty: true });
    });
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
      /** The middle of the first line that is shown: of a text in pages, one of the page that is on. */
      let shownAt: [x: number, y: number] | null = null;
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
        shownAt ??= [(line.left + line.right) / 2, middle];
        if (down < 2 * half - 1.5) faults.add(`${name} is cut`);
        if (across < line.width - 2.5) faults.add(`${name} is cut at a side`);
        drawn.push({ ...seen, part, name });
      }
      // For staff who stand at it: nobody has to read it from the last row.
      const isForAll = name !== 'not-live';
      if (shownAt && isForAll && size / unit < floor - 0.05) {
        faults.add(`${name} is ${(size / unit) * 1.5} px at 1080p`);
      }
      if (shownAt) {
        const [x, y] = shownAt;
        const opacity = opacityOf(owner);
        const colour = colourOf(getComputedStyle(owner).color);
        const grounds = painted
          .filter((element) => {
            // Some of it may be out of its frame, such as a bar that grows.
            return [element.getBoundingClientRect(), ...clipsOf(element)].every(
              (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
            );
          })
          .reduce((under, element) => {
            const own = colourOf(getComputedStyle(element).backgroundColor);
            return under.map((ground) => over(own, ground, opacityOf(element)));
          }, behind);
        const found = Math.min(
          ...grounds.map((ground) => contrast(over(colour, ground, opacity), ground)),
        );
        if (found < (size >= large * unit - 0.01 ? ofLarge : least) - 0.02)
          faults.add(`${name} has a contrast of ${found.toFixed(2)}`);
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
      if (name.endsWith('qr') && Math.abs(right - left - (bottom - top)) > 1)
        faults.add(`${name} is no square`);
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
    if (item && !drawn.some(({ name }) => name === 'question'))
      faults.add('the question is not seen');
    return { faults: [...faults], pages: Number(item?.getAttribute('data-pages') ?? 1) };
  });
}
