import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeBinary, ROOT } from '../../support/node-binary.ts';

// It waits for the five seconds after which a step is reported once more.
test(
  'a start is heard while its main thread can do nothing else, and falls silent when the step is over',
  { tags: ['deep'] },
  async () => {
    const script = `
    const { createStartProgress } = await import(${JSON.stringify(resolve(ROOT, 'server/lifecycle/start-progress.ts'))});
    const tell = createStartProgress((words) => process.send(words));
    tell({ words: 'Checking the database' });
    // As a check of the database does.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 7000);
    tell(null);
    process.disconnect();`;
    const child = spawn(nodeBinary(), ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let printed = '';
    child.stderr?.on('data', (text: Buffer) => (printed += text.toString()));
    const said: unknown[] = [];
    child.on('message', (words) => said.push(words));
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(said).toEqual(['Checking the database…']);
    expect(printed).toContain('  Checking the database…\n  Checking the database… 5 s\n');
  },
);
