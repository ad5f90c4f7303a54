import changelog from '../../../assets/CHANGELOG.md?raw';
import { MANUAL, NEWS, type ManualPage } from './model.ts';

const TEXTS = import.meta.glob<string>('../../../assets/manual/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const PICTURES = import.meta.glob<string>('../../../assets/manual/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});
const FOLDER = '../../../assets/manual/';

/** Something to read: its title is its first line. */
export type Chapter = { page: ManualPage | typeof NEWS; title: string; text: string };

function chapterOf(page: Chapter['page'], text: string): Chapter {
  return { page, title: /^# (.+)$/m.exec(text)?.[1] ?? page, text };
}

/** The manual. */
export const CHAPTERS = MANUAL.map((page) => chapterOf(page, TEXTS[`${FOLDER}${page}.md`] ?? ''));

/** Changes of each version. */
export const CHANGES = chapterOf(NEWS, changelog);

/** Address of a picture of the manual. */
export function pictureUrl(name: string): string | undefined {
  return PICTURES[FOLDER + name];
}
