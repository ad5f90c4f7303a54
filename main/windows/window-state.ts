import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ShellLog } from '../log.ts';
import { writeWhole } from '../write-whole.ts';
import { monitorMemory, NOTHING_KNOWN } from './monitor-memory.ts';

const FILE = 'window-state.json';

const windowState = z.object({
  /** Normal bounds of the admin window from the corner of the staff's monitor, so that they hold wherever that one is. */
  admin: z
    .object({
      x: z.int(),
      y: z.int(),
      width: z.int().min(200),
      height: z.int().min(200),
      maximized: z.boolean(),
    })
    .nullable(),
  monitors: monitorMemory,
});

/** Window state that the shell remembers across starts. */
type WindowState = z.infer<typeof windowState>;

export type WindowStateStore = ReturnType<typeof openWindowState>;

/** Reads what was kept; a missing or damaged file is a first start. */
export function openWindowState(folder: string, log: ShellLog) {
  const file = join(folder, FILE);
  let state = read(file);
  return {
    get: (): WindowState => state,
    update(change: Partial<WindowState>): void {
      const next = { ...state, ...change };
      if (JSON.stringify(next) === JSON.stringify(state)) return;
      state = next;
      try {
        writeWhole(file, JSON.stringify(state));
      } catch (error) {
        log.error('Cannot remember where the windows are', error);
      }
    },
  };
}

function read(file: string): WindowState {
  try {
    return windowState.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { admin: null, monitors: NOTHING_KNOWN };
  }
}
