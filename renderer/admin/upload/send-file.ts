import type { z } from 'zod';
import { MESSAGES } from '../../../server/contract/messages.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { isApiError, isToldElsewhere } from '../../lib/api-error.ts';

/** Where a file is refused before any of it is sent. */
class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
}

/** @param onProgress told the share that is on its way, from 0 to 1 */
export type Watch = { signal?: AbortSignal; onProgress?: (share: number) => void };

/** Where a file goes, and how large it may be, in bytes. */
type Destination<Schema> = {
  path: string;
  schema: Schema;
  maxBytes: number;
  tooLarge: string;
  empty: string;
  /** Milliseconds that the server may take with it once all is sent, where the usual ones are too few. */
  answerMs?: number;
};

/** Sends one file as the part `file` of a form. Throws what {@link uploadFailure} puts into words. */
export async function sendFile<Schema extends z.ZodType>(
  api: ApiClient,
  file: File,
  { path, schema, maxBytes, tooLarge, empty, answerMs }: Destination<Schema>,
  { signal, onProgress = () => undefined }: Watch = {},
): Promise<z.output<Schema>> {
  if (file.size === 0) throw new RefusedFile(empty);
  if (file.size > maxBytes) throw new RefusedFile(tooLarge);
  const body = new FormData();
  body.append('file', file);
  return api.data('POST', path, schema, { body, signal, onProgress, answerMs });
}

/** Why an upload failed, in a sentence; null when that is told elsewhere. */
export function uploadFailure(error: unknown): string | null {
  if (error instanceof RefusedFile) return error.message;
  if (isToldElsewhere(error)) return null;
  if (isApiError(error) && error.csrf) return error.message;
  return (isApiError(error) && error.serverMessage) || MESSAGES.uploadFailed;
}
