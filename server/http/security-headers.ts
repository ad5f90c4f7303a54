import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { ENTRY_RETRY_SOURCE } from './entry-retry.ts';
import { isOnHttps } from './hosts.ts';

const POLICY = 'Content-Security-Policy';

/**
 * Headers of every response. Those that demand https (HSTS, `upgrade-insecure-requests`, which would break every page), or
 * that browsers only respect on https (opener policy, agent clusters), are left out: the booth uses plain http.
 */
const HEADERS: Record<string, string> = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  // Old browsers' filter could itself be used against a page.
  'X-XSS-Protection': '0',
};

/** Files of the workers that read codes and name films, by WebAssembly. Browsers take a worker's policy from its file's response. */
const WASM_WORKER = /^\/assets\/(reader|film-kind)\.worker-[\w-]+\.js$/;
const WASM = "'wasm-unsafe-eval'";

/**
 * Scripts and styles come from our own files only, except {@link ENTRY_RETRY_SOURCE} and a page's own styles; no other
 * site may frame a page.
 * @param styles sources of a page's style elements
 */
function policy(dev: boolean, styles: readonly string[]): string {
  // Vite's live reload injects inline styles and scripts, and talks over a WebSocket.
  const [script, style, connect] = dev
    ? [`'unsafe-inline' ${WASM}`, ["'unsafe-inline'"], ' ws:']
    : [ENTRY_RETRY_SOURCE, styles, ''];
  return [
    "default-src 'self'",
    `script-src 'self' ${script}`,
    ["style-src 'self'", ...style].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // A film is tried before it is sent.
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${connect}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join(';');
}

/** Sets {@link HEADERS}, and the policy of whatever brings no styles. */
export function securityHeaders({ dev }: { dev: boolean }): RequestHandler {
  const headers = Object.entries({ [POLICY]: policy(dev, []), ...HEADERS });
  const workerPolicy = `default-src 'self';script-src 'self' ${WASM}`;
  return (request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (WASM_WORKER.test(request.path)) response.setHeader(POLICY, workerPolicy);
    // Over https are staff's devices, which can take a photo for the library.
    const camera = isOnHttps(request) ? '(self)' : '()';
    response.setHeader('Permissions-Policy', `camera=${camera}, microphone=(), geolocation=()`);
    next();
  };
}

/** Policy of a page: its own style elements are known by their hashes, those that its script makes by a nonce. */
export function pagePolicy({ dev }: { dev: boolean }) {
  return (styles: readonly string[], nonce?: string): Record<string, string> => {
    const hashes = styles.map((style) => {
      // As browsers read it.
      const text = style.replaceAll('\r\n', '\n');
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    });
    if (nonce !== undefined) hashes.push(`'nonce-${nonce}'`);
    return { [POLICY]: policy(dev, hashes) };
  };
}

export type PagePolicy = ReturnType<typeof pagePolicy>;
