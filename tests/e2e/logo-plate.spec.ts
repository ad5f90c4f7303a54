import type { Page } from 'playwright/test';
import { mediaItem } from '../../server/contract/media.ts';
import { LAYOUT_PRESETS } from '../../server/contract/settings/wedeliver.ts';
import { dataOf } from '../support/data-of.ts';
import { type Booth, expect, test } from '../support/e2e.ts';
import { upload } from '../support/multipart.ts';
import { openSettings, stageOf } from '../support/settings-page.ts';

function wordmark(colour: string, ground = '') {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60" width="240" height="60">${ground}<g fill="${colour}"><rect x="6" y="6" width="48" height="48" rx="12"/><rect x="70" y="14" width="160" height="12"/><rect x="70" y="36" width="110" height="10"/></g></svg>`;
}

async function store(booth: Booth, svg: string): Promise<string> {
  const answer = await upload(await booth.admin(), svg, 'logo.svg');
  return dataOf(mediaItem, answer, 201).url_path;
}

/** The logo with this picture on the stage, loaded and examined. */
async function logoOf(page: Page, url: string) {
  const logo = page.locator(`[data-part=stage] img[src="${url}"]`);
  await expect(logo).toHaveCSS('visibility', 'visible');
  return logo;
}

test('a logo that would vanish on the stage stands on a plate of its own height', async ({
  booth,
  page,
}) => {
  const ink = await store(booth, wordmark('#101114'));
  const paper = await store(booth, wordmark('#ffffff'));
  const framed = await store(
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
  for (const layoutPreset of LAYOUT_PRESETS) {
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

  // Staff see it before they save.
  await openSettings(booth, page, 'Brand');
  await expect(await logoOf(page, paper)).toHaveAttribute('data-plate', 'dark');
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click({ force: true });
  await expect(await logoOf(page, ink)).toHaveAttribute('data-plate', 'light');
});
