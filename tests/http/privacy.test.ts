import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { leadDetail } from '../../server/contract/leads.ts';
import { mergeStored } from '../../server/features/settings/settings.service.ts';
import { dataOf } from '../support/data-of.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { pageDataOf } from '../support/page-data.ts';
import { pagesFromSource } from '../support/stub-pages.ts';

const pageData = z.object({ privacy: z.object({ notice: z.string() }) });
const ADA = { name: 'Ada Lovelace', email: 'ada@example.com', consent: true };

function set(booth: HttpBooth, settings: object) {
  return booth.staff.put('/api/admin/settings', settings);
}

/** The name of the privacy notice that a page shows right now. */
async function noticeOf(booth: HttpBooth, path: string): Promise<string> {
  return pageData.parse(pageDataOf(await booth.visitor.get(path))).privacy.notice;
}

async function privacyOf(booth: HttpBooth, id: number) {
  return dataOf(leadDetail, await booth.staff.get(`/api/admin/lead/${id}`)).privacy;
}

describe('what the contact page told is kept with a lead', () => {
  test('also when the settings changed between the page and the details', async () => {
    const booth = await openHttpBooth();
    await set(booth, { brand: { companyName: 'Acme' }, privacy: { keepDays: 30, text: 'First' } });
    const first = await noticeOf(booth, '/contact-funnel');
    await set(booth, { privacy: { keepDays: 60, text: 'Second' } });
    const second = await noticeOf(booth, '/contact-funnel');
    expect(second).not.toBe(first);

    await booth.visitor.post('/api/lead', { ...ADA, privacy_notice: first });
    await booth.visitor.post('/api/lead', { ...ADA, privacy_notice: second });
    expect(await privacyOf(booth, 1)).toEqual({ company: 'Acme', keep_days: 30, text: 'First' });
    expect(await privacyOf(booth, 2)).toEqual({ company: 'Acme', keep_days: 60, text: 'Second' });
  });

  test('a page that has both steps knows it from the start', async () => {
    const booth = await openHttpBooth();
    expect(await noticeOf(booth, '/')).toBe(await noticeOf(booth, '/contact-funnel'));
  });

  test('also from a plain form', async () => {
    const booth = await openHttpBooth();
    await set(booth, { privacy: { keepDays: 30 } });
    const privacy_notice = await noticeOf(booth, '/contact-funnel');
    const form = { name: 'Ada', email: 'ada@example.com', idempotency_key: '', privacy_notice };
    expect((await booth.visitor.send('/api/lead', { method: 'POST', form })).status).toBe(201);
    expect(await privacyOf(booth, 1)).toMatchObject({ keep_days: 30 });
  });

  test.each(['0123456789abcdef', '', null])('nothing where no page told it: %j', async (name) => {
    const booth = await openHttpBooth();
    await booth.visitor.post('/api/lead', { ...ADA, privacy_notice: name });
    expect(await privacyOf(booth, 1)).toBe(null);
  });
});

test('what staff wrote is there after the next start', () => {
  const stored = { privacy: { keepDays: 30, text: 'Ours' }, votes: { enabled: false } };
  expect(mergeStored(stored)).toMatchObject(stored);
});

describe('the company’s privacy text', () => {
  test('is a page of its own, as Markdown, without any script', async () => {
    const booth = await openHttpBooth({ pages: await pagesFromSource() });
    const text =
      '# Who we are\n\nWrite to [Jo](mailto:jo@acme.example).\n\n<script>alert(1)</script>\n\n' +
      '[no](javascript:alert(1)) ![pixel](https://spy.example/p.png)';
    await set(booth, { brand: { companyName: 'Acme' }, privacy: { text } });
    const page = await booth.visitor.get('/privacy');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h2>Who we are</h2>');
    expect(page.text).toContain('href="mailto:jo@acme.example"');
    expect(page.text).not.toMatch(/<script|<img|href="javascript|spy\.example/);
    expect(page.text).toContain('<title>Privacy · Acme</title>');
  });

  test.each([
    ['en', 'What we delete stays in our backups for 14 days at most.'],
    ['ar', 'ما نحذفه يبقى في نسخنا الاحتياطية 14 يومًا على الأكثر.'],
  ])('says below it for how long backups hold what was deleted: %s', async (language, words) => {
    const booth = await openHttpBooth({ pages: await pagesFromSource() });
    await set(booth, { privacy: { text: 'Ours' } });
    const page = await booth.visitor.get('/privacy', { 'accept-language': language });
    expect(page.text).toContain(words);
  });

  test('without one the path is any other', async () => {
    const booth = await openHttpBooth();
    expect(pageDataOf(await booth.visitor.get('/privacy'))).toMatchObject({ view: 'question' });
  });
});
