import { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { phoneSettings } from '../../server/contract/settings.ts';
import { openHttpBooth, test } from '../support/http-booth.ts';
import { pageDataOf } from '../support/http-client.ts';
import { pagesFromSource } from '../support/stub-pages.ts';
import { approved } from './question-calls.ts';
import { saveSettings } from './settings-calls.ts';

test('every path has its page, and what programs ask for is 404', async ({ booth }) => {
  const cases = [
    ['/', 'visitor', 'question'],
    ['/dashboard', 'visitor', 'question'],
    ['/media/', 'visitor', 'question'],
    ['/a/b/c?x=1', 'visitor', 'question'],
    ['/%E2%9C%93', 'visitor', 'question'],
    ['/contact-funnel/', 'visitor', 'contact'],
    ['/wedeliver', 'display', null],
    ['/wedeliver?kiosk=1', 'display', null],
  ] as const;
  for (const [path, app, view] of cases) {
    const answer = await booth.visitor.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.text).toContain(`data-app="${app}"`);
    if (view !== null) expect(pageDataOf(answer)).toMatchObject({ view, error: null });

    const staff = await booth.staff.get(path);
    expect(staff.text).toContain('data-app="admin"');
    expect(staff.text).toContain('<title>Booth admin</title>');
  }

  for (const path of ['/favicon.ico', '/.well-known/security.txt', '/x-1a2b.js']) {
    for (const client of [booth.visitor, booth.staff]) {
      const { status, text } = await client.get(path);
      expect([path, status, text]).toEqual([path, 404, 'Not found\n']);
    }
  }
  const robots = await booth.visitor.get('/robots.txt');
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(robots.text).toBe('User-agent: *\nDisallow: /\n');

  const answer = await booth.visitor.send('/', { method: 'HEAD' });
  expect([answer.status, answer.text]).toEqual([200, '']);
});

describe('a page carries', () => {
  test('its styles’ hashes in the policy, or for staff’s script a nonce, another each time', async () => {
    const booth = await openHttpBooth();
    for (const path of ['/', '/wedeliver', '/contact-funnel']) {
      const { headers, text } = await booth.visitor.get(path);
      const styles = [...text.matchAll(/<style>([^]*?)<\/style>/g)];
      expect(styles.length, path).toBeGreaterThan(0);
      for (const [, style = ''] of styles) {
        const hash = createHash('sha256').update(style).digest('base64');
        expect(headers['content-security-policy'], path).toContain(`'sha256-${hash}'`);
      }
      expect(headers['content-security-policy'], path).not.toMatch(/nonce|style-src [^;]*unsafe/);
    }
    const nonces: string[] = [];
    for (const path of ['/', '/']) {
      const { headers, text } = await booth.staff.get(path);
      const nonce = /<meta name="csp-nonce" content="([^"]+)">/.exec(text)?.[1] ?? '';
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
      expect(nonce.length).toBeGreaterThan(20);
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(2);
  });

  test('beside it a key for its forms, another each time', async ({ booth }) => {
    const keys = [];
    for (const path of ['/', '/', '/wedeliver', '/contact-funnel']) {
      const { headers } = await booth.client().get(path);
      const cookie = headers['set-cookie']?.find((line) => line.startsWith('booth.form=')) ?? '';
      expect(cookie, path).toMatch(/; Path=\/api; HttpOnly; SameSite=Strict$/);
      keys.push(/=([\w-]{22,});/.exec(cookie)?.[1]);
    }
    expect(new Set(keys).size).toBe(4);
    expect(keys).not.toContain(undefined);
  });

  test('the theme and the names that staff chose', async ({ booth }) => {
    expect((await booth.visitor.get('/')).text).toContain('data-theme="dark"');
    await saveSettings(booth, {
      theme: 'light',
      brand: { companyName: '', eventName: 'Expo 26' },
    });
    const page = await booth.visitor.get('/');
    expect(page.text).toContain('data-theme="light"');
    expect(page.text).toContain('<title>Ask a question · Expo 26</title>');
    await saveSettings(booth, { brand: { companyName: 'Acme & Sons' } });
    expect((await booth.visitor.get('/wedeliver')).text).toContain(
      '<title>Live Q&amp;A · Acme &amp; Sons</title>',
    );
  });

  test('for a phone the settings that it reads, and none of staff’s own', async ({ booth }) => {
    const page = await booth.visitor.get('/wedeliver');
    const { settings } = z.object({ settings: phoneSettings.strict() }).parse(pageDataOf(page));
    expect(settings).toMatchObject({ theme: 'dark' });
    await saveSettings(booth, {
      ai: { apiKey: 'sk-secret', system: 'private words' },
      twilio: { authToken: 'tok-secret' },
    });
    for (const path of ['/', '/contact-funnel', '/wedeliver']) {
      const { text } = await booth.visitor.get(path);
      expect(text).not.toMatch(/secret|private words|allowed_origins/);
    }
  });
});

