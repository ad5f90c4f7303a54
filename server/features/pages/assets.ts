import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { RequestHandler } from 'express';
import { readyBody, type CompressedForms, type ReadyBody } from '../../http/ready-body.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Endings of the compressed forms that the build puts next to a file. */
const FORMS = { br: '.br', gzip: '.gz' } as const;

function formsOf(path: string): CompressedForms {
  const read = (ending: string) =>
    existsSync(path + ending) ? readFileSync(path + ending) : undefined;
  const [br, gzip] = [read(FORMS.br), read(FORMS.gzip)];
  return { ...(br && { br }), ...(gzip && { gzip }) };
}

/**
 * The pages' scripts, styles and fonts, a few megabytes in all: read once, compressed by the build, and so as cheap as
 * anything that can be asked for. The names carry a hash of the content.
 */
export function assetsFromMemory(folder: string): RequestHandler {
  const files = new Map<string, ReadyBody>();
  const endings: string[] = Object.values(FORMS);
  for (const name of readdirSync(folder).filter((one) => !endings.includes(extname(one)))) {
    const type = TYPES[extname(name)] ?? 'application/octet-stream';
    const path = join(folder, name);
    files.set(`/${name}`, readyBody(readFileSync(path), type, undefined, formsOf(path)));
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
