import { expect, test, vi } from 'vitest';
import {
  QUESTION_DRAFTED,
  questionDrafts,
} from '../../../../renderer/admin/questions/dialog/question-draft.ts';
import { browserStorage } from '../../../../renderer/lib/browser-storage.ts';
import { followed, saveBeside, settled } from '../../../../renderer/lib/drafts.ts';
import { ApiError } from '../../../../renderer/lib/api-error.ts';
import type { Question } from '../../../../server/contract/questions.ts';
import { webStorage } from '../../../support/memory-storage.ts';
import { part } from '../../../support/part.ts';

function question(changes: Partial<Question>): Question {
  const row = { id: 1, version: 1, status: 'pending', author_name: 'Ada', answer: null };
  return part({ ...row, ai_suggested: false, ...changes });
}
const BASE = question({});
const UNTYPED = { answer: '', author: 'Ada' };
const BENS = { answer: '', author: 'Ben' };
const BLANK = { answer: ' ', author: 'Ada' };
const TYPED = { answer: 'Mine.', author: 'Ada' };
/** The question as somebody else has changed it. */
function changed(changes: Partial<Question>): Question {
  return question({ version: 2, ...changes });
}
const DRAFTED = changed({ answer: 'The AI’s.', ai_suggested: true });

test.each<[what: string, typed: object, row: Question, expected: 'stays' | object]>([
  ['is shown where nobody typed', UNTYPED, changed({ answer: 'Theirs.' }), { answer: 'Theirs.' }],
  ['leaves a blank alone that means nothing', BLANK, changed({}), BLANK],
  ['of the answer is in the way of another one', TYPED, changed({ answer: 'Theirs.' }), 'stays'],
  ['of the status is too', TYPED, changed({ status: 'rejected' }), 'stays'],
  ['of the author is too', TYPED, changed({ author_name: 'Ben' }), 'stays'],
  ['that touches nothing typed comes through', TYPED, changed({ labels: [1] }), TYPED],
  ['by the AI is in no answer’s way', TYPED, DRAFTED, TYPED],
  ['by the AI comes to its field alone', BENS, DRAFTED, { ...BENS, answer: 'The AI’s.' }],
  ['that is older is none', UNTYPED, question({ version: 0, answer: 'Old.' }), 'stays'],
  ['that is only a refused wish leaves the text', TYPED, question({ status: 'approved' }), TYPED],
])('a change %s', (_what, text, row, expected) => {
  const typed = { base: BASE, text: part(text) };
  const next = followed(typed, row, QUESTION_DRAFTED);
  if (expected === 'stays') expect(next).toBe(typed);
  else expect(next).toEqual({ base: row, text: { author: 'Ada', ...expected } });
});

test.each([
  ['what was sent', 'Sent.', 'Saved.'],
  ['what was sent, and a blank for the next word', 'Sent. ', 'Saved.'],
  ['what the server has, with a blank', 'Saved. ', 'Saved. '],
  ['another text', 'Sent. More', 'Sent. More'],
])('after a save, a field with %s holds: %s', (_what, answer, expected) => {
  const saved = question({ version: 2, answer: 'Saved.' });
  const sent = { answer: answer.startsWith('Saved') ? answer : 'Sent.', author: 'Ada' };
  const { base, text } = settled({ answer, author: 'Ada' }, sent, saved, QUESTION_DRAFTED);
  expect([base, text.answer]).toEqual([saved, expected]);
});

test.each([
  ['that nobody else has changed are saved', null, 'Mine.', false],
  ['that a colleague has rated meanwhile are saved', { rating: 'hot' }, 'Mine.', false],
  ['that a colleague has written meanwhile stay theirs', { notes: 'Theirs.' }, 'Theirs.', true],
])('notes on a lead %s', async (_what, theirs, notes, isRefused) => {
  let stored = { version: 1, notes: '', rating: 'cold', ...(theirs && { ...theirs, version: 2 }) };
  const { now, refusal } = await saveBeside(1, {
    async save(version) {
      if (version !== stored.version)
        throw new ApiError({ status: 409, code: 'conflict', message: 'changed' });
      stored = { ...stored, notes: 'Mine.', version: version + 1 };
      return stored;
    },
    fetch: async () => stored,
    isInTheWay: (other) => other.notes !== '',
  });
  expect([now, now.notes, refusal !== null]).toEqual([stored, notes, isRefused]);
});

test('what could not be saved is there again, unless something was typed since', () => {
  vi.stubGlobal('sessionStorage', webStorage());
  questionDrafts.restore(1, TYPED, BASE);
  expect([questionDrafts.read(1), questionDrafts.baseOf(1)]).toEqual([TYPED, BASE]);
  questionDrafts.write(1, UNTYPED, BASE);
  questionDrafts.restore(1, TYPED, BASE);
  expect(questionDrafts.read(1)).toEqual(UNTYPED);
});

test('what the browser does not keep is there for this page’s life', () => {
  const items = new Map<string, string>();
  let isFull = false;
  const storage = browserStorage(() => {
    const area: Storage = part(Object.fromEntries(items));
    return Object.defineProperties(area, {
      getItem: { value: (key: string) => items.get(key) ?? null },
      removeItem: { value: (key: string) => items.delete(key) },
      setItem: {
        value(key: string, value: string) {
          if (isFull) throw new Error('QuotaExceededError');
          items.set(key, value);
        },
      },
    });
  });
  expect(storage.write('a/1', { x: 1 })).toBe(true);
  expect([items.get('a/1'), storage.read('b')]).toEqual(['{"x":1}', null]);
  expect(storage.read('a/1')).toEqual({ x: 1 });
  isFull = true;
  expect([storage.write('a/1', 2), storage.write('a/2', 3)]).toEqual([false, false]);
  items.set('b', '{');
  expect(storage.keys('a/')).toEqual(['a/1', 'a/2']);
  expect(['a/1', 'a/2', 'b'].map((key) => storage.read(key))).toEqual([2, 3, null]);
  isFull = false;
  expect(storage.write('a/1', 4)).toBe(true);
  items.set('a/1', '5');
  expect(storage.read('a/1')).toBe(5);
  for (const key of ['a/1', 'a/2']) storage.remove(key);
  expect([storage.read('a/2'), storage.keys(''), [...items.keys()]]).toEqual([null, ['b'], ['b']]);
});

test('a browser that keeps nothing is no fault', () => {
  const storage = browserStorage(() => {
    throw new Error('SecurityError');
  });
  expect([storage.write('a', 1), storage.read('a'), storage.read('b')]).toEqual([false, 1, null]);
  storage.remove('a');
  expect([storage.read('a'), storage.keys('')]).toEqual([null, []]);
});
