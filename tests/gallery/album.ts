import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { whenStill } from '../support/page.ts';

/** A picture of the gallery: the chapter that it stands in, its name, and its file in the album's folder. */
export type Entry = { chapter: string; name: string; file: string };

export type Album = {
  /** Takes the page's picture once nothing on it moves any more. */
  take: (page: Page, chapter: string, name: string) => Promise<void>;
  entries: readonly Entry[];
};

function fileOf(chapter: string, name: string): string {
  const words = `${chapter} ${name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `${words.replace(/-$/, '')}.png`;
}

/** Until each picture on the page is there, codes too. */
function whenDrawn(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const awaited = [...document.images].filter(({ loading }) => loading !== 'lazy');
    return Promise.allSettled(awaited.map((image) => image.decode()));
  });
}

/** Collects pictures in a folder. */
export function openAlbum(folder: string, say: (line: string) => void): Album {
  const entries: Entry[] = [];
  return {
    entries,
    async take(page, chapter, name) {
      const entry = { chapter, name, file: fileOf(chapter, name) };
      await whenDrawn(page);
      await whenStill(page);
      await page.screenshot({ path: join(folder, entry.file) });
      entries.push(entry);
      say(`${chapter}: ${name}`);
    },
  };
}

const STYLE =
  'body{margin:32px;background:#1b1c20;color:#eee;font:15px/1.4 system-ui}h2{margin:40px 0 12px}div{display:grid;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));gap:16px;align-items:start}figure{margin:0}img{display:block;max-width:100%;max-height:420px;border-radius:6px}figcaption{padding:6px 0;color:#aaa}';

/** All of it on one page, one chapter below the other. */
export async function writeContactSheet(folder: string, { entries }: Album): Promise<void> {
  const chapters = Map.groupBy(entries, ({ chapter }) => chapter);
  const sections = [...chapters].map(([chapter, pictures]) => {
    const figures = pictures.map(
      ({ name, file }) =>
        `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${name}</figcaption></figure>`,
    );
    return `<h2>${chapter}</h2><div>${figures.join('')}</div>`;
  });
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Booth: gallery</title><style>${STYLE}</style><h1>Booth</h1>${sections.join('')}</html>`;
  await writeFile(join(folder, 'index.html'), html);
}
