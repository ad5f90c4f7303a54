import {
  adminSettings,
  publicSettings,
  type AdminSettings,
  type PublicSettings,
} from '../../server/contract/settings.ts';
import { dataOf } from '../support/data-of.ts';
import type { HttpBooth } from '../support/http-booth.ts';

const PATH = '/api/admin/settings';

/** Sends a change. */
export function putSettings({ staff }: HttpBooth, patch: unknown) {
  return staff.put(PATH, patch);
}
/** A change that must be taken. @returns what staff read after it */
export async function saveSettings(booth: HttpBooth, patch: unknown): Promise<AdminSettings> {
  return dataOf(adminSettings, await putSettings(booth, patch));
}
/** The settings as staff read them. */
export async function readSettings({ staff }: HttpBooth): Promise<AdminSettings> {
  return dataOf(adminSettings, await staff.get(PATH));
}
/** The settings as visitors read them. */
export async function readPublic({ visitor }: HttpBooth): Promise<PublicSettings> {
  return dataOf(publicSettings.strict(), await visitor.get('/api/settings/public'));
}
