import type { Page } from 'playwright/test';
import { cheapPhone } from '../support/cheap-phone.ts';
import { expect, test } from '../support/e2e.ts';
import { layoutShift } from '../support/page-fit.ts';

const SMALL = { width: 320, height: 568 };
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };
const KEY_EVERY = { delay: 30 };

async function expectStill(page: Page, where: string, after = 0): Promise<void> {
  expect(await layoutShift(page), where).toBe(after);
}

test.use({ hasTouch: true, isMobile: true });

for (const { viewport, percent } of [
  { viewport: SMALL, percent: 200 },
  { viewport: PHONE, percent: 100 },
  { viewport: TABLET, percent: 200 },
]) {
  test(`nothing moves by itself on a question’s way: ${viewport.width} px, ${percent} % text`, async ({
    booth,
    page,
  }) => {
    await cheapPhone(booth, page, { viewport, percent });

    await page.goto(booth.publicUrl);
    await page.getByLabel('Your question').tap();
    await page.keyboard.type('How long does it last?', KEY_EVERY);
    await expectStill(page, 'the question is typed');
    await page.getByLabel('Include my name').check();
    // The name's field has come because they asked for it.
    const asked = await layoutShift(page);
    await page.getByRole('textbox', { name: 'Your name' }).tap();
    await page.keyboard.type('Ada', KEY_EVERY);
    await expectStill(page, 'the name is typed', asked);
    await page.getByRole('button', { name: 'Submit Question' }).tap();
    await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
    await expectStill(page, 'the question is sent', asked);

    await page.goto(`${booth.publicUrl}/contact-funnel`);
    await page.getByLabel('Full Name').tap();
    await page.keyboard.type('Ada', KEY_EVERY);
    await page.getByLabel('Email Address').tap();
    await page.keyboard.type('ada@example.com', KEY_EVERY);
    await expectStill(page, 'the contact details are typed');
    await page.getByRole('button', { name: 'Submit Information' }).tap();
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
    await expectStill(page, 'the contact details are sent');

    await page.goto(`${booth.publicUrl}/wedeliver`);
    await expect(page.getByText('There is.').first()).toBeVisible();
    await expectStill(page, 'the live page');
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const viewport of [SMALL, TABLET]) {
    test(`nothing moves as plain pages are drawn: ${viewport.width} px`, async ({
      booth,
      page,
    }) => {
      const session = await cheapPhone(booth, page, { viewport, percent: 200 });
      // No page does its own counting here; the browser reports.
      const shifts: unknown[] = [];
      session.on('PerformanceTimeline.timelineEventAdded', ({ event }) => {
        // What moves under a finger, as a pressed button does, doesn't count as a shift (Layout Instability, 2.1).
        if (!event.layoutShiftDetails?.hadRecentInput) shifts.push(event);
      });
      await session.send('PerformanceTimeline.enable', { eventTypes: ['layout-shift'] });

      await page.goto(booth.publicUrl);
      await page.getByLabel('Your question').fill('How long does it last?');
      await page.getByRole('button', { name: 'Submit Question' }).tap();
      await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
      await page.goto(`${booth.publicUrl}/contact-funnel`);
      await page.getByLabel('Full Name').fill('Ada');
      await page.getByLabel('Email Address').fill('ada@example.com');
      await page.getByRole('button', { name: 'Submit Information' }).tap();
      await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
      await page.goto(`${booth.publicUrl}/wedeliver`);
      await expect(page.locator('[data-part=answer]:visible')).toHaveText('There is.');
      expect(shifts).toEqual([]);
    });
  }
});
