import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Served, serve } from '../../server/lifecycle/serve.ts';
import { hostRequest, type HostRequest } from './host-process.ts';
import { ROOT } from './node-binary.ts';

/** Runs the built server on one data folder after the other, as `host-process.ts` asks: what Node loaded and compiled stays. */

const BUILT = resolve(ROOT, '.build/server/serve.js');

type Serving = { serve: typeof serve };

function isServing(module: unknown): module is Serving {
  return typeof module === 'object' && module !== null && 'serve' in module;
}

async function load(): Promise<Serving> {
  const built: unknown = await import(pathToFileURL(BUILT).href);
  if (!isServing(built)) throw new Error(`There is no server to serve in ${BUILT}.`);
  return built;
}

function tell(message: object): void {
  process.send?.(message);
}

function fail(error: unknown): void {
  tell({
    type: 'failed',
    isDamaged: false,
    isPortGone: false,
    newer: null,
    reason: error instanceof Error ? error.message : String(error),
  });
}

const built = await load();
let served: Served | null = null;

async function answer(request: HostRequest): Promise<void> {
  if (request.do === 'end') {
    await served?.stop({ isRestart: true });
    served = null;
    return tell({ type: 'ended' });
  }
  const begun = await built.serve(request.args, request.env, { onFailed: fail });
  served = begun;
  tell({ type: 'ready', port: begun.port });
}

process.on('disconnect', () => process.exit(0));
process.on('message', (raw) => void answer(hostRequest.parse(raw)).catch(fail));
