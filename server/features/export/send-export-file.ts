import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { ExportFile } from './export.service.ts';

function isCode(error: unknown, code: string) {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** A file from a rehearsal says so, wherever it turns up later. */
function nameOf({ name }: ExportFile, response: Response): string {
  return response.locals['rehearsal'] === true ? `rehearsal-${name}` : name;
}

/** Sends a file while it is written. A fault cuts the connection, so that half a file never looks like a whole one. */
export async function sendExportFile(file: ExportFile, response: Response): Promise<void> {
  response.set({
    'Content-Type': file.contentType,
    'Content-Disposition': `attachment; filename="${nameOf(file, response)}"`,
    ...(file.bytes === undefined ? {} : { 'Content-Length': String(file.bytes) }),
  });
  try {
    await pipeline(file.body, response);
  } catch (error) {
    if (!isCode(error, 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  }
}
