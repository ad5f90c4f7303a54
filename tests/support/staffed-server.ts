import { cpSync } from 'node:fs';
import { inject } from 'vitest';
import { backup, backupState } from '../../server/contract/backups.ts';
import {
  ADMIN_HOST,
  leaveDetails,
  PUBLIC_HOST,
  questionsOf,
  signInAdmin,
  submitQuestion,
} from './api.ts';
import { dataOf } from './data-of.ts';
import { createClient } from './http-client.ts';
import { startTestServer } from './test-server.ts';
import { tempFolder } from './temp-folder.ts';

/** The server as a separate process, with a visitor and a member of the staff who is signed in. */
export type StaffedServer = Awaited<ReturnType<typeof startStaffed>>;

/** A data folder as a booth leaves it, with an account. @param folder an empty one, such as a disk; else one is made */
export function staffedFolder(folder = tempFolder()): string {
  cpSync(inject('template').staff, folder, { recursive: true });
  return folder;
}

export async function startStaffed(
  dataDir: string,
  options: Parameters<typeof startTestServer>[1] = {},
) {
  const server = await startTestServer(dataDir, options);
  const { port } = server;
  const visitor = createClient({ port, host: PUBLIC_HOST });
  const staff = createClient({ port, host: ADMIN_HOST }, inject('template'));
  return {
    ...server,
    visitor,
    staff,
    ask: async (content: string) => (await submitQuestion(port, content)).id,
    leave: (name: string) =>
      leaveDetails(port, { name, email: `${name.toLowerCase()}@example.com` }),
    /** Every question's words, oldest first. */
    contents: async () => (await questionsOf(staff)).map(({ content }) => content),
    backUp: async () => dataOf(backup, await staff.post('/api/admin/backups'), 201),
    /** As staff do whose session has ended. */
    signIn: async () => {
      const signed = await signInAdmin(port);
      staff.setCookie(signed.cookie());
      staff.csrf = signed.csrf;
    },
    backups: async () => dataOf(backupState, await staff.get('/api/admin/backups')),
  };
}
