import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { luminance, STAGE_GROUND } from '../../contract/brand-colour.ts';
import { outlineOf, plateOf } from '../../contract/logo-plate.ts';
import { MEDIA_MESSAGES, type ImageType } from '../../contract/media.ts';
import { HttpError, invalid } from '../../http/errors.ts';
import { svgSource } from './svg-source.ts';
import { rewriteSvg } from './svg.ts';

/** Pixels of all frames together; a few kilobytes can claim billions and fill the memory. A phone's photo has 50 million. */
const MAX_PIXELS = 64_000_000;
/** Longest edge that is kept: a 4K screen's. */
const MAX_EDGE = 4096;
/** The same for a photo whose text is to be read, and its quality: a third of a megabyte. */
const PHOTO = { edge: 2000, quality: 80 };
/** Edges of the box that an SVG is tried in: a Full HD screen. */
const SCREEN = { width: 1920, height: 1080 };

/** An image that may be shown: redrawn, and nothing in it but what is seen. */
export type SafeImage = {
  content: Buffer;
  contentType: ImageType;
  /** File extension without the dot. */
  extension: string;
  width: number;
  height: number;
};

type RasterType = Exclude<ImageType, 'image/svg+xml'>;

function wrongType(message: string = MEDIA_MESSAGES.wrongType) {
  return new HttpError(415, 'unsupported_media', message, 'file');
}

/** A two-core laptop has a crowd to answer as well: images take one core at most. */
export function limitImageWork(): void {
  sharp.concurrency(1);
  sharp.cache(false);
}

const RASTERS: Record<RasterType, { extension: string; encode: (image: Sharp) => Sharp }> = {
  'image/png': { extension: 'png', encode: (image) => image.png() },
  'image/jpeg': {
    extension: 'jpg',
    encode: (image) => image.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }),
  },
  'image/webp': { extension: 'webp', encode: (image) => image.webp({ quality: 90 }) },
  'image/gif': { extension: 'gif', encode: (image) => image.gif() },
};
function isRaster(type: string): type is RasterType {
  return type in RASTERS;
}
/**
 * Types that can be read but not shown by every browser, and the type that they are stored as. An animated PNG keeps
 * only its first frame.
 */
const STORED_AS: Readonly<Record<string, RasterType>> = {
  'image/apng': 'image/png',
  'image/avif': 'image/webp',
  'image/tiff': 'image/png',
};

function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof HttpError) return error;
  if (/pixel limit|too (large|big|wide|many)/i.test(error.message)) {
    return new HttpError(413, 'payload_too_large', MEDIA_MESSAGES.tooManyPixels, 'file');
  }
  return invalid(MEDIA_MESSAGES.damaged, 'file');
}

/** An image turned as its EXIF says; of one that moves, sharp turns no more than one frame at a time. */
async function upright(content: Buffer, contentType: RasterType): Promise<Sharp> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  if (contentType !== 'image/gif' && contentType !== 'image/webp') {
    return sharp(content, options).autoOrient();
  }
  const moving = sharp(content, { ...options, animated: true });
  const { pages = 1, orientation = 1, delay, loop } = await moving.metadata();
  if (pages === 1 || orientation === 1) return moving.autoOrient();
  const frames: Buffer[] = [];
  for (let page = 0; page < pages; page += 1) {
    // One after the other: all at once would take the memory of all.
    frames.push(
      await sharp(content, { ...options, page })
        .autoOrient()
        .png()
        .toBuffer(),
    );
  }
  const joined = await sharp(frames, { ...options, join: { animated: true } })
    .webp({ lossless: true, ...(delay && { delay }), ...(loop !== undefined && { loop }) })
    .toBuffer();
  return sharp(joined, { ...options, animated: true });
}

/**
 * Rotates an image as its EXIF says and rewrites it, which removes metadata and anything hidden behind the pixels.
 */
