/** The part of the window that shows text, in pixels from its top: not what is under a bar. */
export type Frame = { top: number; bottom: number };

type Read = { text: string; share: number };

/** Pixels by which the end of a text may be missed: the rounding of a line's height. */
const SLACK_PX = 3;
/** Pixels of what was already read that stay in view when the reader is led on. */
const OVERLAP_PX = 40;

/** How far each text was read, as a share of it, from its start and without a gap. */
const readSoFar = new WeakMap<HTMLElement, Read>();

/** A text that is not all on the page: shortened, or cut off at the end of its only line. */
function isCutOff({ dataset, scrollWidth, clientWidth }: HTMLElement): boolean {
  if (dataset['cut'] !== undefined) return true;
  return dataset['oneLine'] !== undefined && scrollWidth > clientWidth + SLACK_PX;
}

/** Pixels of the whole text, what is clipped or scrolled away included. */
function heightOf(element: HTMLElement): number {
  return getComputedStyle(element).overflowY === 'visible'
    ? element.clientHeight
    : element.scrollHeight;
}

function readPixels(element: HTMLElement): number {
  return (readSoFar.get(element)?.share ?? 0) * heightOf(element);
}

function isReadThrough(element: HTMLElement): boolean {
  return readPixels(element) >= heightOf(element) - SLACK_PX;
}

/** Takes note of what of these texts can be seen now. */
export function lookAt(texts: readonly HTMLElement[], frame: Frame): void {
  for (const element of texts) {
    const text = element.textContent ?? '';
    const before = readSoFar.get(element);
    let share = before?.text === text ? before.share : 0;
    if (!isCutOff(element)) {
      const { top } = element.getBoundingClientRect();
      const whole = heightOf(element);
      const from = element.scrollTop + Math.max(0, frame.top - top);
      const to = element.scrollTop + Math.min(element.clientHeight, frame.bottom - top);
      if (from <= share * whole + SLACK_PX) share = Math.max(share, to / whole);
    }
    readSoFar.set(element, { text, share });
  }
}

/** Whether all of these texts were in view, each from its start to its end. */
export function wereRead(texts: readonly HTMLElement[], frame: Frame): boolean {
  lookAt(texts, frame);
  return texts.every(isReadThrough);
}

function boundsOf(texts: readonly HTMLElement[]): Frame {
  const boxes = texts.map((element) => element.getBoundingClientRect());
  return {
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

function fits(bounds: Frame, frame: Frame): boolean {
  return bounds.bottom - bounds.top <= frame.bottom - frame.top;
}

/**
 * Whether somebody has these texts before them to the last line: all at once, or, where they are longer than the
 * window, one part after the other.
 */
export function areBeforeOnesEyes(texts: readonly HTMLElement[], frame: Frame): boolean {
  if (!wereRead(texts, frame)) return false;
  const bounds = boundsOf(texts);
  return fits(bounds, frame)
    ? bounds.top >= frame.top - SLACK_PX && bounds.bottom <= frame.bottom + SLACK_PX
    : bounds.bottom > frame.top && bounds.top < frame.bottom;
}

/** Scrolls the window so that all of these texts are in view; where they do not fit, the first lines not read yet. */
export function leadOn(texts: readonly HTMLElement[], frame: Frame): void {
  const bounds = boundsOf(texts);
  const unread = texts.filter((element) => !isReadThrough(element));
  let by = 0;
  if (bounds.top < frame.top) by = bounds.top - frame.top;
  else if (bounds.bottom > frame.bottom) by = bounds.bottom - frame.bottom;
  if (!fits(bounds, frame)) {
    const starts = unread.map(
      (element) =>
        element.getBoundingClientRect().top + Math.max(0, readPixels(element) - OVERLAP_PX),
    );
    by = (starts.length > 0 ? Math.min(...starts) : bounds.top) - frame.top;
  }
  scrollBy({ top: by, behavior: 'instant' });
  lookAt(texts, frame);
}

/** The same for a text that scrolls in a box of its own. */
export function leadOnInside(element: HTMLElement, frame: Frame): void {
  element.scrollIntoView({ block: 'nearest' });
  element.scrollTop = Math.max(0, readPixels(element) - OVERLAP_PX);
  lookAt([element], frame);
}
