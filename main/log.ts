import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MAX_BYTES = 1_000_000;

export type ShellLog = {
  info: (text: string) => void;
  error: (text: string, error?: unknown) => void;
};

/**
 * The shell's own log: `shell.log` in the folder, one older file beside it, and errors on the terminal too. Writes
 * synchronously, so that the last line before a crash gets there; never throws, since a full disk must not stop the
 * windows.
 */
export function openShellLog(folder: string): ShellLog {
  const file = join(folder, 'shell.log');
  let size = 0;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    // The first write fails in the same way, and is as harmless.
  }

  // A terminal that was closed answers with EPIPE, as an event.
  process.stderr.on('error', () => {});

  const write = (level: string, text: string) => {
    const line = `${new Date().toISOString()} ${level} ${text}\n`;
    if (level === 'error') process.stderr.write(line);
    try {
      if (size > MAX_BYTES) {
        renameSync(file, join(folder, 'shell.1.log'));
        size = 0;
      }
      size += Buffer.byteLength(line);
      appendFileSync(file, line, { mode: 0o600 });
    } catch {
      // The terminal has what matters.
    }
  };

  return {
    info: (text) => write('info', text),
    error: (text, error) =>
      write('error', error === undefined ? text : `${text}: ${describe(error)}`),
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Private data that a log may contain, and the placeholder for each kind. */
const PRIVATE: [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/\+\d[\d ().-]{5,18}\d|\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b|\btel:\S+/g, '[phone]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[\da-f]{1,4}:){3,7}:?[\da-f]{1,4}\b/gi, '[address]'],
  [/\b(?:sk|AC|SK)[-_]?[\w-]{20,}\b/g, '[key]'],
  [/\?[^\s"']+/g, '?[query]'],
];

/** Replaces personal data in a log. @param home folder of the person at the laptop, named after them */
export function redact(text: string, home: string): string {
  return PRIVATE.reduce(
    (sofar, [found, instead]) => sofar.replaceAll(found, instead),
    // The server's log is JSON, in which Windows' backslashes are doubled.
    text.replaceAll(home, '~').replaceAll(JSON.stringify(home).slice(1, -1), '~'),
  );
}