async function redraw(content: Buffer, contentType: RasterType): Promise<SafeImage> {
  const { extension, encode } = RASTERS[contentType];
  try {
    const image = (await upright(content, contentType)).resize(MAX_EDGE, MAX_EDGE, {
      fit: 'inside',
      withoutEnlargement: true,
    });
    const { data, info } = await encode(image).toBuffer({ resolveWithObject: true });
    const height = info.pageHeight ?? info.height;
    return { content: data, contentType, extension, width: info.width, height };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The type of a raster image by its content; null when it is not one that we take. */
async function rasterTypeOf(content: Buffer): Promise<RasterType | null> {
  const mime = (await fileTypeFromBuffer(content))?.mime;
  if (mime === undefined) return null;
  if (/^image\/hei[cf]/.test(mime)) throw wrongType(MEDIA_MESSAGES.heic);
  return isRaster(mime) ? mime : (STORED_AS[mime] ?? null);
}

/**
 * Makes a photo of a badge or a card safe, and no larger than its text needs to be read.
 * @throws HttpError as {@link safeImage} does; 415 for an SVG, too
 */
export async function legiblePhoto(content: Buffer): Promise<SafeImage> {
  const type = await rasterTypeOf(content);
  if (!type) throw wrongType();
  try {
    const { data, info } = await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(PHOTO.edge, PHOTO.edge, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: PHOTO.quality })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return { content: data, contentType: 'image/jpeg', extension: 'jpg', width, height };
  } catch (error) {
    throw refusalOf(error);
  }
}

async function safeSvg(source: string): Promise<SafeImage> {
  const pieces = rewriteSvg(source);
  if (!pieces) throw wrongType();
  let svg = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      svg += piece;
      continue;
    }
    const type = await rasterTypeOf(piece.raster);
    if (!type) throw invalid(MEDIA_MESSAGES.damaged, 'file');
    const raster = await redraw(piece.raster, type);
    svg += `data:${type};base64,${raster.content.toString('base64')}`;
  }
  const safe = Buffer.from(svg);
  try {
    // Drawn once, as large as on a screen: what cannot be drawn here, or not soon, is kept off the screens too.
    const { width, height } = await sharp(safe, { limitInputPixels: MAX_PIXELS }).metadata();
    await sharp(safe, { limitInputPixels: MAX_PIXELS })
      .resize({ ...SCREEN, fit: 'inside' })
      .raw()
      .toBuffer();
    return { content: safe, contentType: 'image/svg+xml', extension: 'svg', width, height };
  } catch (error) {
    const refusal = refusalOf(error);
    throw refusal instanceof HttpError && refusal.status === 400
      ? invalid(MEDIA_MESSAGES.svgTooComplex, 'file')
      : refusal;
  }
}

/**
 * Detects an upload's type by its content and makes it safe to show. May need any time and memory: see
 * `IMAGE_LIMITS`.
 *
 * @throws HttpError 415 when it is not an image of an accepted type, 413 with too many pixels, 400 when it is damaged
 */
export async function safeImage(content: Buffer): Promise<SafeImage> {
  const type = await rasterTypeOf(content);
  if (type) return redraw(content, type);
  const source = svgSource(content);
  if (source === null) throw wrongType();
  return safeSvg(source);
}

/** Maximum size of a small logo in pixels: twice the size that it has on a phone. */
const SMALL = { width: 300, height: 72 };
/** Maximum bytes of a logo that is sent within a page's HTML. */
const SMALL_BYTES = 2500;
/** WebP qualities, tried from the best down. */
const SMALL_QUALITIES = [90, 75, 55, 30];

/** Logo for phones. `plates`: background that it needs on the page in each theme. */
export type SmallLogo = {
  /** WebP */
  content: Buffer;
  width: number;
  height: number;
  plates: Record<'dark' | 'light', 'light' | 'dark' | null>;
};

/**
 * Draws a stored image small, for pages that have to be light; where it is a photo, half as fine.
 * @throws when it cannot be drawn
 */
export async function smallLogo(content: Buffer): Promise<SmallLogo> {
  for (const share of [1, 0.5]) {
    const box = { width: SMALL.width * share, height: SMALL.height * share };
    const { data, info } = await sharp(content, { limitInputPixels: MAX_PIXELS })
      .resize({ ...box, fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const outline = outlineOf(data, width, height);
    const plateIn = (theme: 'dark' | 'light') => plateOf(outline, [luminance(STAGE_GROUND[theme])]);
    for (const quality of SMALL_QUALITIES) {
      const drawn = await sharp(data, { raw: { width, height, channels: 4 } })
        .webp({ quality, alphaQuality: quality, effort: 6 })
        .toBuffer();
      if (drawn.length > SMALL_BYTES) continue;
      return {
        content: drawn,
        width: width / share,
        height: height / share,
        plates: { dark: plateIn('dark'), light: plateIn('light') },
      };
    }
  }
  throw new Error('A logo could not be made small.');
}
