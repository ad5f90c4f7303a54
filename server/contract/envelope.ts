import { z } from 'zod';
import { DEFAULT_PAGE_SIZE } from './limits.ts';

/** Stable identifiers of what went wrong; the sentence beside them is for a person. */
export const ERROR_CODES = [
  'validation_failed',
  'not_found',
  'unauthorized',
  'person_required',
  'admin_only',
  'csrf_failed',
  'forbidden',
  'conflict',
  'idempotency_mismatch',
  'rate_limited',
  'payload_too_large',
  'unsupported_media',
  'storage_full',
  'offline',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Every refusal: a sentence for a person, a code for a program, and the field at fault where there is one. */
export const errorBody = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.enum(ERROR_CODES),
  field: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** The envelope of every success; `data` is what the call is for. */
export function okBody<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data });
}

/** The envelope of a success that carries nothing. */
export const emptyOkBody = z.object({ success: z.literal(true) });

/**
 * Scope of every list and export of an event's rows: `event`, an id; without it, the open event. 404 when the event
 * does not exist.
 */
export const eventScope = z.object({ event: z.coerce.number().int().min(1).optional() });

/** Ids in a query, separated by commas. */
export const idList = z
  .string()
  .max(1000)
  .regex(/^\d{1,15}(,\d{1,15})*$/, 'Give ids, separated by commas.')
  .transform((text) => [...new Set(text.split(',').map(Number))]);

/** `known`: rows that the page had before. Those that it no longer has come as `left`, as they are now. */
export const knownRows = z.object({ known: idList.optional() });

export const pageQuery = z.object({
  q: z.string().max(200).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(50),
});

/**
 * Query of the lists that are `data` itself (leads, logs): with `page` or `page_size` one page of them, without either
 * all of them, newest first unless `sort` says otherwise.
 */
export const listQuery = pageQuery.extend({
  page: pageQuery.shape.page.unwrap().optional(),
  page_size: pageQuery.shape.page_size.unwrap().optional(),
});
type ListQuery = z.infer<typeof listQuery>;

/** Maximum number of rows in a list for which no page was asked; `total` beside `data` counts all of them. */
export const LIST_MAX_ROWS = 5000;

/** Limit and offset of the rows that a query asks for. */
export function rowsOf({ page, page_size }: ListQuery): { limit: number; offset: number } {
  if (page === undefined && page_size === undefined) return { limit: LIST_MAX_ROWS, offset: 0 };
  const limit = page_size ?? DEFAULT_PAGE_SIZE;
  return { limit, offset: ((page ?? 1) - 1) * limit };
}

/** A positive row id in a path. */
export const idParam = z.object({ id: z.coerce.number().int().positive() });
