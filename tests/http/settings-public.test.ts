import { expect, test } from 'vitest';
import { publicSettings } from '../../server/contract/settings.ts';
import { dataOf } from '../support/data-of.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { saveSettings } from '../support/settings-calls.ts';

async function readPublic(booth: HttpBooth) {
  return dataOf(publicSettings.strict(), await booth.visitor.get('/api/settings/public'));
}

test('the public settings carry what pages need and nothing of the rest', async () => {
  const booth = await openHttpBooth();
  await saveSettings(booth, {
    theme: 'light',
    twilio: { phoneNumber: '+15550109999', accountSid: `AC${'0'.repeat(32)}`, authToken: 'tok' },
    ai: { enabled: true, apiKey: 'sk-x', system: 'a secret prompt' },
    cors: { allowed_origins: ['https://partner.example'] },
    brand: { companyName: 'Acme', siteUrl: 'https://acme.example', eventName: 'Expo' },
  });
  const data = await readPublic(booth);
  expect(data).toMatchObject({
    theme: 'light',
    twilio: { phone: '+15550109999' },
    qrcode: { enabled: true, size: 160, foreground: '#000000', background: '#ffffff' },
    brand: { companyName: 'Acme' },
    join: {
      url: expect.stringMatching(/^http:\/\/.+\/$/),
      label: expect.not.stringMatching(/^http/),
    },
  });
  expect(Object.keys(data.twilio)).toEqual(['phone']);
  const { text } = await booth.visitor.get('/api/settings/public');
  expect(text).not.toMatch(/sk-x|secret prompt|AC000|partner\.example|has_key/);
});

test('unchanged public settings are 304', async () => {
  const booth = await openHttpBooth();
  const { headers } = await booth.visitor.get('/api/settings/public');
  const etag = headers.etag ?? '';
  const ask = () => booth.visitor.get('/api/settings/public', { 'if-none-match': etag });
  expect((await ask()).status).toBe(304);
  await saveSettings(booth, { theme: 'light' });
  expect((await ask()).status).toBe(200);
});
