import { connectHeadquarters, type Connection } from './connect.ts';
import { DeliveryFailure } from '../features/outbox/delivery-failure.ts';
import { serveTasks } from '../platform/serve-tasks.ts';
import { createWriter, tryOut } from './writer.ts';

/** Bytes that a server may have this thread keep before it ends: a row may be announced as 2 GB. Batches are far smaller. */
const BYTES_MAX = 128 * 1024 ** 2;
/** Milliseconds between two looks. */
const LOOK_MS = 50;

/**
 * Connection that this thread holds to headquarters' database (started by `hq/session.ts`). At worst, an answer from
 * there ends this thread.
 */
let connection: Connection | null = null;
let writer: ReturnType<typeof createWriter> | null = null;

/** @throws DeliveryFailure when a thread before this one had the connection */
function there<Part>(part: Part | null): Part {
  if (part === null) throw new DeliveryFailure('The connection to the database was cut.');
  return part;
}

const TASKS = {
  async connect(...given: Parameters<typeof connectHeadquarters>): Promise<void> {
    connection = await connectHeadquarters(...given);
  },
  recognize: (...given: Parameters<Connection['recognize']>) =>
    there(connection).recognize(...given),
  async enter(...given: Parameters<Connection['enter']>): Promise<void> {
    const [{ booth }, lease] = given;
    await there(connection).enter(...given);
    writer = createWriter(there(connection), booth, lease);
  },
  put: (...given: Parameters<ReturnType<typeof createWriter>['put']>) =>
    there(writer).put(...given),
  tryOut: () => tryOut(there(connection)),
  close: () => connection?.close(),
};

export type HeadquartersTasks = typeof TASKS;

setInterval(() => {
  if (process.memoryUsage().arrayBuffers > BYTES_MAX) process.exit(1);
}, LOOK_MS);
serveTasks(TASKS);
