import type { Page } from 'playwright/test';
import { TOASTS } from '../../server/contract/messages.ts';
import { expect, openTwilio, test } from './twilio-booth.ts';
import { ACCOUNT_SID, AUTH_TOKEN } from '../support/twilio-peer.ts';

/** Milliseconds between two keystrokes of someone who types. */
const KEY_MS = 5;

function setupPanel(page: Page) {
  return page.getByRole('region', { name: 'Your number' });
}
function setting(page: Page, name: string) {
  return page.locator(`[data-setting="${name}"]`);
}
async function type(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text, { delay: KEY_MS });
}
async function save(page: Page) {
  await page.keyboard.press('Control+s');
  await expect(page.getByText(TOASTS.twilioSettingsSaved, { exact: true }).first()).toBeVisible();
}
function state(page: Page, title: string) {
  return page.locator('[data-said]').filter({ hasText: title });
}

test('staff set up Twilio, receive messages, replace the token', async ({ booth, page, peer }) => {
  await openTwilio(booth, page);
  await expect(state(page, 'Off')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Take questions by text' })).toBeVisible();
  await page.getByRole('link', { name: 'Set it up' }).click();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Questions by text' }).press('Space');
  const tryIt = setupPanel(page).getByRole('button', { name: 'Test the connection' });
  await expect(tryIt).toBeDisabled();

  await type(page, 'Phone number', '+1 (555) 010-9999');
  await type(page, 'Account SID', ACCOUNT_SID);
  await type(page, 'Auth token', 'not-the-token');
  await tryIt.click();
  await expect(setupPanel(page)).toContainText('doesn’t accept this account SID with this auth');
  await type(page, 'Auth token', AUTH_TOKEN);
  await expect(setupPanel(page)).not.toContainText('doesn’t accept');
  await tryIt.click();
  await expect(setupPanel(page)).toContainText('It works');
  await expect(setupPanel(page)).toContainText('Save to start.');

  await save(page);
  await expect(state(page, 'Listening')).toBeVisible();
  await expect(page.getByLabel('Phone number', { exact: true })).toHaveValue('+15550109999');
  await expect(setting(page, 'twilio.authToken')).toContainText('A token is stored.');
  expect(await page.content()).not.toContain(AUTH_TOKEN);

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'No texts yet' })).toBeVisible();
  await expect(page.getByText('Send one to +1 (555) 010-9999 to try it.')).toBeVisible();
  peer.receive({ from: '+12125550123', body: 'Does it float?' });
  await expect(page.getByRole('row').filter({ hasText: 'Does it float?' })).toBeVisible();
  await expect(state(page, 'Listening')).toBeVisible();
  expect((await booth.questions()).map(({ content }) => content)).toEqual(['Does it float?']);

  // The stored token is kept, replaced or removed.
  await page.getByRole('navigation', { name: 'Parts' }).getByText('Settings').click();
  await expect(state(page, 'Listening')).toBeVisible();
  const token = setting(page, 'twilio.authToken');
  await token.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByLabel('Auth token', { exact: true })).toBeFocused();
  await page.keyboard.type('another', { delay: KEY_MS });
  await type(page, 'Account SID', 'AC12');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('another');
  await expect(setting(page, 'twilio.accountSid').locator('[data-said=urgent]')).toContainText(
    'hexadecimal',
  );
  const reply = page.getByLabel('Auto-reply text', { exact: true });
  await expect(reply).toHaveCount(0);
  await page.getByRole('switch', { name: 'Auto-reply' }).press('Space');
  await type(page, 'Auto-reply text', 'Danke 😀');
  await expect(page.getByText(/ With 😀 in it, a message has room for 70/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(reply).toHaveCount(0);
  await token.getByRole('button', { name: 'Replace' }).click();
  await page.keyboard.type('another', { delay: KEY_MS });
  await token.getByRole('button', { name: 'Keep the stored one' }).click();
  await expect(token).toContainText('A token is stored.');
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);

  await token.getByRole('button', { name: 'Remove' }).click();
  await expect(token).toContainText('The token will be removed when you save.');
  await save(page);
  await expect(state(page, 'Off')).toBeVisible();
  await expect(page.getByLabel('Auth token', { exact: true })).toHaveValue('');
});
