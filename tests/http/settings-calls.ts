import { mediaItem } from '../../server/contract/media.ts';
import { adminSettings, type AdminSettings } from '../../server/contract/settings.ts';
import { dataOf } from '../support/data-of.ts';
import type { HttpBooth } from '../support/http-booth.ts';
import type { Answer } from '../support/http-client.ts';
import { upload } from '../support/multipart.ts';

export const SETTINGS_PATH = '/api/admin/settings';

/** The smallest picture: a GIF of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

/** The settings as staff read them. */
export async function readSettings(booth: HttpBooth): Promise<AdminSettings> {
  return dataOf(adminSettings, await booth.staff.get(SETTINGS_PATH));
}

/** Saves a part of the settings as staff. */
export function saveSettings(booth: HttpBooth, json: unknown): Promise<Answer> {
  return booth.staff.put(SETTINGS_PATH, json);
}

/** Stores the smallest picture. @returns the path under which settings name it */
export async function uploadPixel(booth: HttpBooth): Promise<string> {
  return dataOf(mediaItem, await upload(booth.staff, PIXEL, 'logo.gif'), 201).url_path;
}
