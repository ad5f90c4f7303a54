import { createReadStream } from 'node:fs';
import { SMS_IMPORT_MESSAGES } from '../../contract/sms.ts';
import { HttpError, invalid } from '../../http/errors.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes that are looked at for what a file is. */
const HEAD_BYTES = 64 * 1024;

async function headOf(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: HEAD_BYTES - 1 })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Twilio writes UTF-8; a spreadsheet that saved the file again may have written what is usual on its system. */
async function encodingOf(path: string, head: Buffer): Promise<Encoding> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.includes(0)) {
    throw new HttpError(415, 'unsupported_media', SMS_IMPORT_MESSAGES.notCsv, 'file');
  }
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252';
}

/** What separates the fields of the header: a spreadsheet of a country with decimal commas writes semicolons. */
function delimiterOf(head: string): string {
  const [header = ''] = head.split(/\r\n?|\n/, 1);
  const counts = [',', ';', '\t'].map((character) => header.split(character).length);
  return [',', ';', '\t'][counts.indexOf(Math.max(...counts))] ?? ',';
}

/** A file as text, in pieces, without its byte order mark. */
async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Opens a CSV file of any encoding. @throws HttpError 400 when it is empty, 415 when it is not text */
export async function openCsv(
  path: string,
): Promise<{ text: AsyncIterable<string>; delimiter: string }> {
  const head = await headOf(path);
  if (head.length === 0) throw invalid(SMS_IMPORT_MESSAGES.empty, 'file');
  const encoding = await encodingOf(path, head);
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(head));
  return { text: decoded(path, encoding), delimiter };
}
