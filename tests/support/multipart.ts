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

function sendParts(client: Client, path: string, body: Buffer): Promise<Answer> {
  return client.send(path, { method: 'POST', body, headers: { 'content-type': MULTIPART_TYPE } });
}

export function sendFile(
  client: Client,
  path: string,
  filename: string,
  content: Buffer | string,
): Promise<Answer> {
  return sendParts(client, path, multipart([{ name: 'file', filename, content }]));
}

export function upload(
  client: Client,
  content: Buffer | string,
  filename = 'picture.png',
): Promise<Answer> {
  return sendFile(client, '/api/admin/media', filename, content);
}
