import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { type Engine, until, WINDOWS } from './engine.ts';

const BINARY = process.env['BOOTH_FIREFOX'] ?? '/usr/bin/firefox-esr';

/** Debian's Firefox by WebDriver BiDi, without a window. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (existsSync(BINARY) ? null : 'there is no Firefox (firefox-esr) here'),
  async launch(window) {
    const browser = await launch({
      browser: 'firefox',
      executablePath: BINARY,
      headless: true,
      // Whatever it would like to report to or ask of the world.
      extraPrefsFirefox: {
        'network.proxy.type': 0,
        'app.update.enabled': false,
        'datareporting.policy.dataSubmissionEnabled': false,
        'network.captive-portal-service.enabled': false,
        'network.connectivity-service.enabled': false,
      },
    });
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.setViewport(WINDOWS[window]);
    const target = (selector: string) => page.waitForSelector(selector, { visible: true });
    return {
      async open(url) {
        await page.goto(url, { waitUntil: 'domcontentloaded' });
      },
      async click(selector) {
        await until(selector, async () => {
          await (await target(selector))?.click();
          return true;
        });
      },
      async type(selector, text) {
        await (await target(selector))?.type(text);
      },
      read: async (shape, expression) => shape.parse(await page.evaluate(expression)),
      errors: () => errors,
      close: () => browser.close(),
    };
  },
};
