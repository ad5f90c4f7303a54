import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { ENTRY_RETRY_SOURCE } from './entry-retry.ts';
import { isOnHttps } from './hosts.ts';

declare module 'express-serve-static-core' {
  interface Locals {
    /** Nonce of this response's `<style>` elements. */
    styleNonce: string;
  }
}

const SELF = `'self'`;
const INLINE = `'unsafe-inline'`;

/**
 * Sets the headers of every response. Scripts and styles come from our own files only, except {@link ENTRY_RETRY_SOURCE}
 * and styles with the nonce; no other site may frame a page. Headers that demand https (HSTS,
 * `upgrade-insecure-requests`, which would break every page), or that browsers only respect on https (opener policy,
 * agent clusters), are left out: the booth uses plain http.
 */
export function securityHeaders({ dev }: { dev: boolean }): RequestHandler[] {
  const nonces = new WeakMap<object, string>();
  // Vite's live reload injects inline styles and scripts, and talks over a WebSocket.
  const style = dev ? INLINE : (_: object, response: object) => `'nonce-${nonces.get(response)}'`;
  return [
    (request, response, next) => {
      const nonce = randomBytes(16).toString('base64');
      nonces.set(response, nonce);
      response.locals.styleNonce = nonce;
      // Over https are staff's devices, which can take a photo for the library.
      const camera = isOnHttps(request) ? '(self)' : '()';
      response.set('Permissions-Policy', `camera=${camera}, microphone=(), geolocation=()`);
      next();
    },
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': [SELF],
          'script-src': dev ? [SELF, INLINE] : [SELF, ENTRY_RETRY_SOURCE],
          'style-src': [SELF, style],
          'style-src-attr': [INLINE],
          'img-src': [SELF, 'data:', 'blob:'],
          'font-src': [SELF],
          'connect-src': dev ? [SELF, 'ws:'] : [SELF],
          'worker-src': [SELF],
          'object-src': [`'none'`],
          'base-uri': [`'none'`],
          'form-action': [SELF],
          'frame-ancestors': [SELF],
        },
      },
      referrerPolicy: { policy: 'same-origin' },
      strictTransportSecurity: false,
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
    }),
  ];
}
