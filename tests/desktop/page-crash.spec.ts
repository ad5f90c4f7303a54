import { expect, test } from './desktop.ts';

test('a page that crashes comes back by itself', async ({ desktop }) => {
  const admin = await desktop.setUp();
  const display = await desktop.display();
  await expect(display.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();

  // Staff are brought back to where they were.
  await admin.getByRole('link', { name: 'Leads' }).click();
  await expect(admin.getByRole('heading', { name: 'No leads yet' })).toBeVisible();

  await desktop.electron().evaluate(({ BrowserWindow }) => {
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      webContents.forcefullyCrashRenderer();
    }
  });
  const crashes = async () => [...(await desktop.log()).matchAll(/The renderer of/g)].length;
  await expect.poll(crashes).toBe(2);

  // Electron is asked: Playwright gives up on a crashed page.
  const contents = () =>
    desktop.electron().evaluate(({ BrowserWindow }) =>
      Promise.all(
        BrowserWindow.getAllWindows().map(async ({ webContents }) => {
          // A document that has only begun has no body yet.
          const script = "document.body?.innerText ?? ''";
          const text: unknown = webContents.isLoading()
            ? ''
            : await webContents.executeJavaScript(script);
          return `${new URL(webContents.getURL()).pathname} ${String(text)}`;
        }),
      ),
    );
  await expect.poll(contents).toContainEqual(expect.stringMatching(/^\/wedeliver .*Coming Soon/s));
  await expect.poll(contents).toContainEqual(expect.stringMatching(/^\/leads .*No leads yet/s));
});