async function openCounting() {
  const pages = await pagesFromSource();
  const drawn = await pages.renderers();
  const renderers = {
    ...drawn,
    renderVisitor: vi.fn(drawn.renderVisitor),
    renderPhone: vi.fn(drawn.renderPhone),
  };
  const counting = { ...pages, renderers: () => Promise.resolve(renderers) };
  const booth = await openHttpBooth({ pages: counting });
  const compress = [vi.spyOn(zlib, 'brotliCompress'), vi.spyOn(zlib, 'gzip')];
  const streams = [vi.spyOn(zlib, 'createBrotliCompress'), vi.spyOn(zlib, 'createGzip')];
  syncBuiltinESMExports();
  onTestFinished(syncBuiltinESMExports);
  const count = () => ({
    drawn: renderers.renderVisitor.mock.calls.length + renderers.renderPhone.mock.calls.length,
    compressed: [...compress, ...streams].reduce((sum, { mock }) => sum + mock.calls.length, 0),
  });
  return { booth, count };
}

describe('a page that many ask for', () => {
  test('is drawn and compressed once, sent with its length, and not again to those who have it', async () => {
    const { booth, count } = await openCounting();
    for (const [at, path] of ['/', '/wedeliver', '/contact-funnel'].entries()) {
      for (const encoding of ['br', 'br', 'identity', 'br']) {
        const { headers, bytes } = await booth.visitor.get(path, { 'accept-encoding': encoding });
        expect(headers['content-encoding'] ?? 'identity', path).toBe(encoding);
        expect(headers['content-length'], path).toBe(String(bytes.length));
      }
      expect(count(), path).toEqual({ drawn: at + 1, compressed: at + 1 });
      const { headers } = await booth.visitor.get(path);
      const again = await booth.visitor.get(path, { 'if-none-match': headers.etag ?? '' });
      expect([again.status, again.bytes.length], path).toEqual([304, 0]);
      expect(again.headers['content-security-policy'], path).toBe(
        headers['content-security-policy'],
      );
    }
    expect(count()).toEqual({ drawn: 3, compressed: 3 });
  });

  test('is another as soon as anything that it shows is another', async () => {
    const booth = await openHttpBooth({ pages: await pagesFromSource() });
    const seen = new Set<string>();
    /** Both pages are others than all before, or the one alone. */
    const expectNew = async (what: string, paths = ['/', '/wedeliver']) => {
      for (const path of paths) {
        const { text } = await booth.visitor.get(path);
        expect(seen.has(text), `${path} ${what}`).toBe(false);
        seen.add(text);
        expect((await booth.visitor.get(path)).text, `${path} ${what}`).toBe(text);
      }
    };
    await expectNew('at first');
    await saveSettings(booth, { theme: 'light' });
    await expectNew('theme');
    await saveSettings(booth, { brand: { companyName: 'Acme', colour: '#aa0000' } });
    await expectNew('brand');
    await saveSettings(booth, { twilio: { phoneNumber: '+12025550123' } });
    await expectNew('number for texts', ['/']);
    await saveSettings(booth, { privacy: { keepDays: 3, text: 'We keep little.' } });
    await expectNew('privacy', ['/', '/contact-funnel', '/privacy']);
    await saveSettings(booth, { privacy: { keepDays: 3, text: 'We keep less.' } });
    await expectNew('privacy text', ['/contact-funnel', '/privacy']);
    await saveSettings(booth, { wifi: { enabled: true, ssid: 'Stand', security: 'nopass' } });
    await expectNew('Wi-Fi');
    const afar = await booth.client({ host: 'booth.example.com' }).get('/');
    expect(afar.text).not.toContain('Stand');
    expect((await booth.visitor.get('/')).text).toContain('Stand');
    await approved(booth, 'Is it on?');
    await expectNew('question', ['/wedeliver']);
    vi.spyOn(booth.deps.screens, 'onScreen').mockReturnValue([1]);
    await expectNew('on screen', ['/wedeliver']);
    const { text } = await booth.visitor.get('/', { 'accept-language': 'de' });
    expect(text).toContain('lang="de"');
    const screen = await booth.visitor.get('/wedeliver', { 'user-agent': 'Electron/45' });
    expect(seen.has(screen.text)).toBe(false);
    expect((await booth.staff.post('/api/admin/event', { kind: 'rehearsal' })).status).toBe(201);
    await expectNew('rehearsal');
    expect((await booth.visitor.get('/')).text).toContain('rehearsal');
  });
});

