import QRCode from 'qrcode';
import sharp from 'sharp';
import type { QrQuery } from '../../contract/qr.ts';
import type { QrcodeSettings } from '../../contract/settings.ts';
import { invalid } from '../../http/errors.ts';

/** Empty modules around the code that a reader needs (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;
/** Pictures kept ready; a screen and a crowd of phones ask for the same one. */
const CACHE_SIZE = 64;

type Matrix = { size: number; isDark: (row: number, column: number) => boolean };

function matrixOf(data: string): Matrix {
  const { modules } = QRCode.create(data, { errorCorrectionLevel: 'M' });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
}

/** Finder patterns stay solid in every style: a reader looks for their proportions first. */
const inFinder = (size: number, row: number, column: number) =>
  (row < 7 && column < 7) || (row < 7 && column >= size - 7) || (row >= size - 7 && column < 7);

/** The code as SVG, one unit a module. Colours are checked by the contract. */
export function qrSvg(
  data: string,
  { style, fg, bg }: { style: QrcodeSettings['style']; fg: string; bg: string },
): string {
  const { size, isDark } = matrixOf(data);
  let path = '';
  let dots = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(row, column)) continue;
      const [x, y] = [column + QUIET_ZONE, row + QUIET_ZONE];
      if (style === 'dots' && !inFinder(size, row, column)) {
        dots += `<circle cx="${x + 0.5}" cy="${y + 0.5}" r="0.46"/>`;
      } else {
        path += `M${x} ${y}h1v1h-1z`;
      }
    }
  }
  const edge = size + 2 * QUIET_ZONE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}" width="${edge}" height="${edge}"><rect width="${edge}" height="${edge}" fill="${bg}"/><g fill="${fg}"><path shape-rendering="crispEdges" d="${path}"/>${dots}</g></svg>`;
}

/** @param size edge in pixels, quiet zone included */
async function renderPng(svg: string, size: number): Promise<Buffer> {
  const units = Number(/width="(\d+)"/.exec(svg)?.[1] ?? 1);
  // 72 dpi draws one unit as one pixel; sharp draws at the density, then resizes to the exact edge.
  const density = Math.min(2400, Math.max(72, (72 * size) / units));
  return sharp(Buffer.from(svg), { density })
    .resize(size, size, { fit: 'fill', kernel: 'lanczos3' })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

export type QrcodeService = ReturnType<typeof createQrcodeService>;

/** QR codes as PNG, kept in a small cache. */
export function createQrcodeService(settings: () => QrcodeSettings) {
  const cache = new Map<string, Promise<Buffer>>();

  return {
    /**
     * What the query leaves open comes from the settings.
     * @throws HttpError 400 when the data does not fit into a code, or the logo is no stored picture
     */
    png(query: QrQuery): Promise<Buffer> {
      const { style, size, foreground, background } = settings();
      if (query.logo !== undefined) {
        throw invalid('This logo is not in the media library.', 'logo');
      }
      const look = { style, fg: query.fg ?? foreground, bg: query.bg ?? background };
      const edge = query.size ?? size;
      const key = JSON.stringify([query.data, edge, look]);
      const known = cache.get(key);
      if (known) return known;
      const png = renderPng(qrSvg(query.data, look), edge);
      cache.set(key, png);
      png.catch(() => cache.delete(key));
      const oldest = cache.keys().next().value;
      if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
      return png;
    },
  };
}
