import { z } from 'zod';
import { MEDIA_TYPES } from '../../contract/media.ts';
import { ERROR_CODES } from '../../contract/envelope.ts';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const plate = z.enum(['light', 'dark']).nullable();

/** Job for the image process: make an upload or a photo safe, or draw a stored logo small. One at a time. */
export const imageJob = z.object({
  task: z.enum(['safe', 'photo', 'small']),
  upload: bytes,
  /** See `ImageLimits`. */
  cpuMs: z.int(),
  memoryMb: z.int(),
});
export type ImageJob = z.infer<typeof imageJob>;

/**
 * Message of the image process: `ready` once, then one answer to each job. A refusal is for people, a fault for the
 * log.
 */
export const imageMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('drawn'),
    image: z.object({
      content: bytes,
      contentType: z.enum(MEDIA_TYPES),
      extension: z.string(),
      width: z.int(),
      height: z.int(),
    }),
  }),
  z.object({
    type: z.literal('small'),
    logo: z.object({
      content: bytes,
      width: z.number(),
      height: z.number(),
      plates: z.object({ dark: plate, light: plate }),
    }),
  }),
  z.object({
    type: z.literal('refused'),
    status: z.int(),
    code: z.enum(ERROR_CODES),
    message: z.string(),
  }),
  z.object({ type: z.literal('fault'), message: z.string() }),
]);
export type ImageMessage = z.infer<typeof imageMessage>;
