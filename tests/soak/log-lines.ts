import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const WARN = 40;
const line = z.looseObject({
  level: z.number(),
  msg: z.string().default(''),
  err: z.looseObject({ message: z.string() }).optional(),
});

/** Warnings, as they stand in the log, and the faults that explain each, by the beginnings of their names in the table. */
const EXPLAINED: [text: RegExp, faults: string[]][] = [
  [/SQLITE_FULL|ENOSPC|"status":507|disk is full/, ['disk full']],
  [/"msg":"a draft failed"/, ['drafts fail']],
  [/"msg":"Twilio could not be asked/, ['twilio gone']],
  [/Too many listeners|"path":"\/api\/events","status":503/, ['1,000 reconnects']],
  [/"msg":"the external backup"/, ['stick pulled', 'disk full', 'plug pulled']],
];

/** Kinds of lines in a booth's log that no fault of the run explains, each with its number. @param happened names of the faults */
export function unexplained(dataDir: string, happened: readonly string[]): string[] {
  const did = (fault: string) => happened.some((name) => name.toLowerCase().startsWith(fault));
  const folder = join(dataDir, 'logs');
  const kinds = new Map<string, number>();
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.log'))) {
    for (const text of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (text === '') continue;
      // Of a line that repeats itself the log only says how often.
      const said = text.replace('"msg":"not written: ', '"msg":"');
      if (EXPLAINED.some(([pattern, faults]) => pattern.test(said) && faults.some(did))) continue;
      const { data } = line.safeParse(parsed(text));
      if (data !== undefined && data.level < WARN) continue;
      // A full disk cuts lines off.
      if (data === undefined && did('disk full')) continue;
      const kind = data ? `${data.msg}: ${data.err?.message ?? text}` : text;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
  }
  return [...kinds].map(([kind, count]) => `${count} × ${kind}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
