import type { Page } from 'playwright/test';
import {
  expect,
  expectNoAxeViolations,
  openDashboard,
  refusal,
  rowOf,
  streamed,
  test,
  useAi,
} from '../support/ai-booth.ts';
import { resize, sideways } from '../support/resize.ts';

function mark(page: Page) {
  return page
    .getByRole('banner')
    .getByRole('button', { name: /^(Online|Offline|Checking|Local AI|AI away|Ready)/ });
}
function jobs(page: Page) {
  return page.getByRole('dialog').filter({ has: page.getByRole('heading', { level: 2 }) });
}
/** This machine by an address that belongs to no local network: it counts as the internet. */
function asInternet(url: string) {
  return url.replace('127.0.0.1', '0.0.0.0');
}

test('offline, what waits, and online again, whatever the width', async ({ booth, page, llm }) => {
  test.slow();
  await useAi(booth, asInternet(llm.url));
  await openDashboard(booth, page);
  /** What is said beside it must not move anything in the header. */
  const places = async () => {
    const all: Record<string, unknown> = {};
    for (const width of [320, 390, 768, 1366]) {
      await resize(page, width, 844);
      all[`at ${width} px`] = {
        live: await page.getByText('Live', { exact: true }).boundingBox(),
        mark: await mark(page).boundingBox(),
        sideways: await sideways(page),
      };
    }
    return all;
  };
  await expect(mark(page)).toHaveAccessibleName('Online');
  const before = await places();

  await llm.close();
  for (const content of ['Is it offline?', 'Is it lost?', 'Is it late?']) {
    await booth.ask(content);
  }
  await expect(mark(page)).toHaveAccessibleName('Offline, 3 drafts waiting for the internet');
  await expect(rowOf(page, 'Is it lost?')).toContainText('Draft waiting for the internet');
  expect(await places()).toEqual(before);
  expect(Object.values(before)).toEqual(
    Object.values(before).map(() => expect.objectContaining({ sideways: 0 })),
  );
  await mark(page).focus();
  await page.keyboard.press('Enter');
  await expect(jobs(page)).toContainText('3 drafts waiting for the internet');
  await expect(jobs(page).getByRole('listitem')).toHaveCount(3);
  await expect(jobs(page).getByRole('listitem').first()).toContainText('Waiting for the internet');
  for (const width of [1366, 320]) {
    await resize(page, width, 568);
    await test.step(`${width} px`, () => expectNoAxeViolations(page, '[role=dialog]'));
  }

  await jobs(page).getByRole('button', { name: 'Drop: AI draft' }).first().click();
  const asked = page.getByRole('dialog', { name: 'Drop this job?' });
  await asked.getByRole('button', { name: 'Drop' }).click();
  await expect(jobs(page).getByRole('listitem')).toHaveCount(2);

  llm.answer(streamed('Neither.'));
  await llm.open();
  await expect(mark(page)).toHaveAccessibleName('Online');
  await expect(jobs(page)).toContainText('Nothing is waiting.');
  await page.keyboard.press('Escape');
  await expect(jobs(page)).toBeHidden();
  await expect(mark(page)).toBeFocused();
  await expect(page.getByText('Neither.')).toHaveCount(2);
});

test('drafts that failed are named and tried again, one or all', async ({ booth, page, llm }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  llm.answer(refusal(400, { message: 'No.' }));
  await useAi(booth, llm.url);
  await openDashboard(booth, page);
  for (const content of ['One?', 'Two?', 'Three?']) await booth.ask(content);
  await expect(mark(page)).toHaveAccessibleName('Local AI, 3 drafts failed');
  await mark(page).click();
  llm.answer(streamed('Now it works.'));
  await jobs(page).getByRole('button', { name: 'Try again: AI draft' }).first().click();
  await expect(jobs(page)).toContainText('2 drafts failed');
  await expectNoAxeViolations(page);
  await jobs(page).getByRole('button', { name: 'Try all 2 again' }).click();
  await expect(jobs(page)).toContainText('Nothing is waiting.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Now it works.')).toHaveCount(3);
});

test('nothing is said of the internet where nobody looks and nothing needs it', async ({
  booth,
  page,
}) => {
  await openDashboard(booth, page);
  await expect(mark(page)).toHaveAccessibleName('Ready');
});
