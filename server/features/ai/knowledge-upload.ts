import { extname } from 'node:path';
import type { RequestHandler } from 'express';
import {
  KNOWLEDGE_EXTENSIONS,
  KNOWLEDGE_MAX_BYTES,
  KNOWLEDGE_MESSAGES,
} from '../../contract/ai.ts';
import { tidyLine, tidyMarkdown } from '../../contract/text.ts';
import { HttpError, invalid } from '../../http/errors.ts';
import { oneFile } from '../../http/one-file.ts';

const NAME_MAX_LENGTH = 120;

/** Reads the one part `file` of a multipart body into memory, as `request.file`. */
export function knowledgeUpload(): RequestHandler {
  return oneFile({ maxBytes: KNOWLEDGE_MAX_BYTES, noun: 'file', messages: KNOWLEDGE_MESSAGES });
}

function isText(name: string): boolean {
  return KNOWLEDGE_EXTENSIONS.some((extension) => extension === extname(name).toLowerCase());
}

/** Text as editors save it: UTF-8, or UTF-16 with its mark. @throws HttpError 415 for other bytes */
function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  const wide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = wide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(415, 'unsupported_media', KNOWLEDGE_MESSAGES.notUtf8, 'file');
  }
}

/**
 * What an upload holds, told by its name and its content.
 * @throws HttpError 400 or 415 with the reason
 */
export function readDocument(fileName: string, bytes: Buffer): { name: string; text: string } {
  const name = tidyLine(fileName.replace(/^.*[\\/]/, '')).slice(-NAME_MAX_LENGTH);
  if (!isText(name)) {
    throw new HttpError(415, 'unsupported_media', KNOWLEDGE_MESSAGES.wrongType, 'file');
  }
  const decoded = decode(bytes);
  // No text contains a NUL; a picture or a word processor's file does.
  if (decoded.includes('\0')) {
    throw new HttpError(415, 'unsupported_media', KNOWLEDGE_MESSAGES.wrongType, 'file');
  }
  const text = tidyMarkdown(decoded);
  if (text === '') throw invalid(KNOWLEDGE_MESSAGES.empty, 'file');
  return { name, text };
}
