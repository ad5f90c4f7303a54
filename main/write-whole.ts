import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';

/** Replaces a file so that a power cut leaves the old content or the new one, never half of it. */
export function writeWhole(file: string, content: string | Buffer): void {
  const draft = `${file}.new`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}
