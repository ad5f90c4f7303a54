import { LAYOUT_PRESETS } from '../../server/contract/settings/wedeliver.ts';
import { DRAFT_MAX_LENGTH } from '../../server/features/ai/draft-text.ts';
import { expect, test } from '../support/e2e.ts';

const WORDS =
  'Our pump moves ninety litres a minute, needs no oil and is as quiet as a conversation. '.repeat(
    20,
  );

test.use({ viewport: { width: 1920, height: 1080 } });

test('the longest draft stands below its question in three pages at most, in every layout', async ({
  booth,
  page,
}) => {
  const staff = await booth.admin();
  const id = await booth.ask(WORDS.slice(0, 400));
  await booth.approve(id, `${WORDS.slice(0, DRAFT_MAX_LENGTH - 4)}end.`);
  for (const layoutPreset of LAYOUT_PRESETS) {
    const json = { wedeliver: { layoutPreset }, brand: { companyName: 'Acme', eventName: 'Expo' } };
    await staff.send('/api/admin/settings', { method: 'PUT', json });
    await page.goto(`${booth.publicUrl}/wedeliver`);
    const item = page.locator('[data-part=item][data-ready]');
    await expect(item.getByText(/end\.$/).first()).toBeAttached();
    const pages = Number(await item.getAttribute('data-pages'));
    expect(pages, layoutPreset).toBeLessThanOrEqual(3);
  }
});
