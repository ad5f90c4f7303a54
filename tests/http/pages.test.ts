import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { phoneSettings } from '../../server/contract/settings.ts';
import { openHttpBooth } from '../support/http-booth.ts';
import { pageDataOf } from '../support/page-data.ts';

describe('every path is the page that it should be', () => {
  test.each([
    ['/', 'visitor', 'question'],
    ['/ask', 'visitor', 'question'],
    ['/dashboard', 'visitor', 'question'],
    ['/media', 'visitor', 'question'],
    ['/media/', 'visitor', 'question'],
    ['/qrcode/sign', 'visitor', 'question'],
    ['/a/b/c?x=1', 'visitor', 'question'],
    ['/%E2%9C%93', 'visitor', 'question'],
    ['/contact-funnel', 'visitor', 'contact'],
    ['/contact-funnel/', 'visitor', 'contact'],
    ['/wedeliver', 'display', null],
    ['/wedeliver?kiosk=1', 'display', null],
  ])('%s', async (path, app, view) => {
    const booth = await openHttpBooth();
    const answer = await booth.visitor.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).toContain(`data-app="${app}"`);
    if (view !== null) expect(pageDataOf(answer)).toMatchObject({ view, error: null });

    const staff = await booth.staff.get(path);
    expect(staff.text).toContain('data-app="admin"');
    expect(staff.text).toContain('<title>Booth admin</title>');
  });

  test.each([
    ['admin.booth.local', 'admin'],
    ['Admin.Expo.example', 'admin'],
    ['booth.local', 'visitor'],
    ['booth.admin.local', 'visitor'],
    ['myadmin.local', 'visitor'],
    ['admin', 'visitor'],
    ['192.168.1.5', 'visitor'],
  ])(
    'a name that begins with “admin.” is the staff’s, any other the visitors’: %s',
    async (host, app) => {
      const booth = await openHttpBooth();
      const { text } = await booth.client({ host }).get('/');
      expect(text).toContain(`data-app="${app}"`);
    },
  );

  test.each([
    '/favicon.ico',
    '/apple-touch-icon-120x120.png',
    '/.well-known/security.txt',
    '/x-1a2b.js',
  ])('what programs ask for by themselves is none: %s', async (path) => {
    const booth = await openHttpBooth();
    for (const client of [booth.visitor, booth.staff]) {
      const { status, text } = await client.get(path);
      expect([status, text]).toEqual([404, 'Not found\n']);
    }
    const robots = await booth.visitor.get('/robots.txt');
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.text).toBe('User-agent: *\nDisallow: /\n');
  });

  test('HEAD answers without a body', async () => {
    const booth = await openHttpBooth();
    const answer = await booth.visitor.send('/', { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});

describe('a page carries', () => {
  test('its nonce in the policy and in the head, another each time', async () => {
    const booth = await openHttpBooth();
    const nonces: string[] = [];
    for (const path of ['/', '/', '/wedeliver']) {
      const { headers, text } = await booth.visitor.get(path);
      const nonce = /<meta name="csp-nonce" content="([^"]+)">/.exec(text)?.[1] ?? '';
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
      expect(nonce.length).toBeGreaterThan(20);
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(3);
  });

  test('the theme and the names that staff chose', async () => {
    const booth = await openHttpBooth();
    expect((await booth.visitor.get('/')).text).toContain('data-theme="dark"');
    await booth.staff.put('/api/admin/settings', {
      theme: 'light',
      brand: { companyName: '', eventName: 'Expo 26' },
    });
    const page = await booth.visitor.get('/');
    expect(page.text).toContain('data-theme="light"');
    expect(page.text).toContain('<title>Ask a question · Expo 26</title>');
    await booth.staff.put('/api/admin/settings', { brand: { companyName: 'Acme & Sons' } });
    expect((await booth.visitor.get('/wedeliver')).text).toContain(
      '<title>Live Q&amp;A · Acme &amp; Sons</title>',
    );
  });

  test('for a phone the settings that it reads, and no others', async () => {
    const booth = await openHttpBooth();
    const page = await booth.visitor.get('/wedeliver');
    const { settings } = z.object({ settings: phoneSettings.strict() }).parse(pageDataOf(page));
    expect(settings).toMatchObject({ theme: 'dark' });
  });

  test('for a form a key of its own each time', async () => {
    const booth = await openHttpBooth();
    const keys = [
      pageDataOf(await booth.visitor.get('/')),
      pageDataOf(await booth.visitor.get('/')),
      pageDataOf(await booth.visitor.get('/contact-funnel')),
    ].map((page) => JSON.stringify(page).match(/"idempotencyKey":"([\w-]{8,64})"/)?.[1]);
    expect(new Set(keys).size).toBe(3);
    expect(keys).not.toContain(undefined);
  });

  test('no settings of staff’s own', async () => {
    const booth = await openHttpBooth();
    await booth.staff.put('/api/admin/settings', {
      ai: { apiKey: 'sk-secret', system: 'private words' },
      twilio: { authToken: 'tok-secret' },
    });
    for (const path of ['/', '/contact-funnel', '/wedeliver']) {
      expect((await booth.visitor.get(path)).text).not.toMatch(
        /secret|private words|allowed_origins/,
      );
    }
  });
});

test('nothing in a name ends an element or starts a script', async () => {
  const booth = await openHttpBooth();
  const names = [
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<!--app--><!--page-->$&$`',
    '</script><script>alert(1)//',
    "'+alert(1)+'\u2028\u2029x",
  ];
  for (const companyName of names) {
    const saved = await booth.staff.put('/api/admin/settings', { brand: { companyName } });
    expect(saved.status).toBe(200);
    for (const path of ['/', '/contact-funnel', '/wedeliver', '/x']) {
      const answer = await booth.visitor.get(path);
      expect(answer.text).not.toMatch(/<script>|<img/);
      expect(answer.text.match(/<script/g)).toHaveLength(1);
      expect(answer.text).not.toContain('<!--app-->');
      expect(answer.text).toMatch(
        /<\/div><script type="application\/json" id="page">[^<]*<\/script><\/body><\/html>$/,
      );
      expect(JSON.stringify(pageDataOf(answer))).toContain(
        JSON.stringify(companyName).slice(1, -1),
      );
    }
  }
});
