import { expect, vi } from 'vitest';
import {
  playbackState,
  type PlaybackCommand,
  type PlaybackState,
} from '../../server/contract/playback.ts';
import { UNTOUCHED_PLAYBACK } from '../../server/contract/untouched-playback.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, test, type HttpBooth } from '../support/http-booth.ts';
import { actions } from '../support/leads.ts';
import { approved, put } from './question-calls.ts';

const PATH = '/api/admin/air';

async function tell(booth: HttpBooth, command: PlaybackCommand): Promise<PlaybackState> {
  return dataOf(playbackState, await booth.staff.post(PATH, command));
}
/** The state that a screen gets when it opens now. */
async function heard(booth: HttpBooth): Promise<PlaybackState> {
  return dataOf(playbackState, await booth.visitor.get('/api/air'));
}
function report(booth: HttpBooth, questionId: number) {
  const shown = { id: 'the-laptop-s-own-screen', question_id: questionId, next_in_ms: null };
  return booth.visitor.post('/api/screens', shown);
}

test('a command reaches every page at once, with the text of the question', async ({ booth }) => {
  const id = await approved(booth, 'Which sensors are inside?');
  const screen = await booth.listen();
  const colleague = await booth.listenAsStaff();
  const answer = await tell(booth, { do: 'show', question_id: id });
  const { version } = answer;
  expect(answer).toMatchObject({ last: { version, do: 'show', question_id: id } });
  expect(answer.questions).toMatchObject([{ id, content: 'Which sensors are inside?' }]);
  expect(playbackState.parse(await screen.next('air'))).toEqual(answer);
  expect(playbackState.parse(await colleague.next('air'))).toEqual(answer);

  const blank = await tell(booth, { do: 'blank' });
  expect(blank).toMatchObject({ blank: true, version: version + 1 });
  expect(playbackState.parse(await screen.next('air'))).toEqual(blank);
  // Asked for twice, it isn't a second command.
  expect(await tell(booth, { do: 'blank' })).toEqual(blank);
  expect(screen.unread().filter(({ name }) => name === 'air')).toEqual([]);
});

test('each command is answered with what came of it, also of two at once', async ({ booth }) => {
  const { version } = await heard(booth);
  const answers = await Promise.all([tell(booth, { do: 'blank' }), tell(booth, { do: 'pause' })]);
  const [first, second] = answers.toSorted((one, other) => one.version - other.version);
  expect(first).toMatchObject({ version: version + 1 });
  expect([first?.blank, first?.paused].filter(Boolean)).toHaveLength(1);
  expect(second).toMatchObject({ version: version + 2, blank: true, paused: true });
});

test('blank, pause and pin outlive a restart; nothing unapproved is taken', async ({ booth }) => {
  const post = (command: object) => booth.staff.post(PATH, command);
  const waiting = await booth.ask('Approved?');
  for (const what of ['show', 'pin', 'after']) {
    expectRefusal(await post({ do: what, question_id: waiting }), 'conflict');
    expectRefusal(await post({ do: what, question_id: 999 }), 'not_found');
  }
  expectRefusal(await post({ do: 'explode' }), 'validation_failed');
  expectRefusal(await post({ do: 'show' }), 'validation_failed');
  expect(await heard(booth)).toEqual(UNTOUCHED_PLAYBACK);

  const id = await approved(booth, 'Does it stay?');
  for (const command of [{ do: 'pin', question_id: id }, { do: 'pause' }, { do: 'blank' }] as const)
    await tell(booth, command);
  const before = await heard(booth);
  expect(before).toMatchObject({ pinned: id, paused: true, blank: true });
  await booth.restart();
  expect(await heard(booth)).toEqual(before);
});

test('each command is in the log', async ({ booth }) => {
  const other = await approved(booth, 'Logged?');
  await tell(booth, { do: 'show', question_id: other });
  booth.deps.playback.press('toggle-blank');
  await tell(booth, { do: 'unblank' });
  const logged = (await actions(booth)).filter((text) => text.startsWith('Big'));
  expect(logged.slice(0, 3)).toEqual([
    'Big screen: shown again',
    'Big screen: blank',
    `Big screen: showed question ${other}`,
  ]);
});

test('a key that is pressed during a restart brings nothing down', async ({ booth }) => {
  await tell(booth, { do: 'pin', question_id: await approved(booth, 'Pinned') });
  const { playback } = booth.deps;
  await booth.restart();
  playback.press('next');
  await vi.waitFor(() => expect(booth.logLines().join('\n')).toContain('a key was not obeyed'));
});

test('what comes next is in line until the laptop’s screen has shown it', async ({ booth }) => {
  const ids = [await approved(booth, 'One'), await approved(booth, 'Two')];
  for (const id of ids) await tell(booth, { do: 'after', question_id: id });
  const line = async () => (await heard(booth)).after.map(({ question_id: id }) => id);
  await report(booth, ids[0]!);
  expect(await line()).toEqual([ids[1]]);
  // What is on does not need to come next.
  await tell(booth, { do: 'after', question_id: ids[0]! });
  expect(await line()).toEqual([ids[1]]);
});

test('a question that is rejected or pending again leaves all of it, and screens are told', async () => {
  for (const status of ['rejected', 'pending']) {
    const booth = await openHttpBooth();
    const [pinned, next] = [await approved(booth, 'Pinned'), await approved(booth, 'Next')];
    await tell(booth, { do: 'show', question_id: next });
    await tell(booth, { do: 'pin', question_id: pinned });
    const { version } = await tell(booth, { do: 'after', question_id: next });
    const screen = await booth.listen();
    for (const id of [pinned, next]) await put(booth, id, { status });
    const states = [await screen.next('air'), await screen.next('air')];
    const told = states.map((playback) => playbackState.parse(playback));
    expect(told.map((playback) => playback.version)).toEqual([version + 1, version + 2]);
    expect(told[0]).toMatchObject({ pinned: null });
    expect(told[1]).toMatchObject({ pinned: null, after: [], last: null, questions: [] });
    expect(await heard(booth)).toEqual(told[1]);
  }
});
