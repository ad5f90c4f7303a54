import type { Page } from 'playwright/test';
import { contrast } from '../../server/contract/brand-colour.ts';
import { LAYOUT_PRESETS } from '../../server/contract/settings/wedeliver.ts';
import { expect, test } from '../support/e2e.ts';
import { sample } from '../support/sample.ts';
import { storeImage, wordmark } from './logos.ts';
import { openDisplay } from './on-air.ts';
import {
  colourOf,
  field,
  openSettings,
  saveButton,
  saved,
  stageOf,
  variableOf,
} from './settings-page.ts';

/** Too dark for a dark screen. */
const NAVY = '#0b2a6f';

/** The logo with this picture on the stage, loaded and examined. */
async function logoOf(page: Page, url: string) {
  const logo = page.locator(`[data-part=stage] img[src="${url}"]`);
  await expect(logo).toHaveCSS('visibility', 'visible');
  return logo;
}

test('the company’s colour is everywhere, and can be read', async ({ booth, page, browser }) => {
  const display = await openDisplay(booth, browser);
  await openSettings(booth, page);
  await field(page, 'Company color').pressSequentially('#0B2A6', { delay: 10 });
  await expect(page.getByText('Write the color as #rrggbb.')).toBeVisible();
  expect(await variableOf(stageOf(page), '--accent')).toBe('');
  await page.keyboard.press('F');
  await expect.poll(() => variableOf(stageOf(page), '--accent')).toMatch(/^#[0-9a-f]{6}$/);
  // Nothing on the big screen yet.
  expect(await variableOf(stageOf(display), '--accent')).toBe('');
  await saveButton(page).click();
  await saved(page);
  await expect.poll(() => variableOf(stageOf(display), '--accent')).toMatch(/^#/);
  const onDark = await variableOf(stageOf(display), '--accent');
  expect(onDark).not.toBe(NAVY);
  const shown = page.locator('[data-part="brand-contrast"]');
  await expect(shown).toContainText(`Shown as ${onDark} in the dark theme: made lighter`);
  for (const each of await shown.getByRole('listitem').all()) {
    const sample = each.getByText('Aa');
    const ratio = contrast(
      await colourOf(sample, 'color'),
      await colourOf(sample, 'background-color'),
    );
    await expect(each).toContainText(`${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`);
    expect(ratio).toBeGreaterThanOrEqual(3);
  }

  await booth.updateSettings({ theme: 'light' });
  await expect.poll(() => variableOf(stageOf(display), '--accent')).toBe(NAVY);
  await page.getByRole('button', { name: 'Use Booth’s orange' }).click();
  await expect(field(page, 'Company color')).toHaveValue('');

  await display.goto(`${booth.publicUrl}/`);
  const button = display.getByRole('button', { name: 'Submit Question' });
  await expect(button).toHaveCSS('background-color', 'rgb(11, 42, 111)');
  expect(contrast(await colourOf(button, 'color'), NAVY)).toBeGreaterThanOrEqual(4.5);
});

test('a logo that would vanish stands on a plate of its height', async ({ booth, page }) => {
  const ink = await storeImage(booth, wordmark('#101114'));
  const paper = await storeImage(booth, wordmark('#ffffff'));
  const framed = await storeImage(
    booth,
    wordmark('#101114', '<rect width="240" height="60" fill="#15171c"/>'),
  );
  await booth.approve(await booth.ask('Can it be retrofitted?', 'Ada'), 'Within a weekend.');
  const logos = [
    { url: paper, height: 40, position: 'top-right' as const },
    { url: framed, height: 40, position: 'bottom-right' as const },
  ];
  await booth.updateSettings({
    wedeliver: { backgroundEffect: 'none', logoUrl: ink, logoSize: 56, logos },
  });
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.locator('[data-part=item][data-ready]')).toBeVisible();
  for (const layoutPreset of sample(LAYOUT_PRESETS)) {
    await booth.updateSettings({ wedeliver: { layoutPreset }, theme: 'dark' });
    await expect(stageOf(page)).toHaveAttribute('data-layout', layoutPreset);
    await expect(await logoOf(page, ink)).toHaveAttribute('data-plate', 'light');
    await expect(await logoOf(page, paper)).not.toHaveAttribute('data-plate');
    await expect(await logoOf(page, framed)).not.toHaveAttribute('data-plate');
    const [held, place] = await (
      await logoOf(page, ink)
    ).evaluate((image) => [
      image.getBoundingClientRect().height,
      image.parentElement?.getBoundingClientRect().height ?? 0,
    ]);
    expect(held).toBeLessThanOrEqual((place ?? 0) + 0.5);
    await booth.updateSettings({ theme: 'light' });
    await expect(stageOf(page)).toHaveAttribute('data-theme', 'light');
    await expect(await logoOf(page, ink)).not.toHaveAttribute('data-plate');
    await expect(await logoOf(page, paper)).toHaveAttribute('data-plate', 'dark');
    // Only a plate casts a shadow: around letters it would be a stain.
    await expect(await logoOf(page, paper)).not.toHaveCSS('filter', 'none');
    await expect(await logoOf(page, ink)).toHaveCSS('filter', 'none');
  }
});
