import { expect, test, vi } from 'vitest';
import { poll, pollList, type Poll, type PollCommand } from '../../server/contract/polls.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { sendRequest } from '../support/http-client.ts';
import { isDeep } from '../support/sample.ts';
import { staffedFolder, startStaffed, type StaffedServer } from '../support/staffed-server.ts';
import { needLoopbackAddresses } from '../http/loopback.ts';
import { phone } from '../http/vote-calls.ts';

const PHONES = isDeep ? 1000 : 120;
const KILLS = isDeep ? 3 : 1;
/** Presses of each moderator during the vote. */
const PRESSES = 10;
const POLLS = '/api/admin/polls';
/** Everybody tries again until it is done; a killed server is back within seconds. */
const UNTIL = { timeout: 240_000, interval: 250 };

async function onlyPoll({ staff }: StaffedServer): Promise<Poll> {
  const [only] = dataOf(pollList, await staff.get(POLLS)).items;
  if (!only) throw new Error('There is no poll.');
  return only;
}

function press({ staff }: StaffedServer, { id, version }: Poll, command: PollCommand) {
  return staff.post(`${POLLS}/${id}/command`, { do: command, version });
}

test('each acknowledged vote of a hall counts once', { timeout: 300_000 }, async (context) => {
  needLoopbackAddresses(context);
  const folder = staffedFolder();
  const env = { BOOTH_RATE_LIMIT: 'on' };
  let server = await startStaffed(folder, { env });
  const { port } = server;
  const draft = { kind: 'single', question: 'Which?', options: ['A', 'B', 'C'] };
  const { id } = dataOf(poll, await server.staff.post(POLLS, draft), 201);
  expect((await press(server, await onlyPoll(server), 'start')).status).toBe(200);

  let acknowledged = 0;
  /** A phone votes, changes its mind, and sends each vote until it is acknowledged. */
  const votes = Array.from({ length: PHONES }, async (_, n) => {
    const voter = phone();
    const from = `127.1.${n >> 8}.${n & 255 || 255}`;
    for (const option of [1 + ((n + 1) % 3), 1 + (n % 3)]) {
      const call = { method: 'PUT', json: { voter, options: [option] } };
      const path = `/api/polls/${id}/vote`;
      await vi.waitFor(async () => {
        const answer = await sendRequest({ port, host: PUBLIC_HOST, from }, path, call);
        expect(answer.status, answer.text).toBe(200);
      }, UNTIL);
      acknowledged += 1;
    }
  });
  /** Opens the vote at the end. */
  const opened = async () => {
    const seen = await onlyPoll(server);
    if (seen.phase !== 'open') await press(server, seen, 'unlock');
    expect((await onlyPoll(server)).phase).toBe('open');
  };
  /** Closes and opens the vote, as what the poll was a moment ago suggests. */
  const moderators = [1, 2].map(async () => {
    for (let presses = 0; presses < PRESSES; presses += 1) {
      await vi.waitFor(async () => {
        const seen = await onlyPoll(server);
        const answer = await press(server, seen, seen.phase === 'open' ? 'lock' : 'unlock');
        expect([200, 409]).toContain(answer.status);
      }, UNTIL);
    }
    await vi.waitFor(opened, UNTIL);
  });
  for (let kills = 1; kills <= KILLS; kills += 1) {
    const share = (2 * PHONES * kills) / (KILLS + 1);
    await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(share), UNTIL);
    await server.kill();
    server = await startStaffed(folder, { port, env });
  }
  await Promise.all([...votes, ...moderators]);

  const last = await onlyPoll(server);
  expect(last.voters).toBe(PHONES);
  const { results } = dataOf(poll, await press(server, last, 'reveal'));
  const chosen = [1, 2, 3].map((option) => ({
    id: option,
    votes: Array.from({ length: PHONES }, (_, n) => 1 + (n % 3)).filter((one) => one === option)
      .length,
  }));
  expect(results?.votes).toEqual(chosen);
  expect(await server.stop()).toBe(0);
});
