import type { Page } from 'playwright/test';

/** How the stage divides itself, and what is wrong with it in words. */
export type StageCheck = {
  faults: string[];
  /** Share of the stage that the question has to itself. */
  share: number;
  arrangement: string | null;
};

/**
 * Checks whether anything on the stage lies over something else, is cut off or is too small; where the steps of joining
 * take turns, at each of them.
 */
export function checkStage(page: Page): Promise<StageCheck> {
  return page.evaluate(() => {
    const ROUNDING = 1;
    const LEAST_CODE = 0.1;
    const faults: string[] = [];
    const stage = document.querySelector('[data-part=stage]');
    if (!stage) return { faults: ['there is no stage'], share: 0, arrangement: null };
    const room = stage.getBoundingClientRect();
    const join = stage.querySelector<HTMLElement>('[data-part=join]');
    const arrangement = join?.dataset['arrangement'] ?? null;

    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    const turns = arrangement === 'turns' ? [1, 2] : [0];

    for (const turn of turns) {
      // In the middle of each one's ten seconds; the animations have begun together.
      for (const animation of join?.getAnimations({ subtree: true }) ?? []) {
        animation.pause();
        animation.currentTime = turn === 1 ? 25_000 : 35_000;
      }
      const boxes: { name: string; box: DOMRect; owner: Element }[] = [];
      const add = (name: string, box: DOMRect, owner: Element) => {
        if (box.width > 0 && box.height > 0) boxes.push({ name, box, owner });
      };
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page knows only what is in here
      const isSeen = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      for (const step of join?.querySelectorAll('[data-step]') ?? []) {
        if (turn !== 0 && isSeen(step) !== (step.getAttribute('data-step') === String(turn))) {
          faults.push(`in turn ${turn} step ${step.getAttribute('data-step')} is wrong`);
        }
      }
      for (const part of stage.querySelectorAll('[data-part$=qr], [data-part^=logos] > *')) {
        if (isSeen(part))
          add(part.getAttribute('data-part') ?? 'logo', part.getBoundingClientRect(), part);
      }
      const texts = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const owner = text.parentElement;
        if (!owner || !isSeen(owner) || owner.closest('[data-part=item]')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        add(`"${text.nodeValue}"`, range.getBoundingClientRect(), owner);
      }
      const article = stage.querySelector('[data-part=item] article');
      const frame = article?.parentElement;
      if (article && frame && !frame.dataset['scrolls']) {
        add('the question', article.getBoundingClientRect(), article);
      }
      for (const { name, box } of boxes) {
        const isOut =
          box.left < room.left - ROUNDING ||
          box.top < room.top - ROUNDING ||
          box.right > room.right + ROUNDING ||
          box.bottom > room.bottom + ROUNDING;
        if (isOut) faults.push(`${name} is cut off`);
        if (name.endsWith('qr') && box.height < room.height * LEAST_CODE) {
          faults.push(`${name} is ${box.height} px high`);
        }
      }
      for (const [at, one] of boxes.entries()) {
        for (const other of boxes.slice(at + 1)) {
          if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) continue;
          const across =
            Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const down =
            Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          // Lines of one heading or paragraph stand closer than their typeface is high.
          const block = one.owner.closest('h2, p');
          const isOneText = block !== null && block === other.owner.closest('h2, p');
          const shared = isOneText ? one.box.height * 0.25 : 3;
          if (across > ROUNDING && down > shared)
            faults.push(`${one.name} lies over ${other.name}`);
        }
      }
    }
    const main = stage.querySelector('[data-main]')?.getBoundingClientRect();
    const share = main ? (main.width * main.height) / (room.width * room.height) : 0;
    return { faults, share, arrangement };
  });
}
