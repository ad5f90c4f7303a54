import { reply, type Reply } from '../../server/contract/replies.ts';
import type { Booth } from './booth.ts';
import { dataOf } from './data-of.ts';

/** Saves a reply as staff would. */
export async function saveReply(
  booth: Booth,
  key: string,
  text: string,
  title: string | null = null,
): Promise<Reply> {
  const staff = await booth.admin();
  return dataOf(reply, await staff.post('/api/admin/replies', { key, text, title }), 201);
}
