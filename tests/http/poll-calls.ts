import {
  castPollVote,
  currentPoll,
  poll,
  pollList,
  type Poll,
  type PollCommand,
  type PollDraft,
  type PollVote,
} from '../../server/contract/polls.ts';
import { dataOf } from '../support/data-of.ts';
import type { HttpBooth } from '../support/http-booth.ts';
import { phone } from './vote-calls.ts';

const POLLS = '/api/admin/polls';

export const DRAFTS = {
  single: { kind: 'single', question: 'Which one?', options: ['Red', 'Blue'], right: null },
  multiple: { kind: 'multiple', question: 'Which ones?', options: ['A', 'B', 'C'], right: null },
  scale: { kind: 'scale', question: 'How much?', options: [], right: null },
  words: { kind: 'words', question: 'What comes to mind?', options: [], right: null },
  quiz: { kind: 'quiz', question: 'Which is right?', options: ['Oslo', 'Bergen'], right: 1 },
} satisfies Record<string, PollDraft>;

export async function prepare(booth: HttpBooth, draft: PollDraft): Promise<Poll> {
  return dataOf(poll.strict(), await booth.staff.post(POLLS, draft), 201);
}

/** A press of staff. @param version what they saw */
export function press(booth: HttpBooth, { id, version }: Poll, command: PollCommand) {
  return booth.staff.post(`${POLLS}/${id}/command`, { do: command, version });
}

/** A press that must be taken. @returns the poll afterwards */
export async function pressed(booth: HttpBooth, before: Poll, command: PollCommand) {
  return dataOf(poll.strict(), await press(booth, before, command));
}

export async function started(booth: HttpBooth, draft: PollDraft): Promise<Poll> {
  return pressed(booth, await prepare(booth, draft), 'start');
}

export async function listPolls(booth: HttpBooth): Promise<Poll[]> {
  return dataOf(pollList.strict(), await booth.staff.get(POLLS)).items;
}

export async function running(booth: HttpBooth) {
  return dataOf(currentPoll.strict(), await booth.visitor.get('/api/polls/current')).poll;
}

export function voteIn(
  booth: HttpBooth,
  { id }: Pick<Poll, 'id'>,
  choice: Omit<PollVote, 'voter'>,
  voter = phone(),
) {
  return booth.visitor.put(`/api/polls/${id}/vote`, { voter, ...choice });
}

/** Results of a poll on which one phone voted: it is started, revealed and ended. */
export async function held(
  booth: HttpBooth,
  draft: PollDraft,
  choice: Omit<PollVote, 'voter'>,
): Promise<Poll> {
  const asked = await started(booth, draft);
  dataOf(castPollVote, await voteIn(booth, asked, choice));
  return pressed(booth, await pressed(booth, asked, 'reveal'), 'end');
}
