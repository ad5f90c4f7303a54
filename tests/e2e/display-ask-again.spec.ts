import { expect, test } from '../support/e2e.ts';
import { layoutShift } from '../support/page-fit.ts';
import { recordStage } from '../support/stage-record.ts';

test.use({ viewport: { width: 1366, height: 768 } });

test('a pointer brings the way to ask, and it leaves again', async ({ booth, page }) => {
  await booth.approve(await booth.ask('Is it loud?'), 'No.');
  await recordStage(page);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.locator('[data-part=item]')).toBeVisible();
  const place = page.locator('[data-part=ask-again]');
  const link = page.getByRole('link', { name: 'Ask a question' });
  await expect(place).toHaveCSS('opacity', '0');
  await page.mouse.move(300, 300);
  // As when the stage changes under a pointer at rest.
  await page.mouse.move(303, 300);
  await expect(place).not.toHaveAttribute('data-shown');
  await page.mouse.move(400, 300, { steps: 4 });
  await expect(place).toHaveCSS('opacity', '1');
  await page.clock.runFor(4900);
  await expect(place).toHaveAttribute('data-shown');
  await page.clock.runFor(200);
  await expect(place).toHaveCSS('opacity', '0');
  await page.mouse.move(500, 300, { steps: 4 });
  await page.mouse.move(520, 330, { steps: 4 });
  await link.click();
  await expect(page.getByLabel('Your question')).toBeVisible();
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test('a touch brings it, also where it stands, and the next one follows it', async ({
    booth,
    page,
  }) => {
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/') asked += 1;
    });
    await page.goto(`${booth.publicUrl}/wedeliver`);
    const place = page.locator('[data-part=ask-again]');
    const link = page.getByRole('link', { name: 'Ask a question' });
    await expect(place).toHaveCSS('opacity', '0');
    const { x, y, width, height } = (await link.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const touch = () => page.touchscreen.tap(x + width / 2, y + height / 2);
    await touch();
    await expect(place).toHaveCSS('opacity', '1');
    expect(asked).toBe(0);
    await touch();
    await expect(page.getByLabel('Your question')).toBeVisible();
    expect(asked).toBe(1);
  });

  test('a key finds it', async ({ booth, page }) => {
    await page.goto(`${booth.publicUrl}/wedeliver`);
    await expect(page.locator('[data-part=ask-again]')).toHaveCSS('opacity', '0');
    await expect(page.locator('[data-part=idle][data-ready]')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await layoutShift(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Ask a question' })).toBeFocused();
    await expect(page.locator('[data-part=ask-again]')).toHaveCSS('opacity', '1');
    expect(await layoutShift(page)).toBe(before);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Your question')).toBeVisible();
  });
});

test.describe('in the shell’s window', () => {
  test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Electron/45.4.1' });

  test('it is never there', async ({ booth, page }) => {
    await booth.approve(await booth.ask('Is it loud?'), 'No.');
    await page.goto(`${booth.publicUrl}/wedeliver`);
    await expect(page.locator('[data-part=item]')).toBeVisible();
    await page.mouse.move(300, 300);
    await page.mouse.move(500, 300, { steps: 4 });
    await expect(page.locator('[data-part=ask-again]')).toHaveCount(0);
  });
});
