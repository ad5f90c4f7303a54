import { leaveDetails } from '../support/api.ts';
import { expect, test } from '../support/e2e.ts';
import { sideways, whenStill } from '../support/page.ts';
import { cutTexts, spaceOutText } from '../support/page-fit.ts';
import { rows } from './questions-page.ts';
import { PHONE } from './visitor-pages.ts';

test('text in the spacing that people set is cut off nowhere', async ({ booth, page }) => {
  for (const content of ['Does it float, and for how long?', 'Is it loud?'])
    await booth.approve(await booth.ask(content, 'Ada'), 'An **answer** of a few words.');
  await booth.ask('How long does the battery hold in winter?', 'Grace');
  await leaveDetails(booth.port, { name: 'Ada' });
  const expectWhole = async (where: string) => {
    await whenStill(page);
    await spaceOutText(page);
    expect(await cutTexts(page), where).toEqual([]);
    expect(await sideways(page), where).toBe(0);
  };
  await page.setViewportSize(PHONE);
  for (const path of ['/', '/contact-funnel', '/wedeliver']) {
    await page.goto(booth.publicUrl + path);
    await expectWhole(path);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await booth.signIn(page, '/dashboard?status=all');
  await expect(rows(page)).toHaveCount(3);
  await expectWhole('/dashboard');
  await page.goto(`${booth.adminUrl}/settings`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
  await expectWhole('/settings');
});
