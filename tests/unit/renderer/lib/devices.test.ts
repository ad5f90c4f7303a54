import { describe, expect, it } from 'vitest';
import { shortUserAgent } from '../../../../renderer/lib/devices.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a user agent in a few words', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/156.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; SM-S938B) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} booth/0.1.0 Chrome/148.0.0.0 Electron/45.4.1 Safari/537.36`,
      'Booth app on macOS',
    ],
    ['curl/8.14.1', 'curl'],
    ['node', 'node'],
    ['', 'Unknown'],
    ['   ', 'Unknown'],
  ])('%s', (userAgent, short) => expect(shortUserAgent(userAgent)).toBe(short));
});
