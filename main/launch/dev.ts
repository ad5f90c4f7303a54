import { resolve } from 'node:path';
import { build } from 'vite';
import { hasDisplay, type ElectronRuntime, findElectronRuntime } from './electron-runtime.ts';
import { startInForeground } from './foreground.ts';
import { PARTS } from './parts.ts';
import { BUILD_DIR, ROOT } from './root.ts';

const DEV_SERVER = resolve(ROOT, 'main/launch/dev-server.ts');

/** `npm run dev`: live reload of pages, server and shell; without windows where there can be none. */
async function main(args: string[]): Promise<void> {
  process.env['BOOTH_DATA_DIR'] ??= resolve(ROOT, '.data');
  const search = hasDisplay()
    ? await findElectronRuntime((line) => console.log(line))
    : { runtime: null, reason: 'there is no display here' };
  if (search.runtime !== null) return watchShell(search.runtime, args);

  console.log(`Without windows, because ${search.reason}: pages and server alone.`);
  const { ended } = startInForeground(process.execPath, [DEV_SERVER, ...args], devEnv({}));
  process.exitCode = (await ended).code ?? 1;
}

/** Opens the app again after each build of the shell; ends when the app is quit by hand. */
async function watchShell(runtime: ElectronRuntime, args: string[]): Promise<void> {
  const env = devEnv({
    ...runtime.env,
    BOOTH_SERVER_NODE: process.execPath,
    BOOTH_SERVER_ENTRY: DEV_SERVER,
  });
  const open = () => startInForeground(runtime.executable, [...runtime.args, ROOT, ...args], env);

  let app: ReturnType<typeof open> | null = null;
  const reopen = async () => {
    const previous = app;
    app = null;
    previous?.child.kill('SIGTERM');
    await previous?.ended;
    const current = open();
    app = current;
    const { code } = await current.ended;
    if (app === current) process.exit(code ?? 0);
  };

  const watcher = await build({
    configFile: PARTS.main.config,
    logLevel: 'warn',
    build: { watch: {}, outDir: resolve(BUILD_DIR, 'main'), emptyOutDir: true },
  });
  if (!('on' in watcher)) throw new Error('Vite did not watch.');
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') void event.result.close();
    if (event.code === 'ERROR') console.error(event.error.message);
    if (event.code === 'END') void reopen();
  });
}

function devEnv(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // A crash is to be seen, not fixed.
  return {
    ...process.env,
    BOOTH_DEV: '1',
    BOOTH_WATCHDOG: 'off',
    NODE_ENV: 'development',
    ...more,
  };
}

await main(process.argv.slice(2));
