import { join } from 'node:path';
import sharp from 'sharp';

/** The twelve that stand in the README, by their files in the album. */
const BEST = [
  'compositions-classic-short.png',
  'compositions-corner-duo-statement.png',
  'compositions-topbar-table.png',
  'compositions-classic-long.png',
  'idle-dark-poster-1920-1080.png',
  'idle-dark-picture-1920-1080.png',
  'idle-light-picture-1920-1080.png',
  'idle-dark-poster-1080-1920.png',
  'typefaces-fraunces.png',
  'visitor-dark-390-wide-1-question.png',
  'visitor-dark-390-wide-3-contact.png',
  'visitor-dark-390-wide-6-live.png',
];
const PLACE = { width: 640, height: 360 };
const COLUMNS = 3;
const GAP = 16;
const GROUND = '#24262c';

/** One sheet of pictures, each whole and as large as its place allows. */
export async function writeBest(folder: string, target: string): Promise<void> {
  const tiles = await Promise.all(
    BEST.map((file) =>
      sharp(join(folder, file))
        .resize({ ...PLACE, fit: 'contain', background: GROUND })
        .png()
        .toBuffer(),
    ),
  );
  const at = (index: number) => ({
    left: GAP + (index % COLUMNS) * (PLACE.width + GAP),
    top: GAP + Math.floor(index / COLUMNS) * (PLACE.height + GAP),
  });
  await sharp({
    create: {
      width: GAP + COLUMNS * (PLACE.width + GAP),
      height: GAP + Math.ceil(BEST.length / COLUMNS) * (PLACE.height + GAP),
      channels: 3,
      background: GROUND,
    },
  })
    .composite(tiles.map((input, index) => ({ input, ...at(index) })))
    .webp({ quality: 82 })
    .toFile(target);
}
