import { expect, it } from 'vitest';
import { runNode } from '../support/run-node.ts';

/** Milliseconds; on a busy machine, starting Node alone may take one second of these. */
const QUIET_MS = 1500;

it('ends a program that says nothing any more', async () => {
  const args = ['--eval', 'setInterval(() => {}, 1000)'];
  const ran = await runNode(args, { show: false, quietMs: 100 });
  expect(ran).toEqual({ exitCode: null, output: '', isHung: true });
});

it('lets one go on that takes long and says so, and does not wait for what it left behind', async () => {
  const code = `
    const { spawn } = require('node:child_process');
    const stays = ['--eval', 'setInterval(() => {}, 1000)'];
    const behind = spawn(process.execPath, stays, { stdio: 'inherit', detached: true });
    behind.unref();
    let left = 8;
    const timer = setInterval(() => {
      console.log(left--);
      if (left === 0) process.stdout.write(String(behind.pid), () => process.exit(3));
    }, ${QUIET_MS / 6});
  `;
  const ran = await runNode(['--eval', code], { show: false, quietMs: QUIET_MS, lastWordsMs: 100 });
  process.kill(Number(ran.output.split('\n').at(-1)));
  expect(ran).toMatchObject({ exitCode: 3, isHung: false });
  expect(ran.output).toMatch(/^8\n.*\n1\n\d+$/s);
});
