import { approveQuestion } from './approved-question.ts';
import { expect, test } from './desktop.ts';
import { isRunning } from '../../server/platform/processes.ts';

test('both windows live through the death of the server', async ({ desktop }) => {
  const admin = await desktop.setUp();
  const display = await desktop.display();
  const port = await desktop.port();
  await approveQuestion(port, 'Is this on the screen before the fault?');
  await expect(display.getByText('Is this on the screen before the fault?')).toBeVisible();

  // A page that was reloaded, or replaced by an error page, has lost this.
  await display.evaluate(() => Object.assign(window, { sameDocument: true }));
  const killed = await desktop.serverPid();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => isRunning(killed)).toBe(false);
  await expect(display.getByText('Is this on the screen before the fault?')).toBeVisible();

  await expect.poll(desktop.serverPid).not.toBe(killed);
  expect(await desktop.port()).toBe(port);
  await approveQuestion(port, 'And this one after it?');
  await expect(display.getByText('And this one after it?')).toBeVisible();
  await expect(admin.getByText('And this one after it?').first()).toBeVisible();
  expect(await display.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

test('a window that is reloaded while the server is away shows no error, and comes back to its screen', async ({
  desktop,
}) => {
  const admin = await desktop.setUp();
  const display = await desktop.display();
  const killed = await desktop.serverPid();
  await admin.goto(`${new URL(admin.url()).origin}/settings?setting=wedeliver.autoFade`);
  await expect(admin.getByRole('switch', { name: 'Auto-advance' })).toBeFocused();
  const shown: string[] = [];
  admin.on('framenavigated', (frame) => shown.push(frame.url().slice(0, 'data:text/html'.length)));

  process.kill(killed, 'SIGSTOP');
  const reloaded = Promise.allSettled([
    display.reload({ waitUntil: 'commit' }),
    admin.reload({ waitUntil: 'commit' }),
  ]);
  process.kill(killed, 'SIGKILL');
  await reloaded;

  await expect(display.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();
  await expect.poll(() => display.url()).toMatch(/\/wedeliver$/);
  await expect.poll(() => admin.url()).toMatch(/\/settings\?setting=wedeliver.autoFade$/);
  await expect(admin.getByRole('switch', { name: 'Auto-advance' })).toBeFocused();
  expect(shown).toContain('data:text/html');
});

test('the server goes when the desktop app is killed', async ({ desktop }) => {
  await desktop.admin();
  const server = await desktop.serverPid();
  desktop.electron().process().kill('SIGKILL');
  await expect.poll(() => isRunning(server)).toBe(false);

  // The port, the lock and the data are free again.
  await desktop.quit();
  await desktop.start();
  const admin = await desktop.admin();
  await expect(admin.getByLabel('Password', { exact: true })).toBeVisible();
});
