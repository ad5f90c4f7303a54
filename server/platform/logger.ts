import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino, multistream, type LogFn, type Logger } from 'pino';
import pinoPretty from 'pino-pretty';
import pinoRoll from 'pino-roll';

export type { Logger } from 'pino';

/** International and US phone numbers in running text; a log only tells that there was one. */
const PHONE = /\+\d[\d ().-]{5,18}\d|\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b/g;
const SECRET_KEYS = [
  'password',
  'current_password',
  'new_password',
  'apiKey',
  'authToken',
  'cookie',
  'authorization',
  'csrf_token',
].flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/** User name and password of a URL: everything before the last @, however a parser would split it. */
const CREDENTIALS = /\b([a-z][\w+.-]*:\/\/)[^\s"']+@/gi;

/** Removes phone numbers, and the user names and passwords of URLs, from a log line. */
export function redactLine(line: string) {
  return line.replaceAll(CREDENTIALS, '$1[redacted]@').replaceAll(PHONE, '[phone]');
}

/** Lines with one and the same message that are written in a minute: a fault that repeats itself must not fill the disk. */
const LINES_A_MINUTE = 60;
const MINUTE_MS = 60_000;
const MOST_KINDS = 500;

/**
 * Limits repeated lines, for pino's `logMethod`: passes on up to {@link LINES_A_MINUTE} lines of one message, and
 * after that minute the number of those left out.
 *
 * @param now milliseconds of a monotonic clock
 */
export function limitLines(now: () => number = () => performance.now()) {
  const minutes = new Map<string, { since: number; lines: number }>();
  return function logMethod(
    this: Logger,
    args: Parameters<LogFn>,
    method: LogFn,
    level: number,
  ): void {
    const message = args.find((part) => typeof part === 'string') ?? '';
    const kind = `${level} ${message}`;
    const before = minutes.get(kind);
    if (before && now() - before.since < MINUTE_MS) {
      before.lines += 1;
      if (before.lines <= LINES_A_MINUTE) method.apply(this, args);
      return;
    }
    minutes.delete(kind);
    minutes.set(kind, { since: now(), lines: 1 });
    const [oldest] = minutes.keys();
    if (minutes.size > MOST_KINDS && oldest !== undefined) minutes.delete(oldest);
    const more = before ? before.lines - LINES_A_MINUTE : 0;
    if (more > 0) method.apply(this, [{ more }, `not written: ${message}`]);
    method.apply(this, args);
  };
}

function redacting(target: { write: (line: string) => unknown }): Writable {
  return new Writable({
    decodeStrings: false,
    write(line, _encoding, done) {
      target.write(redactLine(String(line)));
      done();
    },
  });
}

async function logFile(dataDir: string) {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const file = await pinoRoll({
    file: join(folder, 'booth'),
    extension: '.log',
    size: '10m',
    limit: { count: 10, removeOtherLogFiles: true },
    // Few and short lines, and the last one before an exit or a crash matters most.
    sync: true,
  });
  file.on('error', () => {});
  return file;
}

/**
 * One structured line per event, to `logs/booth.N.log` (10 MB each, the newest ten kept) and, readable, to the
 * terminal. When the log folder cannot be written the terminal alone gets them: a full disk must not stop the booth.
 * @param dataDir null for the terminal alone
 * @param chosen level of both; null for the usual ones, by which a terminal beside a file shows only what is wrong
 */
export async function createLogger(dataDir: string | null, chosen: string | null): Promise<Logger> {
  const level = chosen ?? 'info';
  const onTerminal = chosen ?? (dataDir === null ? 'info' : 'warn');
  const pretty = pinoPretty({ colorize: process.stderr.isTTY, destination: 2 });
  const streams = [{ stream: redacting(pretty), level: onTerminal }];
  try {
    if (dataDir !== null) streams.push({ stream: redacting(await logFile(dataDir)), level });
  } catch (error) {
    process.stderr.write(`The log file cannot be written: ${String(error)}\n`);
  }
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_KEYS, censor: '[redacted]' },
      hooks: { logMethod: limitLines() },
    },
    multistream(streams),
  );
}

/** A line for the person at the terminal, not for the log. */
export function printLine(text = ''): void {
  process.stdout.write(`${text}\n`);
}
