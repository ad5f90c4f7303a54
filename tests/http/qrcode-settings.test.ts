import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { mediaItem } from '../../server/contract/media.ts';
import { adminSettings, publicSettings } from '../../server/contract/settings.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { upload } from '../support/multipart.ts';

function save(booth: HttpBooth, patch: unknown) {
  return booth.staff.put('/api/admin/settings', patch);
}
async function joinOf(booth: HttpBooth) {
  return dataOf(publicSettings, await booth.visitor.get('/api/settings/public')).join;
}

async function addLogo(booth: HttpBooth): Promise<string> {
  const logo = sharp({ create: { width: 80, height: 80, channels: 3, background: '#000' } });
  return dataOf(mediaItem, await upload(booth.staff, await logo.png().toBuffer()), 201).url_path;
}

describe('the settings', () => {
  let booth: HttpBooth;
  beforeEach(async () => {
    booth = await openHttpBooth();
  });

  test.each([
    [{ foreground: '#ffffff', background: '#000000' }, 'qrcode.foreground', /darker/],
    [{ foreground: '#cccccc' }, 'qrcode.foreground', /too close/],
    [{ target: 'custom' }, 'qrcode.customUrl', /Enter the address/],
    [{ target: 'custom', customUrl: 'ftp://x' }, 'qrcode.customUrl', /https:\/\//],
    [{ target: 'custom', customUrl: 'javascript:alert(1)' }, 'qrcode.customUrl', /https:\/\//],
    [
      { target: 'custom', customUrl: `https://example.com/${'a'.repeat(200)}`, size: 64 },
      'qrcode.size',
      /at least \d+ pixels/,
    ],
    [{ lanAddress: 'nowhere' }, 'qrcode.lanAddress', /machine’s addresses/],
    [{ lanAddress: '203.0.113.77' }, 'qrcode.lanAddress', /doesn’t have that address/],
  ])('refuse what no phone could read: %j', async (qrcode, field, message) => {
    const before = dataOf(adminSettings, await booth.staff.get('/api/admin/settings'));
    const answer = await save(booth, { qrcode, brand: { companyName: 'Acme' } });
    expectRefusal(answer, 400, 'validation_failed', message, field);
    expect(dataOf(adminSettings, await booth.staff.get('/api/admin/settings'))).toEqual(before);
  });

  test('refuse a logo in a picture that is too small for it', async () => {
    const logoUrl = await addLogo(booth);
    const answer = await save(booth, { qrcode: { logoUrl, size: 64 } });
    expectRefusal(answer, 400, 'validation_failed', /logo needs a size/, 'qrcode.size');
    expect((await save(booth, { qrcode: { logoUrl, size: 100 } })).status).toBe(200);
  });

  test('hold an address of staff’s own, and go back to the LAN', async () => {
    const lan = await joinOf(booth);
    const customUrl = 'https://ask.example.com/expo/';
    expect((await save(booth, { qrcode: { target: 'custom', customUrl } })).status).toBe(200);
    expect(await joinOf(booth)).toEqual({
      url: customUrl,
      label: 'ask.example.com/expo',
      secondary: null,
    });
    expect((await save(booth, { qrcode: { target: 'lan' } })).status).toBe(200);
    expect(await joinOf(booth)).toEqual(lan);
  });

  test('tell the public how the code looks, and nothing more', async () => {
    const { qrcode } = dataOf(publicSettings, await booth.visitor.get('/api/settings/public'));
    const raw = JSON.parse((await booth.visitor.get('/api/settings/public')).text) as {
      data: { qrcode: object };
    };
    expect(raw.data.qrcode).toEqual(qrcode);
    expect(Object.keys(raw.data.qrcode).toSorted()).toEqual(
      ['background', 'enabled', 'foreground', 'logoUrl', 'size', 'style'].toSorted(),
    );
  });

  test('that an older version stored in colours no phone reads are black on white for the public', async () => {
    booth.deps.db
      .prepare("INSERT OR REPLACE INTO settings (part, value) VALUES ('qrcode', ?)")
      .run(JSON.stringify({ foreground: '#ffffff', background: '#eeeeee', style: 'dots' }));
    await booth.restart();
    const { qrcode } = dataOf(publicSettings, await booth.visitor.get('/api/settings/public'));
    expect(qrcode).toMatchObject({ foreground: '#000000', background: '#ffffff', style: 'dots' });
    expect((await booth.visitor.get('/api/qr.png?data=x')).status).toBe(200);
  });
});
