import type { SmsMedia } from '../../../server/contract/sms.ts';
import { formatBytes } from '../../lib/format.ts';

const NAMES: Record<string, string> = {
  'application/pdf': 'PDF',
  'text/vcard': 'Contact card',
  'text/x-vcard': 'Contact card',
  'text/plain': 'Text file',
  'text/calendar': 'Calendar entry',
};
const KINDS: Record<string, string> = { image: 'Picture', video: 'Video', audio: 'Sound' };

/** "Video (MP4)", "PDF"; without either what it was sent as. */
export function typeName(contentType: string): string {
  const [type = ''] = contentType.split(';', 1);
  const [family = '', form = ''] = type.trim().toLowerCase().split('/', 2);
  const known = NAMES[`${family}/${form}`];
  if (known !== undefined) return known;
  const kind = KINDS[family];
  if (kind === undefined) return type === '' ? 'File' : type;
  return `${kind} (${form.replace(/^x-/, '').toUpperCase()})`;
}

/** What a download is called; the server has its own names for what isn't a picture. */
export function downloadName({ id, content_type: type }: SmsMedia): string {
  const form = /^image\/(\w+)/.exec(type)?.[1];
  return form === undefined ? '' : `text-file-${id}.${form.replace('jpeg', 'jpg')}`;
}

/** "Picture (JPEG) · 1200 × 800 · 84 KB": what is known of a file. */
export function factsOf({ content_type: type, width, height, size }: SmsMedia): string {
  const edges = width !== null && height !== null ? `${width} × ${height}` : null;
  const weight = size === null ? null : formatBytes(size);
  return [typeName(type), edges, weight].filter((part) => part !== null).join(' · ');
}
