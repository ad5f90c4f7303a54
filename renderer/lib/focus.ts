/*
 * The one rule for the focus when what has it goes: its neighbour has it, else the list, else the heading; where all of
 * a dialog goes, what had it before. Never the page itself, where Tab begins again at the top and Escape closes nothing.
 */

/** Items that stand in a row with others of their kind. */
const ITEM = 'tr, li, [role="row"], [role="listitem"]';
/** Elements that take the focus for something inside them. */
const PLACE = `${ITEM}, ul, ol, [tabindex]:not(main)`;
/** Layers in front of the page, and the parts of the page. */
const LAYER = '[role="dialog"], [role="menu"], [data-portal], main, nav';

type Surroundings = { parent: Element | null; before: Element | null; after: Element | null };

/** Former surroundings of removed nodes. */
const removed = new WeakMap<Node, Surroundings>();
/** The focused element of each layer, the latest one last. */
let trail: readonly { element: HTMLElement; layer: Element | null }[] = [];
/** Element that has the focus until the latest of them can have it again. */
let standIn: HTMLElement | null = null;
let isHanding = false;

function elementOf(node: Node | null, side: 'previousSibling' | 'nextSibling'): Element | null {
  let at = node;
  while (at !== null && !(at instanceof Element)) at = at[side];
  return at;
}

function surroundingsOf(element: Element): Surroundings {
  const { parentElement, previousElementSibling: before, nextElementSibling: after } = element;
  if (parentElement === null) {
    return removed.get(element) ?? { parent: null, before: null, after: null };
  }
  return { parent: parentElement, before, after };
}

/** Checks that a browser would leave the focus there: the element is in the page, drawn and enabled. */
function canHaveFocus(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    element.getClientRects().length > 0
  );
}

/** Nearest item of the same row, the next one first. */
function neighbourOf(item: Element): HTMLElement | null {
  for (const side of ['after', 'before'] as const) {
    let at = surroundingsOf(item)[side];
    while (at !== null && !(canHaveFocus(at) && at.matches(ITEM))) at = surroundingsOf(at)[side];
    if (at instanceof HTMLElement) return at;
  }
  return null;
}

/** Element that gets the focus of one that is gone; null if everything around it is gone, too. */
function heirOf(gone: Element): HTMLElement | null {
  let at: Element | null = gone;
  while (at !== null) {
    const neighbour = at.matches(ITEM) ? neighbourOf(at) : null;
    if (neighbour) return neighbour;
    at = surroundingsOf(at).parent;
    if (at === null || !canHaveFocus(at)) continue;
    if (at.matches(PLACE)) return at;
    if (!at.matches('section, main')) continue;
    const place = at.querySelector('[data-keys][tabindex]') ?? at.querySelector('h1, h2, h3, h4');
    if (place instanceof HTMLElement && canHaveFocus(place)) return place;
  }
  return null;
}

/** Focuses an element that need not be focusable by itself. */
function hand(element: HTMLElement): void {
  isHanding = true;
  element.focus({ preventScroll: true });
  if (document.activeElement !== element) {
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }
  isHanding = false;
  if (element.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest' });
}

function look(): void {
  const latest = trail.at(-1)?.element;
  const now = document.activeElement;
  const isLost =
    now === null || now === document.body || now.matches(':disabled') || now.closest('[inert]');
  if (latest === undefined || (!isLost && now !== standIn)) return;
  if (canHaveFocus(latest)) {
    // Else staff left it, for the ground beside everything.
    if (now === standIn) hand(latest);
    return;
  }
  if (!isLost) return;
  for (const { element } of trail.toReversed()) {
    const heir = canHaveFocus(element) ? element : heirOf(element);
    if (heir === null) continue;
    standIn = heir;
    hand(heir);
    return;
  }
}

/** Keeps the focus on the page, whatever goes from it. Call it once. */
export function keepFocusOnPage(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (isHanding || !(target instanceof HTMLElement)) return;
    standIn = null;
    const layer = target.closest(LAYER);
    trail = [...trail.filter((before) => before.layer !== layer), { element: target, layer }];
  });
  // A browser takes the focus from what is no longer drawn, or can no longer be pressed, a moment later.
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget === null) setTimeout(look);
  });
  new MutationObserver((records) => {
    for (const { target, removedNodes, previousSibling, nextSibling } of records) {
      for (const node of removedNodes) {
        removed.set(node, {
          parent: target instanceof Element ? target : null,
          before: elementOf(previousSibling, 'previousSibling'),
          after: elementOf(nextSibling, 'nextSibling'),
        });
      }
    }
    look();
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'inert'],
  });
}
