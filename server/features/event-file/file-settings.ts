import type { Settings } from '../../contract/settings.ts';
import type { SlidesRepository } from '../slides/slides.repository.ts';

/** The settings as a file has them: with the pictures of the idle loop. */
export type FileSettings = Settings & { idle: { pictures: string[] } };

/** The settings with the pictures of the loop, each once. */
export function withPictures(settings: Settings, slides: SlidesRepository): FileSettings {
  const pictures = slides.all().flatMap(({ film, url_path }) => (film ? [] : [url_path]));
  return { ...settings, idle: { ...settings.idle, pictures: [...new Set(pictures)] } };
}
