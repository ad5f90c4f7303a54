import { SaxesParser, type SaxesTagNS } from 'saxes';
import { MEDIA_MESSAGES } from '../../contract/media.ts';
import { invalid } from '../../http/errors.ts';
import { createSvgCost } from './svg-cost.ts';

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
function safeCss(css: string): string {
  const bare = css.replaceAll(/\/\*[\s\S]*?(\*\/|$)/g, ' ');
  const meant = unescapeCss(bare).toLowerCase().replaceAll(HARMLESS_URL, '');
  if (ACTIVE.test(meant)) throw invalid(MEDIA_MESSAGES.svgOutside, 'file');
  return bare;
}

/**
 * The image in a `data:` address.
 * @throws HttpError 400 when the address leads out of the file
 */
function embeddedRaster(address: string): Buffer {
  // Photoshop writes `data:img/png`. What it is says its content.
  const data =
    /^\s*data:(?:(?:image|img)\/(?!svg)[\w.+-]+)?(?:;[\w=-]+)*;base64,([\w+/=\s-]+)$/i.exec(
      address,
    )?.[1];
  if (data === undefined) throw invalid(MEDIA_MESSAGES.svgOutside, 'file');
  return Buffer.from(data, 'base64');
}

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';

/**
 * Elements that are kept because they draw. All others (script, foreignObject, animation, editors' own data) are left
 * out.
 */
const ELEMENTS = new Set(
  `svg g a defs symbol use title desc switch path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop clipPath mask pattern marker image style filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
);

/** Limits far above any logo; an image that needs more should be a PNG. */
const MAX_ELEMENTS = 50_000;
const MAX_DRAWN = 200_000;
const MAX_DEPTH = 100;

/** Maximum number of characters into which all references to a file's own entities may expand. */
const MAX_EXPANDED = 1_000_000;
/** An entity in the document type: Illustrator writes its namespaces and styles so (`&ns_ai;`, `&st0;`). */
const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"<&%]*)"|'([^'<&%]*)')\s*>/g;

/**
 * Entities that a document type declares, as plain text; those that refer to another one or to a file are left out.
 *
 * @throws HttpError 400 when the references expand to too much
 */
function entitiesOf(doctype: string, source: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', double, single] of doctype.matchAll(ENTITY)) {
    found[name] = double ?? single ?? '';
  }
  let expanded = 0;
  for (const [, name = ''] of source.matchAll(/&([\w.:-]+);/g)) {
    expanded += Object.hasOwn(found, name) ? (found[name]?.length ?? 0) : 0;
  }
  if (expanded > MAX_EXPANDED) throw invalid(MEDIA_MESSAGES.svgTooComplex, 'file');
  return found;
}

function escapeXml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
function escapeAttribute(text: string) {
  return escapeXml(text)
    .replaceAll('"', '&quot;')
    .replaceAll(/[\t\n\r]/g, ' ');
}

/** Text, or a raster image that stood in a `data:` address and is to be made safe by itself. */
type Piece = string | { raster: Buffer };

/** A link becomes the group that it looks like. */
function nameOf({ local }: SaxesTagNS) {
  return local === 'a' ? 'g' : local;
}

/** An element's attributes as they may stand; a link leads inside the file, or is an image's own data. */
function attributesOf(tag: SaxesTagNS): { plain: Map<string, string>; raster: Buffer | null } {
  const plain = new Map<string, string>();
  let raster: Buffer | null = null;
  for (const { local, uri, prefix, value } of Object.values(tag.attributes)) {
    if (local === 'href' && (uri === '' || uri === XLINK)) {
      if (tag.local === 'a') continue;
      if (/^\s*#/.test(value)) plain.set('href', value.trim());
      else if (tag.local === 'image') raster ??= embeddedRaster(value);
    } else if (uri === XML && local === 'space') {
      plain.set('xml:space', value);
    } else if (uri === '' && prefix === '' && /^[a-z][\w-]*$/i.test(local) && !/^on/i.test(local)) {
      plain.set(local, local === 'style' || /url|\\/i.test(value) ? safeCss(value) : value);
    }
  }
  return { plain, raster };
}

/**
 * Rewrites an SVG with only what draws: no script, no handler, no link or address that leaves the file, no document type,
 * no comment, no editor's data.
 * @returns the pieces, or null when the root is not `<svg>` (a web page, say)
 * @throws HttpError 400 when it is not well-formed, too complex, or fetches something from elsewhere
 */
export function rewriteSvg(source: string): Piece[] | null {
  const pieces: Piece[] = [];
  const parser = new SaxesParser({ xmlns: true });
  const cost = createSvgCost();
  let depth = 0;
  let elements = 0;
  /** Depth of the outermost element that is left out; 0 while everything is kept. */
  let skipFrom = 0;
  let style: string | null = null;
  let noSvg = false;

  parser.on('error', () => {
    throw invalid(MEDIA_MESSAGES.svgUnreadable, 'file');
  });
  parser.on('doctype', (doctype) => {
    // Those of XML itself, which the parser's inherit, stay what they are.
    for (const [name, text] of Object.entries(entitiesOf(doctype, source))) {
      parser.ENTITIES[name] ??= text;
    }
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    elements += 1;
    if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) {
      throw invalid(MEDIA_MESSAGES.svgTooComplex, 'file');
    }
    // Older files have no namespace at all; the root gets one below.
    const kept = (tag.uri === SVG || tag.uri === '') && ELEMENTS.has(tag.local);
    if (depth === 1 && (!kept || tag.local !== 'svg')) noSvg = true;
    if (skipFrom > 0) return;
    if (!kept || style !== null) {
      skipFrom = depth;
      return;
    }
    const { plain, raster } = attributesOf(tag);
    cost.enter(tag.local, plain);
    const name = nameOf(tag);
    pieces.push(`<${name}${depth === 1 ? ` xmlns="${SVG}"` : ''}`);
    for (const [key, value] of plain) pieces.push(` ${key}="${escapeAttribute(value)}"`);
    if (raster) pieces.push(' href="', { raster }, '"');
    pieces.push('>');
    if (tag.local === 'style') style = '';
  });
  parser.on('closetag', (tag) => {
    if (skipFrom === 0) {
      if (style !== null) pieces.push(escapeXml(safeCss(style)));
      style = null;
      cost.leave();
      pieces.push(`</${nameOf(tag)}>`);
    } else if (skipFrom === depth) {
      skipFrom = 0;
    }
    depth -= 1;
  });
  const text = (content: string) => {
    if (skipFrom > 0 || depth === 0) return;
    if (style !== null) {
      style += content;
      return;
    }
    cost.text(content.trim().length);
    pieces.push(escapeXml(content));
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.write(source).close();
  if (noSvg) return null;
  if (cost.total() > MAX_DRAWN) throw invalid(MEDIA_MESSAGES.svgTooComplex, 'file');
  return pieces;
}
