import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, type InputType } from 'node:zlib';
import type { Request, Response } from 'express';

/** Brotli's quality for what is the same for long, and for what changes with every question. */
const QUALITY = { best: 11, quick: 5 };

const ENCODINGS = {
  br: (body: InputType, quality: number) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body: InputType) => promisify(gzip)(body),
} as const;
type Encoding = keyof typeof ENCODINGS;

/** Picks the encoding with the smallest body that the browser accepts, regardless of its order of preference. */
function encodingFor(request: Request): Encoding | null {
  return (['br', 'gzip'] as const).find((name) => request.acceptsEncodings(name) === name) ?? null;
}

/** Below this a body crosses the air in one packet, compressed or not. */
const COMPRESS_FROM_BYTES = 1024;

function isText(type: string) {
  return /^(text\/|application\/json|image\/svg)/.test(type);
}

/** A body's compressed forms, as far as they were made before. */
export type CompressedForms = Partial<Record<Encoding, Buffer>>;

/** A body that many ask for, as it goes over the wire: compressed once for all of them. */
export type ReadyBody = {
  /** Sends it, or 304 to those who have it. */
  send: (request: Request, response: Response) => Promise<void>;
};

type ReadyOptions = {
  /** Weak, since a compressed body has other bytes; without one it is the content's hash. */
  etag?: string | undefined;
  /** Compressed forms that exist already; the others are made at the first request for them. */
  forms?: CompressedForms;
  /** Compression of the others. */
  quality?: keyof typeof QUALITY;
};

/** @param type as `Content-Type` */
export function readyBody(
  content: Buffer,
  type: string,
  { etag, forms, quality = 'quick' }: ReadyOptions = {},
): ReadyBody {
  const tag = etag ?? `W/"${createHash('sha1').update(content).digest('base64url')}"`;
  const compressed: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = { ...forms };
  const isCompressible = content.length >= COMPRESS_FROM_BYTES && isText(type);

  return {
    async send(request, response) {
      response.set({ ETag: tag, 'Content-Type': type });
      if (isCompressible) response.vary('Accept-Encoding');
      if (request.fresh) {
        response.status(304).end();
        return;
      }
      const encoding = isCompressible ? encodingFor(request) : null;
      if (encoding === null) {
        response.send(content);
        return;
      }
      const body = await (compressed[encoding] ??= ENCODINGS[encoding](content, QUALITY[quality]));
      response.set('Content-Encoding', encoding).send(body);
    },
  };
}

/**
 * Keeps the last version of a JSON body ready.
 * @returns a function that gives the body for a version; `make` is called when that differs from last time's
 */
export function readyJson(): (version: unknown, make: () => string, etag?: string) => ReadyBody {
  let last: { version: unknown; body: ReadyBody } | null = null;
  return (version, make, etag) => {
    if (last === null || last.version !== version) {
      const body = readyBody(Buffer.from(make()), 'application/json; charset=utf-8', { etag });
      last = { version, body };
    }
    return last.body;
  };
}
