import { z } from 'zod';
import { AIR_KEYS, airState } from './air.ts';

/**
 * With what the shell's display windows prove to be the laptop's own: a header of their reports, whose value is the one
 * that the shell gave the server at its start.
 */
export const OWN_WINDOW_HEADER = 'x-booth-window';

/** Milliseconds after which the shell kills a server that it told to stop. */
export const STOP_MS = 5000;

/** What the server tells the process that forked it, once it listens. */
const readyMessage = z.object({
  type: z.literal('ready'),
  /** The TCP port that it got. */
  port: z.int().min(1).max(65_535),
});
export type ReadyMessage = z.infer<typeof readyMessage>;

/**
 * What the server does before it is ready that may take long, as a sentence for staff, and how far it is: at its beginning, and
 * every few seconds from then on. While it cannot send, it prints to its error output instead.
 */
const startingMessage = z.object({ type: z.literal('starting'), doing: z.string() });

/**
 * Why the server cannot start, in a sentence for staff; the process exits after it. `isDamaged`: the database is, and no
 * backup can replace it. `isPortGone`: the port that it was to have cannot be had.
 */
export const failedMessage = z.object({
  type: z.literal('failed'),
  reason: z.string(),
  isDamaged: z.boolean(),
  isPortGone: z.boolean(),
});

/**
 * A sign of life: asked for by the shell, with its process id, from `ready` onwards; answered by the server from the same loop
 * that answers visitors.
 */
export const beatMessage = z.object({ type: z.literal('beat'), pid: z.int().positive() });

const beatAnswer = z.object({ type: z.literal('beat') });

/** What staff want of the big screens, for the menus: with `ready`, and after each change. */
export const airMessage = airState
  .pick({ paused: true, blank: true })
  .extend({ type: z.literal('air'), pinned: z.boolean() });
export type AirMessage = z.infer<typeof airMessage>;

/** The answer to {@link diagnoseMessage}: nothing that anybody entered, and no secret. */
const diagnosisMessage = z.object({
  type: z.literal('diagnosis'),
  facts: z.record(z.string(), z.unknown()),
});

export const serverMessage = z.discriminatedUnion('type', [
  readyMessage,
  startingMessage,
  failedMessage,
  beatAnswer,
  airMessage,
  diagnosisMessage,
]);
export type ServerMessage = z.infer<typeof serverMessage>;

/** What the shell tells the server: finish what is under way, close the database, exit 0. */
const stopMessage = z.object({ type: z.literal('stop') });

/** The shell's menus, or a clicker on its display, ask for something on the big screens. */
const airKeyMessage = z.object({ type: z.literal('air-key'), key: z.enum(AIR_KEYS) });

/** Staff want to send someone how the booth is doing and how it is set up. */
const diagnoseMessage = z.object({ type: z.literal('diagnose') });

export const shellMessage = z.discriminatedUnion('type', [
  stopMessage,
  beatMessage,
  airKeyMessage,
  diagnoseMessage,
]);
export type ShellMessage = z.infer<typeof shellMessage>;

/** What the server asks the shell inside Electron, where it can start no process by itself. */
export const imageProcessRequest = z.object({
  type: z.literal('lend-image-process'),
  /** Repeated in the answer. */
  request: z.int(),
  /** Path of its script. */
  script: z.string(),
});
export type ImageProcessRequest = z.infer<typeof imageProcessRequest>;

/** The answer, beside a port to the process. */
export const lentImageProcess = z.object({
  type: z.literal('image-process'),
  request: z.int(),
  /** Process id, to kill it by. */
  pid: z.int(),
});
export type LentImageProcess = z.infer<typeof lentImageProcess>;
