import { poll, type Poll, type PollCommand, type PollDraft } from '../../server/contract/polls.ts';
import type { Booth } from '../support/booth.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { LONG_TURN, approved, openDisplay, stageText } from './on-air.ts';
import { PHONE } from './visitor-pages.ts';

async function prepare(booth: Booth, draft: PollDraft): Promise<Poll> {
  return dataOf(poll, await (await booth.admin()).post('/api/admin/polls', draft), 201);
}
async function press(booth: Booth, { id, version }: Poll, command: PollCommand): Promise<Poll> {
  const path = `/api/admin/polls/${id}/command`;
  return dataOf(poll, await (await booth.admin()).post(path, { do: command, version }));
}

test('a poll has the display; its results come with the reveal', async ({ booth, browser }) => {
  await booth.updateSettings(LONG_TURN);
  await approved(booth, 'How fast is the new press?');
  const [display, overlay] = [
    await openDisplay(booth, browser),
    await openDisplay(booth, browser, '?screen=Mixer'),
  ];
  await (await booth.admin()).put('/api/admin/screens/sets', { name: 'Mixer', kind: 'overlay' });
  await expect(stageText(display)).toHaveText('How fast is the new press?');

  const options = ['48 dB', '62 dB', '75 dB'];
  const draft = { kind: 'quiz', question: 'How loud is it?', options, right: 2 } as const;
  let quiz = await press(booth, await prepare(booth, { ...draft, options }), 'start');
  await expect(stageText(display)).toHaveText('How loud is it?');
  await expect(overlay.locator('[data-part=stage]')).toContainText('How loud is it?');
  const rows = display.locator('[data-part=option]');
  await expect(rows).toHaveText(['A48 dB', 'B62 dB', 'C75 dB']);
  await expect(display.locator('[data-part=join]')).toContainText('Vote on your phone');
  for (const [at, chosen] of [1, 2, 2].entries()) {
    await display.evaluate(
      ([path, voter, option]) =>
        fetch(path, {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ voter, options: [option] }),
        }),
      [`/api/polls/${quiz.id}/vote`, String(at).repeat(32), chosen] as const,
    );
  }
  await expect(display.locator('[data-part=voters]')).toHaveText('3 votes');
  quiz = await press(booth, quiz, 'lock');
  await expect(display.locator('[data-part=hint]')).toHaveText('Voting is closed');
  await expect(display.locator('[data-part=percent]')).toHaveCount(0);
  await expectNoAxeViolations(display);

  // Nothing but the bars moves at the reveal.
  const places = () =>
    rows.locator('[data-part=option-text]').evaluateAll((texts) =>
      texts.map((text) => {
        const { x, y, width, height } = text.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );
  const before = await places();
  quiz = await press(booth, quiz, 'reveal');
  await expect(display.locator('[data-part=percent]')).toHaveText(['33%', '67%', '0%']);
  expect(await places()).toEqual(before);
  await expect(rows.nth(1).locator('title')).toHaveText('Right answer');
  await expect(rows.nth(1)).toHaveAttribute('data-is', 'right');

  // A display that comes later begins with it, and blank is blank.
  const late = await openDisplay(booth, browser);
  await expect(late.locator('[data-part=percent]')).toHaveCount(3);
  const admin = await booth.admin();
  await admin.post('/api/admin/air', { do: 'blank' });
  await expect(rows).toHaveCount(0);
  await admin.post('/api/admin/air', { do: 'unblank' });
  await expect(rows).toHaveCount(3);

  await press(booth, quiz, 'end');
  for (const one of [display, late])
    await expect(stageText(one)).toHaveText('How fast is the new press?');
});

test('several choices, a number and words go from phone to display', async ({ booth, browser }) => {
  const display = await openDisplay(booth, browser);
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await phone.goto(`${booth.publicUrl}/wedeliver`);
  const box = phone.locator('[data-part=poll]');
  const vote = box.getByRole('button', { name: 'Vote', exact: true });
  const run = async (draft: Pick<PollDraft, 'kind' | 'options'>, choose: () => Promise<void>) => {
    const prepared = await prepare(booth, { ...draft, question: draft.kind, right: null });
    const open = await press(booth, prepared, 'start');
    await expect(box.getByRole('heading')).toHaveText(draft.kind);
    await choose();
    await expect(box).toContainText('You can change it until voting closes.');
    return press(booth, await press(booth, open, 'lock'), 'reveal');
  };

  let last = await run({ kind: 'multiple', options: ['Pumps', 'Valves', 'Seals'] }, async () => {
    // Without a choice there is no vote.
    await vote.tap();
    await expect(box.getByRole('checkbox', { name: 'Pumps' })).toBeFocused();
    for (const name of ['Pumps', 'Seals']) await box.getByText(name).tap();
    await vote.tap();
    await expect(box).toContainText('Your vote: Pumps · Seals');
    await expect(box.getByRole('button', { name: 'Change my vote' })).toBeVisible();
  });
  await expect(display.locator('[data-part=percent]')).toHaveText(['100%', '0%', '100%']);
  await press(booth, last, 'end');

  last = await run({ kind: 'scale', options: [] }, () => box.getByText('4', { exact: true }).tap());
  await expect(display.locator('[data-part=percent]')).toHaveText(['0%', '0%', '0%', '100%', '0%']);
  await expect(display.locator('[data-part=mean]')).toHaveText('4.0');
  await expect(box).toContainText('Average: 4');
  await press(booth, last, 'end');

  last = await run({ kind: 'words', options: [] }, async () => {
    await vote.tap();
    await expect(box.getByLabel('Answer 1')).toBeFocused();
    await box.getByLabel('Answer 1').pressSequentially('Fast');
    await box.getByLabel('Answer 2').pressSequentially('Quiet');
    await vote.tap();
    await expect(box).toContainText('Your vote: Fast · Quiet');
  });
  await expect(display.locator('[data-part=word]')).toHaveText(['Fast', 'Quiet']);
  await expect(box.getByRole('listitem')).toHaveText([/^Fast/, /^Quiet/]);

  // A poll that ended while a phone was away is gone when it is back.
  await booth.kill();
  await expect(phone.locator('[data-part=not-live]')).toBeVisible();
  await booth.start();
  await press(booth, last, 'end');
  await expect(box).toHaveCount(0);
});
