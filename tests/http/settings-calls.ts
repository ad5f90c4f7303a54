import {
  adminSettings,
  publicSettings,
  type AdminSettings,
  type PublicSettings,
} from '../../server/contract/settings.ts';
import { z } from 'zod';
import { mediaItem } from '../../server/contract/media.ts';
import { dataOf } from '../support/data-of.ts';
import type { HttpBooth } from '../support/http-booth.ts';
import { pageDataOf } from '../support/http-client.ts';
import { SQUARE } from '../support/images.ts';
import { upload } from '../support/multipart.ts';

const PATH = '/api/admin/settings';

export function putSettings({ staff }: HttpBooth, patch: unknown) {
  return staff.put(PATH, patch);
}
/** A change that must be taken. @returns what staff read after it */
export async function saveSettings(booth: HttpBooth, patch: unknown): Promise<AdminSettings> {
  return dataOf(adminSettings, await putSettings(booth, patch));
}
export async function readSettings({ staff }: HttpBooth): Promise<AdminSettings> {
  return dataOf(adminSettings, await staff.get(PATH));
}
export async function readPublic({ visitor }: HttpBooth): Promise<PublicSettings> {
  return dataOf(publicSettings.strict(), await visitor.get('/api/settings/public'));
}

const pageData = z.object({ privacy: z.object({ notice: z.string() }) });
/** The name of the privacy notice that a page shows now. */
export async function noticeOf({ visitor }: HttpBooth, path = '/contact-funnel'): Promise<string> {
  return pageData.parse(pageDataOf(await visitor.get(path))).privacy.notice;
}

/** Stores an image. @returns the path under which settings name it */
export async function uploadLogo({ staff }: Pick<HttpBooth, 'staff'>): Promise<string> {
  return dataOf(mediaItem, await upload(staff, SQUARE, 'logo.svg'), 201).url_path;
}
