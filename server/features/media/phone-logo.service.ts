import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhoneLogo } from '../../contract/settings.ts';
import type { Logger } from '../../platform/logger.ts';
import type { SmallLogo } from './image.ts';
import type { ImageWorker } from './image-worker.ts';

/** CSS pixels that a logo may take on a phone, and within its plate, which is 8 and 5 pixels wider on each side. */
const MOST = { bare: { width: 150, height: 36 }, plated: { width: 134, height: 28 } };
const PADDING = { x: 8, y: 5 };

function shownAs({ content, plates, ...drawn }: SmallLogo, theme: 'dark' | 'light'): PhoneLogo {
  const plate = plates[theme];
  const most = plate ? MOST.plated : MOST.bare;
  const scale = Math.min(most.width / drawn.width, most.height / drawn.height);
  return {
    src: `data:image/webp;base64,${content.toString('base64')}`,
    width: Math.max(1, Math.round(drawn.width * scale)) + (plate ? 2 * PADDING.x : 0),
    height: Math.max(1, Math.round(drawn.height * scale)) + (plate ? 2 * PADDING.y : 0),
    plate,
  };
}

/** The stage's header logo, drawn small for phones whenever staff choose another one. Until then they have the name. */
export function createPhoneLogo(deps: {
  /** Path of the header logo; empty without one. */
  chosen: () => string;
  storedAt: (path: string) => { folder: string; stored_name: string } | null | undefined;
  images: Pick<ImageWorker, 'drawSmall'>;
  /** Called when there is a different one. */
  onDrawn: () => void;
  logger: Logger;
}) {
  const { chosen, storedAt, images, onDrawn, logger } = deps;
  let followed = '';
  let drawn: { path: string; dark: PhoneLogo; light: PhoneLogo } | null = null;

  return {
    /** Draws what is chosen now, unless it has been. Never throws: a page without a logo says the name. */
    async follow(): Promise<void> {
      const path = chosen();
      if (path === followed) return;
      followed = path;
      try {
        const stored = path === '' ? null : storedAt(path);
        if (!stored) return;
        const content = await readFile(join(stored.folder, stored.stored_name));
        const logo = await images.drawSmall(content);
        if (followed !== path) return;
        drawn = { path, dark: shownAs(logo, 'dark'), light: shownAs(logo, 'light') };
        onDrawn();
      } catch (error) {
        // The image process may merely have been busy: it is drawn at the next look.
        if (followed === path) followed = '';
        logger.warn({ err: error }, 'the logo for phones could not be drawn');
      }
    },

    /** Logo for phones as chosen now, always the same object; null without one. */
    current: (theme: 'dark' | 'light'): PhoneLogo | null =>
      drawn !== null && drawn.path === chosen() ? drawn[theme] : null,
  };
}
