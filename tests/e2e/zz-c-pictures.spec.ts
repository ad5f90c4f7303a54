import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { resize, sideways } from '../support/resize.ts';
import { showTheme } from '../support/switch-theme.ts';
import { whenStill } from '../support/when-still.ts';
import { leaveDetails } from '../support/visitor-lead.ts';
test('pictures', async ({ booth, page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1366, height: 768 });
  const staff = await booth.admin();
  await booth.ask('Old?');
  await staff.post('/api/admin/event', { name: 'Embedded World with a long name that goes on' });
  for (let i = 0; i < 9; i += 1) {
    const id = await booth.ask(`How long does the battery of the X${i} hold in winter?`, 'Ada');
    if (i % 2) await booth.approve(id, 'We **hope** for long.');
  }
  await leaveDetails(booth.port);
  await booth.signIn(page);
  const out = '/tmp/w/c-pics';
  const shot = async (name: string) => {
    await whenStill(page);
    await page.screenshot({ path: `${out}/${name}.png` });
    await expectNoAxeViolations(page).catch((e) =>
      console.log('AXE', name, String(e).slice(0, 900)),
    );
    const s = await sideways(page);
    if (s) console.log('SIDEWAYS', name, s);
  };
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme);
    for (const [w, h] of [
      [1366, 768],
      [1024, 768],
      [768, 1024],
      [390, 844],
    ] as const) {
      await resize(page, w, h);
      await page.goto(`${booth.adminUrl}/dashboard`);
      await expect(page.getByText('X8').first()).toBeVisible();
      await shot(`q-${w}-${theme}`);
      if (w === 390) {
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await shot(`more-${w}-${theme}`);
      }
      if (theme === 'dark') {
        await page.goto(`${booth.adminUrl}/leads?event=1`);
        await expect(page.getByRole('region', { name: 'Past event' })).toBeVisible();
        await shot(`past-${w}-${theme}`);
        await page.goto(`${booth.adminUrl}/settings`);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await shot(`s-${w}-${theme}`);
      }
    }
  }
  await resize(page, 1366, 768);
  await page.goto(`${booth.adminUrl}/dashboard`);
  await expect(page.getByText('X8').first()).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).first().click();
  await expect(page.getByText('Question updated')).toBeVisible();
  await shot('toast');
  await page.keyboard.press('?');
  await shot('palette');
  await page.keyboard.type('back');
  await shot('palette-back');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Event:/ }).click();
  await shot('event-menu');
  await page.keyboard.press('Escape');
  await staff.post('/api/admin/event', { kind: 'rehearsal' });
  await expect(page.getByRole('region', { name: 'A rehearsal is on' })).toBeVisible();
  await shot('rehearsal');
  await resize(page, 390, 844);
  await shot('rehearsal-390');
});
