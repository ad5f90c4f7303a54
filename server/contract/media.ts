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
export type ImageType = (typeof MEDIA_TYPES)[number];
/** Types of films. */
export const FILM_TYPES = ['video/mp4', 'video/webm'] as const;
export type FilmType = (typeof FILM_TYPES)[number];
export type MediaType = ImageType | FilmType;
/** Largest film, in bytes. */
export const FILM_MAX_BYTES = 500 * 1024 * 1024;
/** Types that may be uploaded; AVIF is stored as WebP. */
export const UPLOAD_TYPES = [...MEDIA_TYPES, 'image/avif'] as const;

/** A place that shows an image: the path of a setting (`wedeliver.logoUrl`, `wedeliver.logos[0]`, `qrcode.logoUrl`), or `slides[0]`. */
const mediaUse = z
  .string()
  .regex(/^(wedeliver\.(logoUrl|overlayImageUrl|logos\[\d+\])|qrcode\.logoUrl|slides\[\d+\])$/);
export type MediaUse = z.infer<typeof mediaUse>;

/** A use in words that follow "It is": "the big screen’s main logo". */
export function describeMediaUse(use: MediaUse): string {
  if (use === 'wedeliver.logoUrl') return 'the big screen’s main logo';
  if (use === 'wedeliver.overlayImageUrl') return 'the big screen’s overlay picture';
  if (use === 'qrcode.logoUrl') return 'the QR code’s logo';
  const number = Number(/\[(\d+)\]$/.exec(use)?.[1] ?? 0) + 1;
  return use.startsWith('slides') ? `slide ${number}` : `logo ${number} on the big screen`;
}

/** Longest film: a day. */
const FILM_MAX_MS = 86_400_000;
/** Length of a film, and the path of the picture that stands for it; null without one. */
export const filmFacts = z.object({ ms: z.int(), poster_path: z.string().nullable() });

/**
 * An image or a film of the media library. `filename` is for people; `url_path` (`/media/<random>.<ext>`) is what settings
 * hold and never changes its content. `size` is in bytes, `width` and `height` in pixels. `film`: null for an image.
 * `used_in` is empty when nothing shows it.
 */
export const mediaItem = z.object({
  id: z.int(),
  filename: z.string(),
  url_path: z.string(),
  content_type: z.enum([...MEDIA_TYPES, ...FILM_TYPES]),
  size: z.int(),
  width: z.int(),
  height: z.int(),
  film: filmFacts.nullable().default(null),
  created_at: z.iso.datetime(),
  used_in: z.array(mediaUse),
});
/** POST /api/admin/media (multipart, one part `file`), 201 `data`. */
export type MediaItem = z.infer<typeof mediaItem>;

/**
 * POST /api/admin/media/films, query: facts of the film in the body's one part `file`, as the page saw it play; 201 `data`
 * is a {@link mediaItem}. PUT /api/admin/media/{id}/poster (multipart, one part `file`): a JPEG that stands for it.
 */
export const newFilm = z.object({
  width: z.coerce.number().int().min(1).max(16_384),
  height: z.coerce.number().int().min(1).max(16_384),
  ms: z.coerce.number().int().min(1).max(FILM_MAX_MS),
});
export type NewFilm = z.infer<typeof newFilm>;

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

const AS_MP4 = 'Export or convert it as MP4 with H.264, which every computer plays';

/** Sentences for a film that is refused, by the page that tries it or by the server. */
export const FILM_MESSAGES = {
  ...MEDIA_MESSAGES,
  missing: 'Choose a film first.',
  oneAtATime: 'Please upload one film at a time.',
  tooLarge:
    'This film is larger than 500 MB. Export it smaller, for example at 1920 × 1080, then upload it again.',
  wrongType: 'This file isn’t an MP4 or WebM film, whatever its name says.',
  quickTime: `This is a QuickTime film (MOV). ${AS_MP4}.`,
  hevc: `This film is in HEVC (H.265), as phones record it, which browsers don’t play everywhere. ${AS_MP4}; on an iPhone, Settings → Camera → Formats → Most Compatible records it so.`,
  noPicture:
    'There is only sound in this file, and the big screen is silent. Choose a film with a picture.',
  unplayable: (what: string | null): string =>
    `${what === null ? 'This film' : `This film is ${what}, and it`} doesn’t play in this browser. ${AS_MP4}.`,
  cutShort: 'This film is cut short or damaged. Copy or export it again, then upload it again.',
  notPoster: 'The picture that stands for a film is a JPEG.',
} as const;
