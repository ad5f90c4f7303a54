import type { Page } from 'playwright/test';

/** Fields, buttons that are filled with a color, and elements that are chosen or pressed. */
const FIELDS =
  'input:not([type=hidden], [type=file], [type=color], [role=switch]), textarea, select, [role=combobox], .mantine-Switch-track';
const FILLED = '[type=submit], .button';
const CHOSEN =
  '[aria-pressed=true], [aria-current]:not([aria-current=false]), [aria-selected=true], label:has(+ input:checked), input:checked + label';

/**
 * Finds fields whose edge has less than three to one against the ground, and in forced colors buttons without an edge
 * and chosen elements that look like the others.
 */
export function faintEdges(page: Page): Promise<string[]> {
  return page.evaluate(
    ([fields, filled, chosen]) => {
      const found = new Set<string>();
      const isForced = matchMedia('(forced-colors: active)').matches;
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page knows only what is in here
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.id ?? element.textContent).slice(0, 40)}”`;
      const context = document
        .createElement('canvas')
        .getContext('2d', { willReadFrequently: true });
      const rgba = (color: string) => {
        if (!context) return [0, 0, 0, 0];
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data];
      };
      const luminance = (color: string) => {
        const [r = 0, g = 0, b = 0] = rgba(color).map((part) => {
          const share = part / 255;
          return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const contrast = (a: string, b: string) => {
        const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
        return (light + 0.05) / (dark + 0.05);
      };
      const groundOf = (element: Element) => {
        let at: Element | null = element;
        while (at && (rgba(getComputedStyle(at).backgroundColor)[3] ?? 0) < 255)
          at = at.parentElement;
        return at ? getComputedStyle(at).backgroundColor : 'white';
      };
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page knows only what is in here
      const isDrawn = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 2 &&
        element.closest('[inert], :disabled, [data-disabled], [aria-disabled=true]') === null;

      for (const field of document.querySelectorAll(fields)) {
        if (!isDrawn(field) || field.closest('[role=dialog]:has([role=search])')) continue;
        const { borderBottomWidth: width, borderBottomColor: color } = getComputedStyle(field);
        if (Number.parseFloat(width) === 0) {
          // The edge is drawn around it.
          const around = field.parentElement;
          if (!around || Number.parseFloat(getComputedStyle(around).borderBottomWidth) > 0)
            continue;
          found.add(`${nameOf(field)} has no edge`);
          continue;
        }
        const ratio = contrast(color, groundOf(field.parentElement ?? field));
        if (ratio < 3) found.add(`${nameOf(field)}: ${ratio.toFixed(2)} to one`);
      }
      if (!isForced) return [...found];

      for (const button of document.querySelectorAll(filled)) {
        if (isDrawn(button) && Number.parseFloat(getComputedStyle(button).borderBottomWidth) === 0)
          found.add(`${nameOf(button)} has no edge`);
      }

      // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page knows only what is in here
      const lookOf = (element: Element) => {
        const { outline, borderTop, borderBottom, borderLeft, backgroundColor, color } =
          getComputedStyle(element);
        const { textDecorationLine, fontWeight } = getComputedStyle(element);
        const [before, after] = ['::before', '::after'].map((part) => {
          const { content, borderBottom: edge } = getComputedStyle(element, part);
          return content === 'none' ? '' : edge;
        });
        const shapes = [...element.querySelectorAll('svg > *')]
          .filter((shape) => getComputedStyle(shape).display !== 'none')
          .map((shape) => shape.getAttribute('d'));
        return [
          [outline, borderTop, borderBottom, borderLeft, backgroundColor, color],
          [textDecorationLine, fontWeight, before, after, ...shapes],
        ].join();
      };
      for (const element of document.querySelectorAll(chosen)) {
        if (!isDrawn(element)) continue;
        const drawn = element.getAnimations().length === 0;
        const other = [...document.querySelectorAll(element.tagName)].find(
          (each) => each.className === element.className && !each.matches(chosen) && isDrawn(each),
        );
        if (drawn && other && lookOf(other) === lookOf(element))
          found.add(`${nameOf(element)} looks like what is not chosen`);
      }
      return [...found];
    },
    [FIELDS, FILLED, CHOSEN] as const,
  );
}
