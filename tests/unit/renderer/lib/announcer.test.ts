import { beforeEach, expect, test, vi } from 'vitest';
import { lengthStage } from '../../../../renderer/lib/announcer.ts';
import { sentencesOf } from '../../../../renderer/lib/format.ts';
import { GATHER_MS, waitToSay, type Said } from '../../../../renderer/lib/gathered.ts';
import { viewSentence } from '../../../../renderer/admin/kit/list/list-view.ts';

/** As much of an element as the announcer uses. */
class FakeElement {
  readonly children: FakeElement[] = [];
  readonly dataset: Record<string, string> = {};
  readonly style = {};
  textContent = '';
  private parent: FakeElement | null = null;
  append(child: FakeElement): void {
    child.parent = this;
    this.children.push(child);
  }
  remove(): void {
    this.parent?.children.splice(this.parent.children.indexOf(this), 1);
  }
  attachShadow(): FakeElement {
    this.append(new FakeElement());
    return this.children[0] ?? this;
  }
  setAttribute(name: string, value: string): void {
    this.dataset[name] = value;
  }
}

let body: FakeElement;

/** What is in the page to be read, by the attribute that says how soon. */
function inPage(): Record<string, string[]> {
  return Object.fromEntries(
    (body.children[0]?.children[0]?.children ?? []).map(({ dataset, children }) => [
      dataset['aria-live'],
      children.map(({ textContent }) => textContent),
    ]),
  );
}

beforeEach(() => {
  body = new FakeElement();
  vi.useFakeTimers();
  vi.stubGlobal('document', { body, createElement: () => new FakeElement() });
});

test('each sentence is put in once it will be heard, also the same again, and taken away', async () => {
  vi.resetModules();
  const { announce } = await import('../../../../renderer/lib/announcer.ts');
  const again = 'You want to know this too.';
  announce(again);
  announce('1 found');
  // A region that comes with its first sentence is not read.
  expect(inPage()).toEqual({ polite: [], assertive: [] });
  vi.advanceTimersByTime(100);
  announce(again);
  announce(again);
  announce('Not saved', 'urgent');
  vi.advanceTimersByTime(100);
  const polite = [again, '1 found', again, `${again}\u00a0`];
  expect(inPage()).toEqual({ polite, assertive: ['Not saved'] });
  vi.advanceTimersByTime(10_000);
  expect(inPage()).toEqual({ polite: [], assertive: [] });
});

const SAID: Said = { sentence: '1 question is waiting for you', at: 1000 };

test.each([
  [null, SAID.sentence, 0, 0],
  [SAID, '2 questions are waiting for you', 1000, GATHER_MS],
  [SAID, '3 questions are waiting for you', 4000, GATHER_MS - 3000],
  [SAID, '4 questions are waiting for you', 1000 + GATHER_MS, 0],
  [SAID, '5 questions are waiting for you', 1_000_000, 0],
  [SAID, SAID.sentence, 1_000_000, null],
])('after %j, “%s” at %i is said in %s ms', (last, sentence, now, wait) => {
  expect(waitToSay(last, sentence, now)).toBe(wait);
});

test('what is left of a field is said at 50, at 0 and beyond', () => {
  const stages = [1000, 51, 50, 1, 0, -1, -300].map(lengthStage);
  expect(stages).toEqual(['plenty', 'plenty', 'few', 'few', 'full', 'over', 'over']);
});

test('what stands apart on the page is read with a pause between', () => {
  expect(sentencesOf(['Approved', 'Is it loud?'])).toBe('Approved. Is it loud?');
  expect(sentencesOf([undefined, 'Notice', '', 'Not saved: 2 questions', null])).toBe(
    'Notice. Not saved: 2 questions.',
  );
  expect(sentencesOf(['أُرسل', 'هل يعمل؟'])).toBe('أُرسل. هل يعمل؟');
});

test('a view says what it shows, and its order where that is new', () => {
  const things = 'Questions';
  const view = (total: number, part?: string, by?: string) =>
    viewSentence({ part, things, total, sorted: by && { by, order: 'desc' } });
  expect(view(1234)).toBe('Questions: 1,234.');
  expect(view(0, 'Pending')).toBe('Pending. Questions: none.');
  expect(view(3, 'Total', 'Votes')).toBe('Total. Questions: 3. Sorted by Votes, descending.');
});
