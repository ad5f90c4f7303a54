import { MEDIA_MESSAGES } from '../../contract/media.ts';
import { invalid } from '../../http/errors.ts';

/** CSS that can fetch or run something, once the addresses that are allowed are taken out. */
const ACTIVE =
  /url\(|@import|image-set\(|image\(|src\(|expression\(|javascript:|-moz-binding|behavior:/;
/**
 * An address inside the file, or a font that is embedded in it. No address contains a parenthesis or a space, so no
 * text makes this scan it twice.
 */
const HARMLESS_URL =
  /url\(\s*(["']?)(?:#|data:(?:font\/|application\/(?:x-)?font))[^"'()\s]*\1\s*\)/g;

/** Undoes CSS's escapes, with which `url(` can be spelled in many ways (CSS Syntax 3, 4.3.7). */
function unescapeCss(css: string) {
  return css.replaceAll(
    /\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi,
    (_all, hex?: string, character?: string) => {
      if (hex === undefined) return character ?? '';
      const code = Number.parseInt(hex, 16);
      return code === 0 || code > 0x10ff_ff ? '\ufffd' : String.fromCodePoint(code);
    },
  );
}

/**
 * A style sheet, `style` or other attribute without its comments.
 * @throws HttpError 400 when it fetches something from outside the file
 */
export function safeCss(css: string): string {
  const bare = css.replaceAll(/\/\*[\s\S]*?(\*\/|$)/g, ' ');
  const meant = unescapeCss(bare).toLowerCase().replaceAll(HARMLESS_URL, '');
  if (ACTIVE.test(meant)) throw invalid(MEDIA_MESSAGES.svgOutside, 'file');
  return bare;
}

/**
 * The picture in a `data:` address.
 * @throws HttpError 400 when the address leads out of the file
 */
export function embeddedRaster(address: string): Buffer {
  // Photoshop writes `data:img/png`. What it is says its content.
  const data =
    /^\s*data:(?:(?:image|img)\/(?!svg)[\w.+-]+)?(?:;[\w=-]+)*;base64,([\w+/=\s-]+)$/i.exec(
      address,
    )?.[1];
  if (data === undefined) throw invalid(MEDIA_MESSAGES.svgOutside, 'file');
  return Buffer.from(data, 'base64');
}
