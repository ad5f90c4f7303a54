import { expect, test } from '../support/e2e.ts';

test('pages run as on a phone at the stand: in no secure context', async ({ booth, page }) => {
  await page.goto(booth.publicUrl);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
});

test.fail('a page that asks another machine fails its test', async ({ page }) => {
  await page.setContent('<img src="http://example.com/pixel.png" alt="" />');
});

test.fail('a page that throws fails its test', async ({ booth, page }) => {
  await page.goto(booth.publicUrl);
  const thrown = page.waitForEvent('pageerror');
  await page.evaluate(() => {
    queueMicrotask(() => {
      throw new Error('nobody catches this');
    });
  });
  await thrown;
});

test.fail('a page that breaks its security policy fails its test', async ({ booth, browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(booth.publicUrl);
  const refused = page.waitForEvent('console', (line) => line.type() === 'error');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "inline"';
    document.body.append(script);
  });
  await refused;
});
