import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { layoutShift, setTextSize } from '../support/page-fit.ts';

const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
];
/** Of the processor: what a phone for a hundred euros makes of this machine. */
const SLOWER = 4;
const KEY_EVERY = { delay: 30 };

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

test.use({ hasTouch: true, isMobile: true });

for (const viewport of SIZES) {
  for (const percent of [100, 200]) {
    test(`nothing moves by itself on the way of a question, ${viewport.width} px, ${percent} % text`, async ({
      booth,
      page,
    }) => {
      await booth.updateSettings({ brand: { companyName: 'Hydrive', eventName: 'Boat Show' } });
      await booth.approve(await booth.ask('Is there one already?'), 'There is.');
      await page.setViewportSize(viewport);
      await setTextSize(page, { by: 'settings', percent });
      await slowDown(page);
      const isStill = async (where: string) =>
        expect(await layoutShift(page), where).toBe(0);

      await page.goto(booth.publicUrl);
      await page.getByLabel('Your question').click();
      await page.keyboard.type('How long does it last?', KEY_EVERY);
      await isStill('the question is typed');
      await page.getByLabel('Include my name').check();
      await page.getByRole('textbox', { name: 'Your name' }).click();
      await page.keyboard.type('Ada', KEY_EVERY);
      // Its field has come because they asked for it.
      const asked = await layoutShift(page);
      await page.keyboard.type(' Lovelace', KEY_EVERY);
      expect(await layoutShift(page), 'the name is typed').toBe(asked);
      await page.getByRole('button', { name: 'Submit Question' }).click();
      await expect(page).toHaveURL(/thanks/);
      await isStill('thanks');

      await page.goto(`${booth.publicUrl}/contact-funnel`);
      await page.getByLabel('Full Name').click();
      await page.keyboard.type('Ada Lovelace', KEY_EVERY);
      await page.getByLabel('Email Address').click();
      await page.keyboard.type('ada@example.com', KEY_EVERY);
      await isStill('contact');
      await page.getByRole('button', { name: 'Submit Information' }).click();
      await expect(page).toHaveURL(/thanks|contact-thanks|done/);
      await isStill('contact, thanks');

      await page.goto(`${booth.publicUrl}/wedeliver`);
      await expect(page.getByText('There is.').first()).toBeVisible();
      await isStill('live page');
    });
  }
}
