import { z } from 'zod';

/** Largest upload, in bytes. */
export const MEDIA_MAX_BYTES = 10 * 1024 * 1024;

/**
 * Types of images in the media library, for a file chooser's `accept`; the server decides by content, not by name.
 */
export const MEDIA_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/svg+xml',
] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];
/** Types that may be uploaded; AVIF is stored as WebP. */
export const UPLOAD_TYPES = [...MEDIA_TYPES, 'image/avif'] as const;

/** A setting that shows an image, by its path: `wedeliver.logoUrl`, `wedeliver.logos[0]`, `qrcode.logoUrl`, `idle.pictures[0]`. */
const mediaUse = z
  .string()
  .regex(
    /^(wedeliver\.(logoUrl|overlayImageUrl|logos\[\d+\])|qrcode\.logoUrl|idle\.pictures\[\d+\])$/,
  );
export type MediaUse = z.infer<typeof mediaUse>;

/** A use in words that follow "It is": "the big screen’s main logo". */
export function describeMediaUse(use: MediaUse): string {
  if (use === 'wedeliver.logoUrl') return 'the big screen’s main logo';
  if (use === 'wedeliver.overlayImageUrl') return 'the big screen’s overlay picture';
  if (use === 'qrcode.logoUrl') return 'the QR code’s logo';
  const number = Number(/\[(\d+)\]$/.exec(use)?.[1] ?? 0) + 1;
  return use.startsWith('idle') ? `slide ${number}` : `logo ${number} on the big screen`;
}

/**
 * An image of the media library. `filename` is for people; `url_path` (`/media/<random>.<ext>`) is what settings hold
 * and never changes its content. `size` is in bytes, `width` and `height` in pixels. `used_in` is empty when no setting
 * shows it.
 */
export const mediaItem = z.object({
  id: z.int(),
  filename: z.string(),
  url_path: z.string(),
  content_type: z.enum(MEDIA_TYPES),
  size: z.int(),
  width: z.int(),
  height: z.int(),
  created_at: z.iso.datetime(),
  used_in: z.array(mediaUse),
});
/** POST /api/admin/media (multipart, one part `file`), 201 `data`. */
export type MediaItem = z.infer<typeof mediaItem>;

/** GET /api/admin/media, `data`, newest first. */
export const mediaList = z.array(mediaItem);

/**
 * DELETE /api/admin/media/{id}, query. An image in use is refused with 409 `conflict` and a sentence that names where,
 * unless `force` is "true": then those settings are emptied in the same step.
 */
export const mediaDeletion = z.object({ force: z.stringbool().default(false) });

/** DELETE /api/admin/media/{id}, `data`: the settings that were emptied. */
export const deletedMedia = z.object({ cleared: z.array(mediaUse) });
export type DeletedMedia = z.infer<typeof deletedMedia>;

/** Sentences for an upload that is refused; a page may say them before it sends anything. */
export const MEDIA_MESSAGES = {
  missing: 'Choose a picture first.',
  empty: 'This file is empty.',
  oneAtATime: 'Please upload one picture at a time.',
  tooLarge: 'This file is larger than 10 MB. Make it smaller, then upload it again.',
  wrongType: 'This file isn’t a PNG, JPEG, WebP, AVIF, GIF or SVG picture, whatever its name says.',
  heic: 'This is a HEIC photo, which only Apple’s devices show. Export it as JPEG: on an iPhone, share it with “Most Compatible”.',
  incomplete: 'The upload was cut off or is not readable. Please try again.',
  damaged: 'This picture is damaged. Save it again, then upload it again.',
  tooManyPixels: 'This picture has too many pixels. Make it smaller, then upload it again.',
  tooExpensive: 'This picture takes too long to prepare. Make it smaller, then upload it again.',
  svgUnreadable: 'This SVG is not well-formed. Export it again, then upload it again.',
  svgTooComplex: 'This SVG is too complex. Simplify it or save it as PNG, then upload it again.',
  svgOutside:
    'This SVG fetches something from outside itself. Embed it or save it as PNG, then upload it again.',
  tooManyAtOnce: 'Other pictures are being prepared. Please try again in a few seconds.',
  stopping: 'Booth is closing. Please upload the picture again when it is back.',
} as const;
