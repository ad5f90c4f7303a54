import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { sideways } from '../support/page.ts';
import { PHONE } from './visitor-pages.ts';

test('all pages say that staff rehearse', async ({ booth, page, context }) => {
  await booth.approve(await booth.ask('Was it here before?'));
  const screen = await context.newPage();
  await screen.goto(`${booth.publicUrl}/wedeliver`);
  await expect(screen.getByText('Was it here before?').first()).toBeVisible();
  await booth.signIn(page, '/events');
  const rehearse = page.getByRole('button', { name: 'Rehearse' });
  await expect(rehearse).toBeEnabled();
  await rehearse.press('Enter');
  const begin = page.getByRole('dialog', { name: 'Begin a rehearsal?' });
  await begin.getByRole('button', { name: 'Begin the rehearsal' }).click();

  const strip = page.getByRole('region', { name: 'A rehearsal is on' });
  await expect(strip).toContainText('Anything sent now will not be kept.');
  await expect(page.getByRole('button', { name: 'Event: Rehearsal' })).toBeVisible();
  // At each start, staff are asked whether it still is one.
  await booth.kill();
  await booth.start();
  const goesOn = strip.getByRole('button', { name: 'Keep going' });
  await goesOn.click();
  await expect(goesOn).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Rehearse' })).toBeDisabled();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('rehearse', { delay: 20 });
  // The manual is found, and no way to begin another.
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('option').filter({ hasText: /^Rehearse/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const mark = screen.getByRole('complementary', { name: 'Rehearsal' });
  await expect(mark).toBeVisible();
  await expect(screen.getByText('Was it here before?')).toHaveCount(0);
  await booth.approve(await booth.ask('Is this thing on?'), 'It is.');
  await expect(screen.getByText('Is this thing on?').first()).toBeVisible();
  // The stage has the room below the mark: neither lies under the other.
  const stage = await screen.locator('[data-part="stage"]').boundingBox();
  const above = await mark.boundingBox();
  expect(stage!.y).toBeCloseTo(above!.y + above!.height, 0);
  expect(stage!.y + stage!.height).toBeCloseTo(screen.viewportSize()!.height, 0);
  await screen.setViewportSize(PHONE);
  await expect(screen.locator('[data-part=stage]')).toHaveCount(0);
  expect(await sideways(screen)).toBe(0);
  await expectNoAxeViolations(screen);

  const phone = await context.newPage();
  await phone.clock.install();
  await phone.goto(booth.publicUrl);
  const line = phone.getByRole('complementary', { name: 'Rehearsal' });
  await expect(line).toContainText('Anything sent now will not be kept.');

  await strip.getByRole('button', { name: 'End the rehearsal…' }).press('Enter');
  const end = page.getByRole('dialog', { name: 'End the rehearsal?' });
  await expect(end).toContainText('comes back with its 1 question, 0 leads');
  await expectNoAxeViolations(page);
  await end.getByRole('button', { name: 'End the rehearsal' }).click();
  await expect(strip).toHaveCount(0);
  await expect(page.getByText(/The rehearsal has ended and left nothing behind/)).toBeVisible();
  await expect(mark).toHaveCount(0);
  await phone.clock.runFor(10_000);
  await expect(line).toBeHidden();
  await expect(screen.getByText('Was it here before?').first()).toBeVisible();
  await expect(screen.getByText('Is this thing on?')).toHaveCount(0);
});
