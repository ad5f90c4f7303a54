import { expect } from 'playwright/test';
import { mediaItem } from '../../server/contract/media.ts';
import { dataOf } from '../support/data-of.ts';
import type { Booth } from '../support/e2e.ts';
import { upload } from '../support/multipart.ts';
import { publicView } from './settings-page.ts';

function dot(at: number) {
  return `<circle cx="${(at * 53) % 240}" cy="${(at * 31) % 60}" r="${2 + (at % 5)}" fill="hsl(${(at * 47) % 360} 80% 50%)"/>`;
}

/** @param ground what stands below the letters */
export function wordmark(colour: string, ground = '') {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60" width="240" height="60">${ground}<g fill="${colour}"><rect x="6" y="6" width="48" height="48" rx="12"/><rect x="70" y="14" width="160" height="12"/><rect x="70" y="36" width="110" height="10"/></g></svg>`;
}

export const SLIDE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#0b5d57"/></svg>';

/** Puts an image into the media library. @returns its path */
export async function storeImage(booth: Booth, image: Buffer | string): Promise<string> {
  const answer = await upload(await booth.admin(), image, 'picture.svg');
  return dataOf(mediaItem, answer, 201).url_path;
}

/** Staff choose a header logo; resolves when phones have it. @param dots in many colours, which take many bytes */
export async function chooseLogo(booth: Booth, colour: string, dots = 0): Promise<void> {
  const ground = Array.from({ length: dots }, (_, at) => dot(at)).join('');
  const logoUrl = await storeImage(booth, wordmark(colour, ground));
  await booth.updateSettings({ wedeliver: { logoUrl } });
  await expect.poll(async () => (await publicView(booth)).logo?.src).toMatch(/^data:image\/webp/);
}
