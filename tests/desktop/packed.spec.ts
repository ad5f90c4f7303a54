import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { chromium } from 'playwright/test';
import { SYSTEM_NAME } from '../../main/identity.ts';
import { ADMIN_HOST, PUBLIC_HOST } from '../support/api.ts';
import { CHROMIUM_ARGS, findChromium } from '../support/browser.ts';
import { expect, test } from './desktop.ts';
import { takePicture } from './monitors.ts';
import { hostsAsked } from './net-log.ts';
import { filesOf, openForTests, packApp, runtimeFolder } from './packed-app.ts';

const runtime = runtimeFolder();
test.skip(process.platform !== 'linux', 'packs for Linux');
test.skip(runtime === undefined, 'no Electron runtime on the disk to pack');

const output = mkdtempSync(join(tmpdir(), 'booth-packed-'));
let packed = '';
const netLog = join(output, 'net.json');
const USE_MS = 120_000;
test.use({
  packed: { executable: () => join(packed, SYSTEM_NAME) },
  session: { args: [`--log-net-log=${netLog}`], env: process.env },
});
test.describe.configure({ timeout: 300_000 });
test.beforeAll(() => {
  packed = packApp(output, runtime ?? '');
});
test.afterAll(() => rmSync(output, { recursive: true, force: true, maxRetries: 5 }));

/** As the binary holds a fuse. */
const [OFF, ON] = [48, 49];
const TARGET = `${process.platform}-${process.arch}`;
/** All that the app is made of. Whatever is in the package and not here was shipped by mistake, or belongs here. */
const MAY_BE_INSIDE = [
  /^package\.json$/,
  '.build/third-party-notices.txt',
  /^\.build\/main\/(index|preload|server-bootstrap)\.cjs$/,
  /^\.build\/server\/(?!dev-page-source)[\w.-]+\.js$/,
  /^\.build\/server\/(hq-)?migrations\/\d{4}-[a-z-]+\.sql$/,
  /^\.build\/server\/example\/(afternoon\.json|[\w-]+\.(svg|webp))$/,
  /^\.build\/visitor\/server-entry\.js$/,
  /^\.build\/renderer\/(\.vite\/manifest\.json|(admin|capture|display|visitor)\/index\.html)$/,
  /^\.build\/renderer\/assets\/[\w.-]+\.(js|css|woff2|wasm|svg|png|webp)(\.(br|gz))?$/,
  /^assets\/(icon|tray|tray-template)(@2x)?\.png$/,
  /^node_modules\/(@img\/[\w-]+|[\w-]+)\/(package\.json|LICENSE)$/,
  /^node_modules\/better-sqlite3\/lib\/[\w/-]+\.js$/,
  `node_modules/better-sqlite3/prebuilds/${TARGET}.node`,
  /^node_modules\/sharp\/dist\/\w+\.(cjs|mjs)$/,
  /^node_modules\/@img\/colour\/\w+\.cjs$/,
  new RegExp(
    `^node_modules/@img/sharp-${TARGET}/(index\\.cjs|lib/sharp-${TARGET}[\\w.-]*\\.node)$`,
  ),
  new RegExp(`^node_modules/@img/sharp-libvips-${TARGET}/(versions\\.json|lib/[\\w.-]+)$`),
  /^node_modules\/detect-libc\/lib\/[\w-]+\.js$/,
  /^node_modules\/semver\/[\w/-]+\.(js|bnf)$/,
];

function isKnown(file: string) {
  return MAY_BE_INSIDE.some((known) =>
    typeof known === 'string' ? known === file : known.test(file),
  );
}

test('the package holds what the app needs and nothing else', { tag: '@deep' }, async () => {
  const files = filesOf(packed);
  expect(files).toContain('.build/main/index.cjs');
  expect(files).toContain(`node_modules/better-sqlite3/prebuilds/${TARGET}.node`);
  expect(
    files.filter((file) => !isKnown(file)),
    'not on the list of what may be in the package: leave it out in main/packaging/options.ts, or add it to the list',
  ).toEqual([]);

  // Chromium's words in our languages, and the variants of some of them.
  expect(readdirSync(join(packed, 'locales')).length).toBeLessThan(20);
  const fuses = await getCurrentFuseWire(join(packed, SYSTEM_NAME));
  expect({
    asNode: fuses[FuseV1Options.RunAsNode],
    nodeOptions: fuses[FuseV1Options.EnableNodeOptionsEnvironmentVariable],
    inspector: fuses[FuseV1Options.EnableNodeCliInspectArguments],
    integrity: fuses[FuseV1Options.EnableEmbeddedAsarIntegrityValidation],
    asarOnly: fuses[FuseV1Options.OnlyLoadAppFromAsar],
  }).toEqual({
    asNode: OFF,
    nodeOptions: OFF,
    inspector: OFF,
    integrity: ON,
    asarOnly: ON,
  });
});

test.describe('with a way in', () => {
  test.beforeAll(() => openForTests(packed));
  test('the packed app asks no other machine', { tag: '@deep' }, async ({ desktop }, testInfo) => {
    const until = performance.now() + USE_MS;
    const question = 'Is the app from the installer the same?';
    const admin = await desktop.setUp();
    const display = await desktop.display();
    const executablePath = findChromium();
    const browser = await chromium.launch({
      args: [...CHROMIUM_ARGS, '--no-sandbox'],
      ...(executablePath === undefined ? {} : { executablePath }),
    });
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await phone.goto(`http://${PUBLIC_HOST}:${await desktop.port()}/`);
    await phone.getByRole('textbox').first().pressSequentially(question, { delay: 20 });
    await phone.getByRole('button', { name: 'Submit Question' }).click();
    await expect(phone.getByText('Question Submitted').first()).toBeVisible();

    const row = admin.getByRole('row').filter({ hasText: question });
    await row.getByRole('button', { name: 'Approve' }).click();
    await expect(display.getByText(question)).toBeVisible();
    expect(await desktop.electron().evaluate(({ app }) => app.isPackaged)).toBe(true);
    await takePicture(desktop, testInfo.outputPath('both-monitors.png'));
    await browser.close();

    const links = admin.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    for (let at = 0; performance.now() < until; at += 1) {
      await links.nth(at % (await links.count())).click();
      await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await desktop.quit();
    expect(hostsAsked(netLog)).toEqual(['127.0.0.1', ADMIN_HOST, PUBLIC_HOST]);
  });
});
