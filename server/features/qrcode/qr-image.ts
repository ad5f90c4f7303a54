import { join } from 'node:path';
import sharp from 'sharp';
import type { QrcodeSettings } from '../../contract/settings/qrcode.ts';
import type { QrPlan } from './qr-plan.ts';

/** Smaller dots look like squares, only paler; they are drawn as squares. */
const DOT_MIN_PX = 4;
/** Radius of a dot, as a share of a module's edge: the dots do not quite touch. */
const DOT_RADIUS = 0.46;

/** Colours are checked by the contract. */
export type QrLook = { style: QrcodeSettings['style']; fg: string; bg: string };

/** The code as SVG, in pixels. */
function qrSvg(plan: QrPlan, edge: number, { style, fg, bg }: QrLook): string {
  const { modules, modulePx, offset, cleared } = plan;
  const inCleared = (index: number) =>
    cleared !== null && index >= cleared.from && index < cleared.to;
  let path = '';
  let dots = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column) || (inCleared(row) && inCleared(column))) continue;
      const [x, y] = [offset + column * modulePx, offset + row * modulePx];
      // What readers orient themselves by (finders, alignment, timing) stays solid in every style.
      if (style === 'dots' && modulePx >= DOT_MIN_PX && !modules.isReserved(row, column)) {
        const half = modulePx / 2;
        dots += `<circle cx="${x + half}" cy="${y + half}" r="${DOT_RADIUS * modulePx}"/>`;
      } else {
        path += `M${x} ${y}h${modulePx}v${modulePx}h-${modulePx}z`;
      }
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}"><rect width="${edge}" height="${edge}" fill="${bg}"/><g fill="${fg}"><path shape-rendering="crispEdges" d="${path}"/>${dots}</g></svg>`;
}

/** A stored image for the middle of a code; width and height as its file says. */
export type QrLogo = { folder: string; stored_name: string; width: number; height: number };

/** The logo as PNG, as large as fits into a square of `edge` pixels. */
async function drawLogo({ folder, stored_name, width, height }: QrLogo, edge: number) {
  // 72 dpi draws an SVG in its own size; a small one is drawn larger instead of enlarged.
  const density = Math.min(2400, Math.max(1, (72 * edge) / Math.max(width, height)));
  const { data, info } = await sharp(join(folder, stored_name), { density })
    .resize(edge, edge, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** @param edge of the image in pixels, quiet zone included */
export async function drawCode(
  plan: QrPlan,
  edge: number,
  look: QrLook,
  logo: QrLogo | null,
): Promise<Buffer> {
  const code = sharp(Buffer.from(qrSvg(plan, edge, look)));
  if (!logo || !plan.cleared) return code.png({ compressionLevel: 9, palette: true }).toBuffer();
  // Half a module of air on each side.
  const room = (plan.cleared.to - plan.cleared.from - 1) * plan.modulePx;
  const image = await drawLogo(logo, room);
  return code
    .composite([
      {
        input: image.data,
        left: Math.round((edge - image.width) / 2),
        top: Math.round((edge - image.height) / 2),
      },
    ])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
