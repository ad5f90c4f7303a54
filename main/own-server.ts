import { type BrowserWindow, safeStorage } from 'electron';
import type { ShellLog } from './log.ts';
import { requestedPort, type ShellPaths } from './paths.ts';
import { askAboutKey, askToStartEmpty } from './questions.ts';
import { loadSecretKey } from './secrets.ts';
import { serverForker } from './server-process.ts';
import { superviseServer } from './supervisor.ts';

type OwnServerOptions = {
  argv: string[];
  env: NodeJS.ProcessEnv;
  paths: ShellPaths;
  /** Secret by which the server recognises the app's own display windows. */
  windowToken: string;
  isPackaged: boolean;
  /** The window that the questions belong to, in front. */
  bringForward: () => BrowserWindow;
  log: ShellLog;
};

/** The server of this app, with the key to its stored secrets. It is not started yet. */
export function prepareServer(options: OwnServerOptions) {
  const { argv, env, paths, windowToken, isPackaged, bringForward, log } = options;
  let secretKey: string | null = null;
  /** Flags of the server's next start only. */
  let onceFlags: string[] = [];
  const supervisor = superviseServer({
    fork: serverForker({
      paths,
      port: requestedPort(argv, env),
      secretKey: () => secretKey,
      onceFlags: () => onceFlags.splice(0),
      windowToken,
      isPackaged,
      env,
    }),
    log,
  });

  return {
    supervisor,
    /** Once the windows are there: the system, or Booth, may ask a person about the key. */
    async start(): Promise<void> {
      try {
        const ask = () => askAboutKey(bringForward());
        secretKey = await loadSecretKey(safeStorage, paths.stateFolder, log, ask);
      } catch (error) {
        log.error('Going on without the key to the stored secrets', error);
      }
      supervisor.start();
    },
    /** Gives up a damaged database, if staff confirm it. */
    async startEmpty(): Promise<void> {
      if (!(await askToStartEmpty(bringForward()))) return;
      onceFlags = ['--start-empty'];
      supervisor.retryNow();
    },
    /** Puts the data of a newer version aside for the backup from before it. */
    goBack(): void {
      onceFlags = ['--go-back'];
      supervisor.retryNow();
    },
  };
}