test('the company’s privacy text is a page without any script, which says how long backups hold what was deleted', async () => {
  const booth = await openHttpBooth({ pages: await pagesFromSource() });
  // Without a text the path is any other.
  expect(pageDataOf(await booth.visitor.get('/privacy'))).toMatchObject({ view: 'question' });
  const text =
    '# Who we are\n\nWrite to [Jo](mailto:jo@acme.example).\n\n<script>alert(1)</script>\n\n' +
    '[no](javascript:alert(1)) ![pixel](https://spy.example/p.png)';
  await saveSettings(booth, { brand: { companyName: 'Acme' }, privacy: { text } });
  const page = await booth.visitor.get('/privacy');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<h2>Who we are</h2>');
  expect(page.text).toContain('href="mailto:jo@acme.example"');
  expect(page.text).not.toMatch(/<script|<img|href="javascript|spy\.example/);
  expect(page.text).toContain('<title>Privacy · Acme</title>');
  expect(page.text).toContain('What we delete stays in our backups for 14 days at most.');
  const arabic = await booth.visitor.get('/privacy', { 'accept-language': 'ar' });
  expect(arabic.text).toContain('ما نحذفه يبقى في نسخنا الاحتياطية 14 يومًا على الأكثر.');
});

/** The words of a page's HTML: what stands within one block is one line. */
function linesOf(html: string): string[] {
  return html
    .replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, '')
    .replaceAll(/<\/?(?:a|b|bdi|i|strong|span)\b[^>]*>/g, '')
    .split(/<[^>]*>/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const HAN = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]`;

test('on the pages as they are drawn, no blank follows a full-width stop, and a French mark has its blank before it', async () => {
  const booth = await openHttpBooth({ pages: await pagesFromSource() });
  await saveSettings(booth, { brand: { companyName: 'Hydrive' }, privacy: { text: 'Hydrive' } });
  // For the line above every page.
  expect((await booth.staff.post('/api/admin/event', { kind: 'rehearsal' })).status).toBe(201);
  const odd = {
    ja: new RegExp(`[。！？：] |${HAN}[.:,;!?]`, 'u'),
    zh: new RegExp(`[。！？：] |${HAN}[.:,;!?]`, 'u'),
    fr: /\p{L}[:;!?»]|[ \u00a0][;!?]/u,
    de: /\p{L}…/u,
  };
  for (const [language, pattern] of Object.entries(odd)) {
    for (const path of ['/', '/contact-funnel', '/wedeliver', '/privacy']) {
      const { text } = await booth.visitor.get(path, { 'accept-language': language });
      const lines = linesOf(text);
      expect(lines.length, path).toBeGreaterThan(3);
      expect(
        lines.filter((line) => pattern.test(line)),
        `${language} ${path}`,
      ).toEqual([]);
    }
  }
});
