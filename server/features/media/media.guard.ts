import { invalid } from '../../http/errors.ts';
import type { SettingsGuard } from '../settings/settings.service.ts';
import type { MediaRepository } from './media.repository.ts';
import { mediaReferences } from './media.uses.ts';

/** `/media/<name>` → `<name>` */
export function storedNameOf(path: string): string {
  return path.replace(/^\/media\//, '');
}

/** Refuses a setting whose picture is not stored, so that the display never shows a broken one. */
export function mediaGuard(media: Pick<MediaRepository, 'findByName'>): SettingsGuard {
  return (before, after) => {
    const known = new Set(mediaReferences(before).map(({ path }) => path));
    for (const { path, field } of mediaReferences(after)) {
      if (!known.has(path) && !media.findByName(storedNameOf(path))) {
        throw invalid('This image is not in the media library.', field);
      }
    }
  };
}
