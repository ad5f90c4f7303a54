import { useLayoutEffect, useState, type RefObject } from 'react';

/** The stage in its own units: `unit` is one of them in CSS pixels. */
export type StageSize = { unit: number; width: number; height: number; portrait: boolean };

/**
 * The landscape stage is at least 1280×720 units, the portrait one at least 720×1120; the rest of a screen of another
 * shape is room for the text instead of black bars.
 */
export const stageSize = (width: number, height: number): StageSize => {
  const portrait = height > width;
  const unit = portrait
    ? Math.min(width / 720, height / 1120)
    : Math.min(width / 1280, height / 720);
  return { unit, width: width / unit, height: height / unit, portrait };
};

/** The size of the stage that fills the container; null until it has been measured, or while it has no area. */
export const useStageSize = (container: RefObject<HTMLElement | null>): StageSize | null => {
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
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [container]);
  return size;
};
