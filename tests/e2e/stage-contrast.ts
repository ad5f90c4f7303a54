import type { Page } from 'playwright/test';

/** Minimum contrast of text, and of text as large as a headline (WCAG 2.2, 1.4.3). */
const CONTRAST = { least: 4.5, ofLarge: 3 } as const;
/** Stage units from which a text counts as large: 24 px on a screen of 1280×720. */
const LARGE = 24;

/**
 * Texts of the stage that could not be read against what is behind them, each in words. Calculated from styles: a
 * backdrop with a picture counts as white and as black, whichever is nearer to the text.
 */
export function contrastFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ([least, ofLarge, large]) => {
      type Colour = [red: number, green: number, blue: number, alpha: number];
      const stage = document.querySelector<HTMLElement>('[data-part=stage]');
      if (!stage) return ['there is no stage'];
      const unit = parseFloat(getComputedStyle(stage).getPropertyValue('--u'));
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
      // The functions below are the page's: the page knows nothing from outside.
      /* oxlint-disable unicorn/consistent-function-scoping */
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
      const isWithin = (y: number, { top, bottom }: DOMRect) => y > top && y < bottom;
      const clipsOf = (element: Element) => {
        const clips: DOMRect[] = [];
        for (let at: Element | null = element; at && at !== stage; at = at.parentElement) {
          if (getComputedStyle(at).overflowY !== 'visible') clips.push(at.getBoundingClientRect());
        }
        return clips;
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

      const faults = new Set<string>();
      const painted = [...stage.querySelectorAll('*')].filter((element) => {
        if (element.closest('[data-measures], [data-part=backdrop]')) return false;
        const [, , , alpha] = colourOf(getComputedStyle(element).backgroundColor);
        return alpha > 0 && element.checkVisibility({ visibilityProperty: true });
      });
      const texts = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const owner = text.parentElement;
        if (!owner || !text.nodeValue?.trim() || owner.closest('[data-measures]')) continue;
        if (!owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        // Of a text in pages, a line of the page that is shown.
        const seen = [...range.getClientRects()]
          .filter(({ width }) => width >= 1)
          .map(({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2] as const)
          .find(([, middle]) => clipsOf(owner).every((clip) => isWithin(middle, clip)));
        if (!seen) continue;
        const [x, y] = seen;
        const { color, fontSize } = getComputedStyle(owner);
        const grounds = painted
          .filter((element) => {
            const box = element.getBoundingClientRect();
            return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
          })
          .reduce(
            (under, element) =>
              under.map((ground) =>
                over(
                  colourOf(getComputedStyle(element).backgroundColor),
                  ground,
                  opacityOf(element),
                ),
              ),
            behind,
          );
        const opacity = opacityOf(owner);
        const found = Math.min(
          ...grounds.map((ground) => contrast(over(colourOf(color), ground, opacity), ground)),
        );
        const wanted = parseFloat(fontSize) >= large * unit - 0.01 ? ofLarge : least;
        if (found < wanted - 0.02) {
          const name = owner.closest('[data-part]')?.getAttribute('data-part') ?? owner.tagName;
          faults.add(`${name} has a contrast of ${found.toFixed(2)}`);
        }
      }
      return [...faults];
    },
    [CONTRAST.least, CONTRAST.ofLarge, LARGE] as const,
  );
}
