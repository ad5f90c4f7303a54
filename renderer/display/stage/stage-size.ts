import { useLayoutEffect, useState, type RefObject } from 'react';
import { observeSize } from '../../lib/observe-size.ts';

/** The stage in its own units: `unit` is one of them in CSS pixels. */
export type StageSize = { unit: number; width: number; height: number; portrait: boolean };

/**
 * A 16:9 stage has 1280×720 units, one of another shape about the same area: the text stays as large to the eye, and
 * the rest of the screen is room for it instead of black bars. Below the least sides the foot would have no room.
 */
export function stageSize(width: number, height: number): StageSize {
  const portrait = height > width;
  const [leastWidth, leastHeight] = portrait ? [700, 1080] : [1080, 620];
  const sameArea = Math.sqrt((width * height) / (1280 * 720));
  const unit = Math.min(sameArea, width / leastWidth, height / leastHeight);
  return { unit, width: width / unit, height: height / unit, portrait };
}

/** The size of the stage that fills the container; null until it has been measured, or while it has no area. */
export function useStageSize(container: RefObject<HTMLElement | null>): StageSize | null {
  const [size, setSize] = useState<StageSize | null>(null);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      setSize((before) => {
        if (clientWidth === 0 || clientHeight === 0) return before;
        const now = stageSize(clientWidth, clientHeight);
        const same = before && before.unit === now.unit && before.width === now.width;
        return same && before.height === now.height ? before : now;
      });
    };
    measure();
    return observeSize(element, measure);
  }, [container]);
  return size;
}
