import type { Answer, Client } from './http-client.ts';

export type Part = { name: string; filename?: string; content: Buffer | string };

const BOUNDARY = 'booth-test-boundary';
export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A multipart body as a browser writes it (RFC 7578). */
export function multipart(parts: Part[]): Buffer {
  const chunks = parts.flatMap(({ name, filename, content }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"` +
        (filename === undefined
          ? ''
          : `; filename="${filename}"\r\nContent-Type: application/octet-stream`) +
        '\r\n\r\n',
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** Sends a multipart body. */
function sendParts(client: Client, path: string, body: Buffer): Promise<Answer> {
  return client.send(path, { method: 'POST', body, headers: { 'content-type': MULTIPART_TYPE } });
}

/** Sends one file, as a form with one field does. */
export function sendFile(
  client: Client,
  path: string,
  filename: string,
  content: Buffer | string,
): Promise<Answer> {
  return sendParts(client, path, multipart([{ name: 'file', filename, content }]));
}

/** Uploads one file to the media library. */
export function upload(
  client: Client,
  content: Buffer | string,
  filename = 'picture.png',
): Promise<Answer> {
  return sendFile(client, '/api/admin/media', filename, content);
}
