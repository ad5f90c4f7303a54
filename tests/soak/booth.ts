import { once } from 'node:events';
import { renameSync, statfsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { inTime } from '../../server/platform/time.ts';
import { openCable } from '../support/cable.ts';
import { memoryMb } from '../bench/machine.ts';
import { ROOT } from '../support/node-binary.ts';
import { heard, startServer, type ServerProcess } from '../support/server-process.ts';
import { remount, tryMountDisk } from '../support/small-disk.ts';
import { staffedFolder } from '../support/staffed-server.ts';
import { tempFolder } from '../support/temp-folder.ts';

const DISK = 'size=3g';
/** Room that a full disk still has: not even for the pages of one write. */
const LEFT_BYTES = 64 * 1024;
const TOLD_MS = 30_000;
const STOP_MS = 60_000;

const stallMessage = z.object({ type: z.literal('stall'), ms: z.number() });
const memoryMessage = z.object({ type: z.literal('memory'), mb: z.number() });

/** Megabytes at a moment: what is in use after a collection, and what the process holds. */
export type Memory = { at: number; life: number; used: number; held: number };
export type SoakBooth = Awaited<ReturnType<typeof openSoakBooth>>;

/** The built server as a process that can be killed, stopped and restarted, with a separate clock, disk and network. */
export async function openSoakBooth(env: NodeJS.ProcessEnv) {
  const disk = tryMountDisk(DISK);
  const dataDir = staffedFolder(disk ?? tempFolder());
  const clockFile = join(tempFolder(), 'clock');
  let clockMs = 0;
  const setClock = (ms: number) => {
    clockMs = ms;
    // Whole, or a server that looks just now is back in 1970.
    writeFileSync(`${clockFile}.part`, String(ms));
    renameSync(`${clockFile}.part`, clockFile);
  };
  setClock(0);

  let life = 0;
  let isAway = false;
  let longestStartMs = 0;
  /** Kills and sleeps so far: what was under way meanwhile says nothing about the server's speed. */
  let interruptions = 0;
  const memories: Memory[] = [];
  const stalls: number[] = [];

  const hooks = ['tests/soak/hooks.mjs', 'tests/bench/stalls.mjs'];
  const start = (port: number) =>
    startServer({
      dataDir,
      port,
      env: {
        ...env,
        BOOTH_TEST_CLOCK: clockFile,
        // Its log has them; here they would fill this process.
        BOOTH_LOG_LEVEL: undefined,
        NODE_OPTIONS: hooks.map((file) => `--import=${resolve(ROOT, file)}`).join(' '),
      },
    });
  let server: ServerProcess = await start(0);
  const { port } = server.ready;
  onTestFinished(() => server.kill());
  const cable = await openCable(port);
  const pid = () => server.process.pid ?? 0;

  async function told<T>(type: string, message: z.ZodType<T>): Promise<T | null> {
    const { process: child } = server;
    if (isAway || !child.connected) return null;
    child.send({ type });
    return heard(child, TOLD_MS, (raw) => message.safeParse(raw).data).catch(() => null);
  }
  /** Waits until it runs again, however often that takes. */
  async function restart(): Promise<void> {
    const since = performance.now();
    for (;;) {
      const started = await start(port).catch(() => null);
      if (started !== null) {
        server = started;
        break;
      }
      await after(500);
    }
    longestStartMs = Math.max(longestStartMs, performance.now() - since);
    life += 1;
    isAway = false;
  }

  return {
    dataDir,
    port,
    cable,
    restart,
    /** Pulls the plug (SIGKILL) while a write is on its way to the disk, which loses it. @param rush what has many write */
    async losePower(rush: () => void): Promise<void> {
      isAway = true;
      interruptions += 1;
      const gone = once(server.process, 'exit');
      server.process.send({ type: 'lose-power' });
      rush();
      await inTime(gone, STOP_MS, () => server.kill());
    },
    /** Ends it as the shell does. @returns its exit code */
    async stop(): Promise<number | null> {
      isAway = true;
      const timer = setTimeout(() => void server.kill(), STOP_MS);
      const code = await server.stop();
      clearTimeout(timer);
      return code;
    },
    /** Stops all of it for some seconds, after which its clock is later by more. */
    async sleep(ms: number, byMs: number): Promise<void> {
      if (isAway) return;
      isAway = true;
      interruptions += 1;
      process.kill(pid(), 'SIGSTOP');
      await after(ms);
      setClock(clockMs + byMs);
      process.kill(pid(), 'SIGCONT');
      isAway = false;
      await told('tell-stall', stallMessage);
    },
    /** Sets its clock, for or back. */
    moveClock: (byMs: number) => setClock(clockMs + byMs),
    /** What its clock shows. */
    now: () => Date.now() + clockMs,
    /** Null where no small disk can be made. */
    disk:
      disk === null
        ? null
        : {
            fill(): void {
              const { bsize, blocks, bfree } = statfsSync(disk);
              try {
                remount(disk, `size=${(blocks - bfree) * bsize + LEFT_BYTES}`);
              } catch {
                // More than that was written meanwhile.
                this.fill();
              }
            },
            free: () => remount(disk, DISK),
          },
    /** Notes for how long the server did nothing else at most since the last time. */
    async noteStall(): Promise<void> {
      const stall = await told('tell-stall', stallMessage);
      if (stall !== null) stalls.push(stall.ms);
    },
    async noteMemory(): Promise<void> {
      const memory = await told('tell-memory', memoryMessage);
      if (memory === null) return;
      memories.push({ at: performance.now(), life, used: memory.mb, held: memoryMb(pid()) });
      // The collection itself.
      await told('tell-stall', stallMessage);
    },
    interruptions: () => interruptions,
    isAway: () => isAway,
    measured: () => ({ memories, stalls, longestStartMs }),
  };
}
