import { createHash } from 'node:crypto';

/** Source of an inline script or style for a content security policy. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Style sheet without comments and white space, as our pages carry it. */
export function minifiedStyle(css: string): string {
  return css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>+]|:(?= )) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim();
}
