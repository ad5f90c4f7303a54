import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { homedir, release } from 'node:os';
import { join } from 'node:path';
import { app, screen, shell } from 'electron';
import { strToU8, zipSync } from 'fflate';
import { redact, type ShellLog } from './log.ts';
import type { ShellPaths } from './paths.ts';
import type { SaveFile } from './save-file.ts';
import type { Supervisor } from './supervisor.ts';

/** Characters of each log that come along, the last ones. */
const LOG_LENGTH = 2_000_000;

type Diagnostics = {
  paths: Pick<ShellPaths, 'logFolder'>;
  supervisor: Supervisor;
  log: ShellLog;
  saveFile: SaveFile;
};

/**
 * Saves one file for a person who helps from afar: the logs, what crashed when, versions, monitors and, with a server, its
 * health and settings. Dumps stay here: they hold what was in memory.
 */
export async function saveDiagnostics(options: Diagnostics): Promise<void> {
  const { log, saveFile } = options;
  try {
    const name = `Booth diagnostics ${new Date().toISOString().slice(0, 10)}.zip`;
    const saved = await saveFile({ title: 'Save diagnostics', name }, async (path) =>
      writeFile(path, zipSync(await collect(options))),
    );
    if (saved !== null) shell.showItemInFolder(join(saved.folder, saved.name));
  } catch (error) {
    log.error('The diagnostics could not be saved', error);
  }
}

async function collect({ paths, supervisor }: Diagnostics): Promise<Record<string, Uint8Array>> {
  const { kind } = supervisor.state();
  const facts = {
    versions: { booth: app.getVersion(), ...process.versions },
    system: { platform: process.platform, arch: process.arch, release: release() },
    server: { state: kind, outage: supervisor.lastOutage(), ...(await supervisor.diagnose()) },
    monitors: screen.getAllDisplays().map(({ id, bounds, scaleFactor, rotation, internal }) => {
      return { id, bounds, scaleFactor, rotation, internal };
    }),
    graphics: app.getGPUFeatureStatus(),
    processes: app.getAppMetrics().map(({ type, name, memory }) => ({ type, name, memory })),
    crashes: filesIn(app.getPath('crashDumps')).filter((name) => name.endsWith('.dmp')),
  };
  const logs = filesIn(paths.logFolder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => {
      const text = readFileSync(join(paths.logFolder, name), 'utf8').slice(-LOG_LENGTH);
      return [`logs/${name}`, strToU8(redact(text, homedir()))] as const;
    });
  return {
    'facts.json': strToU8(JSON.stringify(facts, null, 2)),
    ...Object.fromEntries(logs),
  };
}

/** Their paths within the folder. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory()
        ? filesIn(join(folder, entry.name)).map((name) => `${entry.name}/${name}`)
        : [entry.name],
    );
  } catch {
    return [];
  }
}
