import type { TwilioCredentials } from './twilio-client.ts';

/** Largest file that is kept, in bytes; carriers take 5 MB at most. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Milliseconds for a file, on a hotel's Wi-Fi. */
const TIMEOUT_MS = 60_000;
const MAX_REDIRECTS = 3;

/** A file that will not come, with the reason for staff. */
export class MediaRefused extends Error {}

/** A response of Twilio's that is not a file; read by `faultOf`. */
class MediaFault extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/**
 * True if a redirect leads to a host where Twilio keeps its files (docs: "Media resource"). Any other host could be a
 * machine in the booth's network, to which the server must not send requests.
 */
export function isTwilioFileHost(url: URL, apiUrl: string): boolean {
  if (url.origin === new URL(apiUrl).origin) return true;
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '') return false;
  const isTwilio = /(^|\.)(twilio|twiliocdn)\.com$/.test(url.hostname);
  const isBucket =
    /^s3[a-z0-9-]*\.amazonaws\.com$/.test(url.hostname) &&
    /^\/(media|mms)\.twiliocdn\.com\//.test(url.pathname);
  return isTwilio || isBucket;
}

async function readBounded(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new MediaRefused('This file is larger than 16 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Fetches a file of a message. The credentials go to the API alone, never along a redirect.
 * @param path as Twilio names the file, absolute on the API
 * @throws MediaRefused when it will never come; anything else that `faultOf` reads
 */
export async function downloadMedia(
  apiUrl: string,
  path: string,
  { accountSid, authToken }: TwilioCredentials,
  signal: AbortSignal,
): Promise<Buffer> {
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  let url = new URL(path, apiUrl);
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    const headers: Record<string, string> = count === 0 ? { Authorization: `Basic ${basic}` } : {};
    const response = await fetch(url, { redirect: 'manual', headers, signal: limited });
    if (response.ok) return readBounded(response);
    await response.body?.cancel();
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      const next = URL.canParse(location, url.href) ? new URL(location, url) : null;
      if (!next || !isTwilioFileHost(next, apiUrl)) {
        throw new MediaRefused('This file is not where Twilio keeps files, so it was not fetched.');
      }
      url = next;
      continue;
    }
    if (response.status === 404 || response.status === 410) {
      throw new MediaRefused('Twilio doesn’t have this file any more.');
    }
    throw new MediaFault(response.status);
  }
  throw new MediaRefused('Twilio’s address for this file leads in a circle.');
}
