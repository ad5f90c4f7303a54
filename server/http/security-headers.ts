import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import lusca from 'lusca';

declare module 'express-serve-static-core' {
  interface Locals {
    /** Nonce of this response's `<style>` elements. */
    styleNonce: string;
  }
}

/**
 * Headers of every response. Scripts come from our own files alone, styles too but for what carries the nonce; no page
 * may be framed by another site. Neither HSTS nor `upgrade-insecure-requests`: the booth speaks plain http, and the
 * latter would break every page.
 */
export function securityHeaders({ dev }: { dev: boolean }): RequestHandler[] {
  return [
    lusca.nosniff(),
    lusca.xframe('SAMEORIGIN'),
    lusca.referrerPolicy('same-origin'),
    (_request, response, next) => {
      const nonce = randomBytes(16).toString('base64');
      response.locals.styleNonce = nonce;
      // Vite's live reload injects inline styles and scripts, and talks over a WebSocket.
      const style = dev ? `'self' 'unsafe-inline'` : `'self' 'nonce-${nonce}'`;
      const script = dev ? `'self' 'unsafe-inline'` : `'self'`;
      response.set({
        'Content-Security-Policy': [
          `default-src 'self'`,
          `script-src ${script}`,
          `style-src ${style}`,
          `style-src-attr 'unsafe-inline'`,
          `img-src 'self' data: blob:`,
          `font-src 'self'`,
          `connect-src 'self'${dev ? ' ws:' : ''}`,
          `worker-src 'self'`,
          `object-src 'none'`,
          `base-uri 'none'`,
          `form-action 'self'`,
          `frame-ancestors 'self'`,
        ].join('; '),
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
      });
      next();
    },
  ];
}
