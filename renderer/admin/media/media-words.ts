import {
  describeMediaUse,
  type MediaItem,
  type MediaType,
  type MediaUse,
} from '../../../server/contract/media.ts';
import { countOf, formatBytes } from '../../lib/format.ts';

const TYPE_NAMES: Record<MediaType, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/svg+xml': 'SVG',
};

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** "1200 × 630 · PNG · 84 KB". */
export function factsOf({ width, height, content_type: type, size }: MediaItem): string {
  return `${width} × ${height} · ${TYPE_NAMES[type]} · ${formatBytes(size)}`;
}

/** "the display’s main logo and logo 2 on the display". */
export function usesInWords(uses: readonly MediaUse[]): string {
  return list.format(uses.map(describeMediaUse));
}

/** What the library holds: "4 pictures, 1.2 MB". */
export function summaryOf(items: readonly MediaItem[]): string {
  if (items.length === 0) return 'No pictures yet';
  const bytes = items.reduce((sum, { size }) => sum + size, 0);
  return `${countOf(items.length, 'picture', 'pictures')}, ${formatBytes(bytes)}`;
}
