import type { Page } from 'playwright/test';
import { leadDetail, leadList } from '../../server/contract/leads.ts';
import { dataOf } from '../support/data-of.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';

test.use({ viewport: { width: 390, height: 844 } });

const TEXT = '# Who we are\n\nAcme Instruments. Write to [Jo](mailto:jo@acme.example).';

function fold(page: Page) {
  return page.getByText('Phone, company and city, if you like');
}

async function openContact(booth: Booth, page: Page): Promise<void> {
  await booth.updateSettings({
    brand: { companyName: 'Acme Instruments' },
    privacy: { keepDays: 90, text: TEXT },
  });
  await page.goto(`${booth.publicUrl}/contact-funnel`);
}

test('it says who asks, why and for how long, and the lead keeps what it said', async ({
  booth,
  page,
}) => {
  await openContact(booth, page);
  const promise = page.getByRole('complementary', { name: 'Your details' });
  await expect(promise).toContainText('Acme Instruments asks for this to get back to you.');
  await expect(promise).toContainText('We delete it after 90 days.');
  const [text] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Our privacy text' }).click(),
  ]);
  await expect(text.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  await expect(text.getByRole('link', { name: 'Jo' })).toHaveAttribute(
    'href',
    'mailto:jo@acme.example',
  );
  await expectNoAxeViolations(text);

  // Staff change it before the details are sent.
  await booth.updateSettings({ privacy: { keepDays: 10 } });
  await page.getByLabel('Full Name').fill('Ada');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByRole('button', { name: 'Submit Information' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  const staff = await booth.admin();
  const { data } = leadList.parse(JSON.parse((await staff.get('/api/admin/leads')).text));
  const lead = dataOf(leadDetail, await staff.get(`/api/admin/lead/${data[0]?.id}`));
  expect(lead.privacy).toEqual({ company: 'Acme Instruments', keep_days: 90, text: TEXT });
});

test('what may stay empty is folded away, and comes out by a key', async ({ booth, page }) => {
  await openContact(booth, page);
  await expect(page.getByLabel('Phone Number')).toBeHidden();
  await page.getByLabel('Email Address').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Phone Number')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Phone Number')).toBeFocused();
  await expectNoAxeViolations(page);
});

test('a fault in it opens it', async ({ booth, page }) => {
  await openContact(booth, page);
  await fold(page).click();
  await page.getByLabel('Full Name').fill('Ada');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByLabel('City').evaluate((field: HTMLInputElement) => {
    field.maxLength = 1000;
  });
  await page.getByLabel('City').fill('x'.repeat(300));
  await fold(page).click();
  await expect(page.getByLabel('City')).toBeHidden();
  await page.getByRole('button', { name: 'Submit Information' }).click();
  await expect(page.getByLabel('City')).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it folds, and what was typed in it is in view when the form comes back', async ({
    booth,
    page,
  }) => {
    await openContact(booth, page);
    await expect(page.getByLabel('Company Name')).toBeHidden();
    await fold(page).click();
    await page.getByLabel('Company Name').fill('Engines');
    await page.getByLabel('Full Name').fill('Ada');
    await page.getByLabel('Email Address').fill('ada@example');
    await page.getByRole('button', { name: 'Submit Information' }).click();
    await expect(page.getByLabel('Company Name')).toHaveValue('Engines');
    await expect(page.getByLabel('Company Name')).toBeVisible();
    await page.getByLabel('Email Address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Submit Information' }).click();
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  });
});
