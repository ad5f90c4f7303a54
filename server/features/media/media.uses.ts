import type { MediaUse } from '../../contract/media.ts';
import type { Settings } from '../../contract/settings.ts';
import { invalid } from '../../http/errors.ts';
import type { MediaRepository } from './media.repository.ts';

/** A setting that shows an image; `field` is its path in a PUT /api/admin/settings body. */
type MediaReference = { path: string; use: MediaUse; field: string };

function single(use: MediaUse, path: string): MediaReference {
  return { path, use, field: use };
}

/** Every setting that shows an image. */
export function mediaReferences({ wedeliver, qrcode }: Settings): MediaReference[] {
  return [
    single('wedeliver.logoUrl', wedeliver.logoUrl),
    ...wedeliver.logos.map(({ url }, index) => ({
      path: url,
      use: `wedeliver.logos[${index}]`,
      field: `wedeliver.logos.${index}.url`,
    })),
    single('wedeliver.overlayImageUrl', wedeliver.overlayImageUrl),
    single('qrcode.logoUrl', qrcode.logoUrl),
  ].filter(({ path }) => path !== '');
}

/** Places where the settings show an image. */
export function usesOf(settings: Settings, path: string): MediaUse[] {
  return mediaReferences(settings)
    .filter((reference) => reference.path === path)
    .map(({ use }) => use);
}

/** Settings without any use of an image. */
export function withoutImage(settings: Settings, path: string): Settings {
  const { wedeliver, qrcode } = settings;
  const cleared = (url: string) => (url === path ? '' : url);
  return {
    ...settings,
    wedeliver: {
      ...wedeliver,
      logoUrl: cleared(wedeliver.logoUrl),
      overlayImageUrl: cleared(wedeliver.overlayImageUrl),
      logos: wedeliver.logos.filter(({ url }) => url !== path),
    },
    qrcode: { ...qrcode, logoUrl: cleared(qrcode.logoUrl) },
  };
}

/** Settings without uses of images that are not stored. */
export function withoutMissing(
  settings: Settings,
  media: Pick<MediaRepository, 'findByName'>,
): Settings {
  return mediaReferences(settings)
    .filter(({ path }) => !media.findByName(storedNameOf(path)))
    .reduce((sound, { path }) => withoutImage(sound, path), settings);
}

/** `/media/<name>` → `<name>` */
export function storedNameOf(path: string): string {
  return path.replace(/^\/media\//, '');
}

/** Refuses a setting whose image is not stored, so that the display never shows a broken one. */
export function mediaGuard(media: Pick<MediaRepository, 'findByName'>) {
  return (before: Settings, after: Settings): void => {
    const known = new Set(mediaReferences(before).map(({ path }) => path));
    for (const { path, field } of mediaReferences(after)) {
      if (!known.has(path) && media.findByName(storedNameOf(path))?.ms !== null) {
        throw invalid('This picture is not in the media library.', field);
      }
    }
  };
}
