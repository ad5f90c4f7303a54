import { expect, it } from 'vitest';
import { runNode } from '../support/run-node.ts';

/** Milliseconds; on a busy machine, starting Node alone may take one second of these. */
const QUIET_MS = 3000;

function runCode(code: string) {
  return runNode(['--eval', code], { show: false, quietMs: QUIET_MS });
}

it('ends a program that says nothing any more', async () => {
  const ran = await runCode(`console.log('begun'); setInterval(() => {}, 1000);`);
  expect(ran).toEqual({ exitCode: null, output: 'begun\n', isHung: true });
});

it('lets one go on that takes long and says so', async () => {
  const ran = await runCode(`
    let left = 15;
    const timer = setInterval(() => {
      console.log(left--);
      if (left === 0) clearInterval(timer);
    }, ${QUIET_MS / 10});
  `);
  expect(ran).toMatchObject({ exitCode: 0, isHung: false });
  expect(ran.output).toMatch(/^15\n.*\n1\n$/s);
});

it('does not wait for what a program left behind', async () => {
  const ran = await runCode(`
    const { spawn } = require('node:child_process');
    const stays = ['--eval', 'setInterval(() => {}, 1000)'];
    const left = spawn(process.execPath, stays, { stdio: 'inherit', detached: true });
    left.unref();
    process.stdout.write(String(left.pid), () => process.exit(3));
  `);
  process.kill(Number(ran.output));
  expect(ran).toMatchObject({ exitCode: 3, isHung: false });
});
