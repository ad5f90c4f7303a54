import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { _electron as electron, expect, type Page } from 'playwright/test';
import { z } from 'zod';
import { buildParts } from '../../main/launch/build-parts.ts';
import { PART_NAMES } from '../../main/launch/parts.ts';
import { ADMIN_HOST, ADMIN_PASSWORD } from '../support/api.ts';
import { ROOT } from '../support/node-binary.ts';
import { type Check, CHECKS, type RealApp } from './checks.ts';

const DONE = '[x]';
const ELSEWHERE = '[-]';
const BELIEVED = resolve(ROOT, 'main/BELIEVED.md');

/** Of the booth that is checked, and of the answers so far: one of the checks restarts the computer. */
const FOLDER = resolve(ROOT, 'test-results/real');
const ANSWERS = resolve(FOLDER, 'answers.json');

function isAdmin(page: Page): boolean {
  return page.url().includes(`//${ADMIN_HOST}`);
}

/** Opens a new booth with the Electron of package.json, and signs in. */
async function openApp(): Promise<RealApp> {
  await buildParts(PART_NAMES, (line) => console.log(line));
  const env = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const app = await electron.launch({
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ROOT],
    env: {
      ...Object.fromEntries(env),
      BOOTH_DATA_DIR: resolve(FOLDER, 'data'),
      BOOTH_PORT: '0',
    },
  });
  const first = await app.firstWindow();
  await expect.poll(() => app.windows().some(isAdmin), { timeout: 60_000 }).toBe(true);
  const admin = app.windows().find(isAdmin) ?? first;
  const button = admin.getByRole('button', { name: /^(Create Account & Login|Sign In|Logout)$/ });
  const word = await button.innerText();
  if (word !== 'Logout') {
    await admin.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
    await button.click();
  }
  if (word.startsWith('Create'))
    await admin.getByRole('button', { name: 'Skip', exact: true }).click();
  return { app, admin };
}

function earlierAnswers(): Record<string, string> {
  return existsSync(ANSWERS)
    ? z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(ANSWERS, 'utf8')))
    : {};
}

function firstLine(error: unknown): string {
  return String(error).split('\n')[0] ?? '';
}

/** @returns the mark of its line: done, wrong and why, or not here */
async function run(check: Check, real: RealApp, ask: (text: string) => Promise<string>) {
  if (check.on !== undefined && !check.on.includes(process.platform)) return ELSEWHERE;
  if ('look' in check) {
    const wrong = await check.look(real).catch((error: unknown) => firstLine(error));
    return wrong === null ? DONE : `[ ] (${wrong})`;
  }
  const answer = await ask(
    `\nPlease ${check.ask}.\nIs that so? (y, n and what was wrong, Enter: not tried) `,
  );
  if (answer === '') return '[ ] (not tried)';
  return answer.startsWith('y') ? DONE : `[ ] (${answer})`;
}

/** `npm run test:real`: checks what is believed of this machine's system and of Electron 45. */
async function main(): Promise<number> {
  mkdirSync(FOLDER, { recursive: true });
  const real = await openApp();
  const versions = await real.app.evaluate(() => process.versions);
  console.log(`Electron ${versions['electron']}, ${process.platform} ${process.arch}`);
  console.log(`The admin password is ${ADMIN_PASSWORD}. To begin anew, delete ${FOLDER}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const marks = earlierAnswers();
  // What a program can see comes first.
  const checks = Object.entries(CHECKS).toSorted(
    ([, one], [, other]) => Number('ask' in one) - Number('ask' in other),
  );
  for (const [name, check] of checks) {
    if (marks[name] === DONE) continue;
    marks[name] = await run(check, real, (text) => terminal.question(text));
    writeFileSync(ANSWERS, JSON.stringify(marks, null, 1));
  }
  terminal.close();
  await real.app.close().catch(() => {});
  const believed = readFileSync(BELIEVED, 'utf8');
  console.log(
    believed.replaceAll(/^- (?=\*\*([\w-]+)\*\*)/gm, (_, name: string) => `- ${marks[name]} `),
  );
  return Object.values(marks).every((mark) => mark === DONE || mark === ELSEWHERE) ? 0 : 1;
}

process.exit(await main());
