import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { RequestHandler } from 'express';
import { readyBody, type ReadyBody } from '../../http/ready-body.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/**
 * The pages' scripts, styles and fonts, a few megabytes in all: read once, compressed once, and from then on as cheap as
 * anything that can be asked for. The names carry a hash of the content.
 */
export function assetsFromMemory(folder: string): RequestHandler {
  const files = new Map<string, ReadyBody>();
  for (const name of readdirSync(folder)) {
    const type = TYPES[extname(name)] ?? 'application/octet-stream';
    files.set(`/${name}`, readyBody(readFileSync(join(folder, name)), type));
  }
  return async (request, response, next) => {
    const file = ['GET', 'HEAD'].includes(request.method) ? files.get(request.path) : undefined;
    if (!file) {
      next();
      return;
    }
    response.set('Cache-Control', 'public, max-age=31536000, immutable');
    await file.send(request, response);
  };
}
