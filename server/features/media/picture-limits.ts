/**
 * What drawing one picture may take. Processor time and memory are measured by the picture process itself, the same way
 * on every system; the time on the clock by the server, for a process that hangs or was halted.
 */
export type PictureLimits = {
  /** Milliseconds of processor time: a busy laptop makes a picture slow, but not too expensive. An animation takes 4 s. */
  cpuMs: number;
  /** Megabytes of the whole process, of which Node and the decoders take 100. */
  memoryMb: number;
  /** Milliseconds on the clock. */
  wallMs: number;
  /** Milliseconds without work after which the process is ended; starting one takes about 200. */
  idleMs: number;
};

export const PICTURE_LIMITS: PictureLimits = {
  cpuMs: 15_000,
  memoryMb: 1024,
  wallMs: 30_000,
  idleMs: 60_000,
};
