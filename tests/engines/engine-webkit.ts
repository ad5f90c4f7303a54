import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { Builder, By, Capabilities, until as seen, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../support/peers.ts';
import { type Engine, until, WINDOWS } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const BROWSERS = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser';
const PATIENCE_MS = 20_000;

/** WebKitGTK over WebDriver, in a window on the desktop: it has no headless mode. */
export const webkit: Engine = {
  name: 'WebKit',
  missing() {
    if (!existsSync(DRIVER) || globSync(BROWSERS).length === 0)
      return 'there is no WebKitGTK (webkit2gtk-driver) here';
    return process.env['DISPLAY']
      ? null
      : 'WebKitGTK wants a desktop, and there is no display here';
  },
  async launch(window) {
    const { process: server, url } = await startDriver();
    const [binary = ''] = globSync(BROWSERS);
    let driver: WebDriver;
    try {
      driver = await new Builder()
        .usingServer(url)
        .withCapabilities(
          new Capabilities({
            browserName: 'MiniBrowser',
            // It never tells that a page has loaded.
            pageLoadStrategy: 'none',
            'webkitgtk:browserOptions': { binary, args: ['--automation'] },
          }),
        )
        .build();
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...WINDOWS[window] });
    } catch (error) {
      server.kill();
      throw error;
    }
    const target = (selector: string) =>
      until(selector, async () => {
        const element = await driver.wait(seen.elementLocated(By.css(selector)), PATIENCE_MS);
        return (await element.isDisplayed()) && element;
      });
    return {
      open: (address) => driver.get(address),
      // By position, as a finger does: a switch's label may lie under the switch.
      async click(selector) {
        const element = await target(selector);
        await driver.executeScript(`arguments[0].scrollIntoView({ block: 'center' })`, element);
        await driver.actions().move({ origin: element }).click().perform();
      },
      async type(selector, text) {
        const element = await target(selector);
        await element.click();
        await element.sendKeys(text);
      },
      read: async (shape, expression) =>
        shape.parse(await driver.executeScript(`return (${expression});`)),
      // WebDriver tells none.
      errors: () => [],
      async close() {
        await driver.quit().catch(() => undefined);
        server.kill();
      },
    };
  },
};

async function startDriver(): Promise<{ process: ChildProcess; url: string }> {
  // It cannot be given port 0.
  const port = await freePort();
  const child = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      // Its sandbox needs what root in a container does not have, its drawing a graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      http_proxy: '',
      HTTP_PROXY: '',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver', async () => (await fetch(`${url}/status`)).ok);
  return { process: child, url };
}
