import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import type { Booth } from './e2e.ts';
import { exportEvent, openEventFile, packEvent } from './event-files.ts';

/** The open event as a file, under another name. */
export async function fileNamed(booth: Booth, over: object): Promise<Buffer> {
  return packEvent(openEventFile(await exportEvent({ staff: await booth.admin() })), over);
}

/** Puts events that are over into a booth, newest first, an hour apart, each like the open one. */
export async function putAway(booth: Booth, names: readonly string[]): Promise<void> {
  const folder = join(booth.dataDir, 'events');
  mkdirSync(folder, { recursive: true });
  for (const [at, event] of names.entries()) {
    const made_at = new Date(Date.UTC(2026, 10, 21, 18 - at)).toISOString();
    const time = made_at.replaceAll(/[-:]/g, '').slice(0, 15).replace('T', '-');
    // oxlint-disable-next-line no-await-in-loop
    const file = await fileNamed(booth, { event, made_at });
    writeFileSync(join(folder, `${time}-0000000${at}.booth`), file);
  }
}

/** The row of an event that is over. */
export function eventRow(page: Page, name: string): Locator {
  return page
    .getByRole('list', { name: 'Events that are over' })
    .getByRole('listitem')
    .filter({ hasText: name });
}

/** The file chooser's file. */
export function boothFile(buffer: Buffer, name = 'event.booth') {
  return { name, mimeType: 'application/octet-stream', buffer };
}

/** Of every call that changes something, its path. */
export function changesOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') paths.push(new URL(request.url()).pathname);
  });
  return paths;
}
