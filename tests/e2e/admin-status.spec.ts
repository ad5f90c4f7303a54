import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/network-booth.ts';
import { setTextSize } from '../support/page-fit.ts';

function mark(page: Page) {
  return page.getByRole('banner').locator('button[data-net]');
}
function panel(page: Page) {
  return page.getByRole('dialog').filter({ has: page.getByRole('heading', { level: 2 }) });
}
test('the header tells online, offline and out of reach in words, and where phones are sent', async ({
  booth,
  page,
  network,
  internet,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await booth.signIn(page);
  await expect(mark(page)).toHaveAccessibleName('Online');
  await internet.close();
  await expect(mark(page)).toHaveAccessibleName('Offline');
  await expect(mark(page)).toContainText('Offline');
  await mark(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('Everything here works without the internet.');
  await expect(panel(page)).toContainText(`192.168.1.23:${booth.port}`);
  await expect(panel(page)).toContainText('Wi-Fi');
  await expectNoAxeViolations(page, '[role=dialog]');

  // In sight, and open: it follows the network.
  network.moveTo({ eth0: '10.1.0.9', tun0: '10.8.0.2' });
  await expect(panel(page)).toContainText(`10.1.0.9:${booth.port}`);
  await expect(panel(page)).toContainText('Cable');
  network.moveTo({ tun0: '10.8.0.2' });
  await expect(mark(page)).toHaveAccessibleName('No phones can reach us');
  await expect(panel(page)).toContainText('This laptop is not on a network that phones share.');
  await expect(panel(page)).not.toContainText('10.1.0.9');
  await expectNoAxeViolations(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(mark(page)).toBeFocused();

  network.moveTo({ wlan0: '192.168.7.7' });
  await internet.open();
  await expect(mark(page)).toHaveAccessibleName('Online');
  await mark(page).click();
  await panel(page).getByRole('link', { name: 'Check everything' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/preflight`);
  await expect(panel(page)).toBeHidden();
});

test('the header fits with its longest words at every width, and with letters twice as large', async ({
  booth,
  page,
  network,
}) => {
  network.moveTo({});
  await booth.signIn(page);
  await expect(mark(page)).toHaveAccessibleName('No phones can reach us');
  const sticksOut = () =>
    page.getByRole('banner').evaluate((header) => {
      const frame = header.getBoundingClientRect();
      return [...header.querySelectorAll('a, button')]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0)
        .filter(
          ({ box }) => box.top < frame.top || box.bottom > frame.bottom || box.right > frame.right,
        )
        .map(({ element }) => element.textContent);
    });
  for (const width of [320, 390, 768, 1024, 1119, 1121, 1240, 1366, 1440, 1441, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    expect(await sticksOut(), `${width}`).toEqual([]);
    await expect(mark(page)).toContainText('No phones');
  }
  await setTextSize(page, { by: 'settings', percent: 200 });
  for (const width of [768, 1366, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    await page.reload();
    await expect(mark(page)).toContainText('No phones');
    expect(await sticksOut(), `${width}, letters twice as large`).toEqual([]);
  }
});

test('the choice of an address says what each adapter is, and follows the one that was chosen', async ({
  booth,
  page,
  network,
}) => {
  network.moveTo({ wlan0: '192.168.1.23', eth0: '10.1.0.9', tun0: '10.8.0.2' });
  await booth.signIn(page, '/qrcode');
  const choice = page.getByRole('combobox', { name: 'Address of this laptop' });
  await expect(choice).toHaveValue('Automatic (now 192.168.1.23 · Wi-Fi)');
  await choice.click();
  await expect(page.getByRole('option')).toHaveText([
    'Automatic (now 192.168.1.23 · Wi-Fi)',
    '192.168.1.23 · Wi-Fi',
    '10.1.0.9 · Cable',
    '10.8.0.2 · VPN: phones can’t reach it',
  ]);
  await page.getByRole('option', { name: '10.1.0.9 · Cable' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`10.1.0.9:${booth.port}`).first()).toBeVisible();
  // The address shows as soon as it is chosen; its adapter is remembered with the save.
  await expect(page.getByText('Everything is saved')).toBeVisible();
  network.moveTo({ wlan0: '192.168.1.23', eth0: '10.1.0.44' });
  await expect(choice).toHaveValue('10.1.0.44 · Cable');
  network.moveTo({ wlan0: '192.168.1.23' });
  await expect(choice).toHaveValue('10.1.0.9 · not connected');
  await expect(page.getByText('so the automatic choice is used')).toBeVisible();
});
