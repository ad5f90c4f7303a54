import type { z } from 'zod';

/**
 * A JSON value of a row as its schema reads it. One that it does not take, in a backup that was tampered with or a page of
 * the disk that rotted, costs that value alone, not the list that it is in.
 * @returns null where it is none
 */
export function storedJson<T>(schema: z.ZodType<T>, text: string | null): T | null {
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
