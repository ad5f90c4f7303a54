import { openBooth } from '../support/booth.ts';
import { expect, test } from '../support/e2e.ts';
import type { ServerOptions } from '../support/server-process.ts';

test('pages run as on a phone at the stand: in no secure context', async ({ booth, page }) => {
  await page.goto(booth.publicUrl);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
});

test('a booth that lost its power comes back on the same port with its questions', async ({
  booth,
  page,
}) => {
  const id = await booth.ask('Are you there?');
  await booth.approve(id, 'Again.');
  await booth.kill();
  await booth.start();
  const answer = await page.goto(`${booth.publicUrl}/api/questions/approved`);
  expect(await answer?.json()).toMatchObject({ data: [{ id, answer: 'Again.' }] });
});

test(
  'booths that share a process share nothing else, and it goes where one of them goes',
  { tag: '@deep' },
  async ({ boothTemplate, serverHost }) => {
    const processes: (number | undefined)[] = [];
    const start = async (options: ServerOptions) => {
      const server = await serverHost.start(options);
      processes.push(server.process.pid);
      return server;
    };
    const open = () => openBooth({ BOOTH_RATE_LIMIT: 'off' }, boothTemplate, start);

    const first = await open();
    await first.booth.approve(await first.booth.ask('Are you there?'));
    await first.booth.updateSettings({ twilio: { phoneNumber: '+15551234567' } });
    await first.close();
    await expect(first.booth.questions(), 'it listens no more').rejects.toThrow();

    const second = await open();
    expect(await second.booth.questions()).toEqual([]);
    const settings = await (await second.booth.admin()).get('/api/admin/settings');
    expect(settings.text).not.toContain('15551234567');
    await second.booth.kill();
    await second.close();

    const third = await open();
    expect(await third.booth.questions()).toEqual([]);
    third.booth.pause();
    await third.close();

    const fourth = await open();
    expect(await fourth.booth.questions()).toEqual([]);
    await fourth.close();
    const [one, two, three, four] = processes;
    expect(two).toBe(one);
    expect(new Set([two, three, four]).size).toBe(3);
  },
);

test.fail('a page that asks another machine fails its test', async ({ page }) => {
  await page.setContent('<img src="http://example.com/pixel.png" alt="" />');
});

test.fail('a page that throws fails its test', async ({ booth, page }) => {
  await page.goto(booth.publicUrl);
  const thrown = page.waitForEvent('pageerror');
  await page.evaluate(() => {
    queueMicrotask(() => {
      throw new Error('nobody catches this');
    });
  });
  await thrown;
});

test.fail(
  'a page that breaks its content security policy fails its test',
  async ({ booth, browser }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(booth.publicUrl);
    const refused = page.waitForEvent('console', (line) => line.type() === 'error');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "inline"';
      document.body.append(script);
    });
    await refused;
  },
);
