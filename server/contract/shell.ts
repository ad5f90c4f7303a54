import { z } from 'zod';
import { PLAYBACK_KEYS, playbackState } from './playback.ts';

/**
 * Header by which the shell's display windows prove in their reports that they are the laptop's own. Its value is the
 * one that the shell gave the server at its start.
 */
export const OWN_WINDOW_HEADER = 'x-booth-window';

/** Milliseconds after a stop request until the shell kills the server. */
export const STOP_MS = 5000;

/** Message from the server to its parent process once it listens. */
const readyMessage = z.object({
  type: z.literal('ready'),
  /** TCP port that the server listens on. */
  port: z.int().min(1).max(65_535),
});
export type ReadyMessage = z.infer<typeof readyMessage>;

/**
 * Progress of a long step before the server is ready, as a sentence for staff: sent when the step begins, and every
 * few seconds after that. While the server cannot send, it prints to stderr instead.
 */
const startingMessage = z.object({ type: z.literal('starting'), doing: z.string() });

/**
 * Data of a newer version. `version`: its number; null when no backup tells. `backup_made_at`: of the backup that this version can
 * go back to; null when there is none. `problem`: why it could not the last time, as a sentence.
 */
const newerData = z.object({
  version: z.string().nullable(),
  backup_made_at: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
});
export type NewerData = z.infer<typeof newerData>;

/**
 * Reason why the server cannot start, as a sentence for staff; the process exits after it. `isDamaged`: the database
 * is damaged and no backup can replace it. `isPortGone`: the requested port is not available. `newer`: the data are a newer
 * version's.
 */
export const failedMessage = z.object({
  type: z.literal('failed'),
  reason: z.string(),
  isDamaged: z.boolean(),
  isPortGone: z.boolean(),
  newer: newerData.nullable(),
});

/**
 * Heartbeat: requested by the shell, with its process id, from `ready` onwards; the server answers in the same event
 * loop that serves visitors.
 */
export const beatMessage = z.object({ type: z.literal('beat'), pid: z.int().positive() });

const beatAnswer = z.object({ type: z.literal('beat') });

/** Playback for the shell's menus: sent with `ready`, and after each change. */
export const playbackMessage = playbackState
  .pick({ paused: true, blank: true })
  .extend({ type: z.literal('air'), pinned: z.boolean() });
export type PlaybackMessage = z.infer<typeof playbackMessage>;

/** Answer to {@link diagnoseMessage}, without any entered text or secret. */
const diagnosisMessage = z.object({
  type: z.literal('diagnosis'),
  facts: z.record(z.string(), z.unknown()),
});

export const serverMessage = z.discriminatedUnion('type', [
  readyMessage,
  startingMessage,
  failedMessage,
  beatAnswer,
  playbackMessage,
  diagnosisMessage,
]);
export type ServerMessage = z.infer<typeof serverMessage>;

/** Request from the shell to stop: finish open work, close the database, exit 0. */
const stopMessage = z.object({ type: z.literal('stop') });

/** The shell's menus, or a clicker on its display, ask for something on the big screens. */
const playbackKeyMessage = z.object({ type: z.literal('air-key'), key: z.enum(PLAYBACK_KEYS) });

/** Staff want to send someone how the booth is doing and how it is set up. */
const diagnoseMessage = z.object({ type: z.literal('diagnose') });

export const shellMessage = z.discriminatedUnion('type', [
  stopMessage,
  beatMessage,
  playbackKeyMessage,
  diagnoseMessage,
]);
export type ShellMessage = z.infer<typeof shellMessage>;

/**
 * Request for an image process that the server sends to the shell inside Electron, where it cannot start one by
 * itself.
 */
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
