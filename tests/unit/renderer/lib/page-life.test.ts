import { beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '../../../../renderer/lib/browser-storage.ts';
import { createChoice } from '../../../../renderer/lib/choice.ts';
import { clearDraft, keepDrafts, restoreDraft } from '../../../../renderer/lib/form-drafts.ts';
import { renewPage } from '../../../../renderer/lib/renew-page.ts';
import { createUnsentQueue, type Send } from '../../../../renderer/lib/unsent-queue.ts';
import { keepScreenOn } from '../../../../renderer/lib/wake-lock.ts';
import { watchConnection } from '../../../../renderer/lib/watch-connection.ts';
import { memoryStorage, webStorage } from '../../../support/memory-storage.ts';
import { part } from '../../../support/part.ts';

class Choice {
  type = 'checkbox';
}
/** A field that a visitor types into. */
class TypedField {
  id = 'content';
  type = 'textarea';
  value = '';
  form: HTMLFormElement | null = null;
}
function openPage() {
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    activeElement: null as TypedField | null,
    forms: [] as HTMLFormElement[],
  });
  return { document, window: new EventTarget() };
}
let page = openPage();

beforeEach(() => {
  page = openPage();
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('HTMLInputElement', Choice);
  vi.stubGlobal('HTMLTextAreaElement', TypedField);
  vi.stubGlobal('sessionStorage', webStorage());
});

function turn(visibilityState: string): void {
  page.document.visibilityState = visibilityState;
  page.document.dispatchEvent(new Event('visibilitychange'));
}
function settle(): Promise<void> {
  return new Promise(setImmediate);
}

test('of two taps on languages the last one counts, whichever file came first', async () => {
  const files = { de: Promise.withResolvers<string>(), fr: Promise.withResolvers<string>() };
  const shown: string[] = [];
  const choose = createChoice(
    (language: 'de' | 'fr') => files[language].promise,
    (words) => void shown.push(words),
  );
  const taps = [choose('de'), choose('fr')];
  files.fr.resolve('Français');
  files.de.resolve('Deutsch');
  await Promise.all(taps);
  expect(shown).toEqual(['Français']);
});

describe('a screen that is kept on', () => {
  /** The locks that the system gave. */
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const request = vi.fn<() => Promise<object>>();
  beforeEach(() => {
    locks.length = 0;
    request.mockReset().mockImplementation(async () => {
      const lock = { released: false, release: async () => void (lock.released = true) };
      locks.push(lock);
      return lock;
    });
    vi.stubGlobal('navigator', { wakeLock: { request } });
  });

  test('is so again whenever the page is back in view, by one lock at a time', async () => {
    const stop = keepScreenOn();
    await settle();
    turn('visible');
    await settle();
    expect(locks).toHaveLength(1);
    await locks[0]?.release();
    turn('hidden');
    await settle();
    expect(locks).toHaveLength(1);
    turn('visible');
    await settle();
    expect(locks.map(({ released }) => released)).toEqual([true, false]);
    stop();
    await settle();
    turn('visible');
    await settle();
    expect(locks.map(({ released }) => released)).toEqual([true, true]);
  });

  test('is not so when that ended before the system gave it, and may be the next time after a refusal', async () => {
    keepScreenOn()();
    await settle();
    expect(locks.map(({ released }) => released)).toEqual([true]);
    request.mockRejectedValueOnce(new Error('The battery is low.'));
    keepScreenOn();
    await settle();
    turn('visible');
    await settle();
    expect(locks.map(({ released }) => released)).toEqual([true, false]);
  });
});

function formWith(value: string): HTMLFormElement {
  const field = Object.assign(new TypedField(), { value });
  const form: HTMLFormElement = part({ id: 'ask', elements: [field] });
  field.form = form;
  return form;
}

function type() {
  page.document.forms.push(formWith('Is it'));
}
/** A page that was loaded again so many milliseconds ago. */
function renewed(ago: number) {
  return () => session.write('booth.renewed', Date.now() - ago);
}
function answered(status = 200) {
  return async () => new Response('', { status });
}
function nothing(): void {}
async function answeredMeanwhile() {
  type();
  return new Response();
}

test.each<[string, before: () => void, answer: () => Promise<Response>, reloads: boolean]>([
  ['once the server answers', nothing, answered(), true],
  ['not while the server is away', nothing, () => Promise.reject(new Error('Away.')), false],
  ['not for a page of some network', nothing, answered(511), false],
  ['not while something is typed', type, answered(), false],
  ['not when that begins before the answer', nothing, answeredMeanwhile, false],
  ['not under a cursor', () => (page.document.activeElement = new TypedField()), answered(), false],
  [
    'not where nothing is stored',
    () => vi.stubGlobal('sessionStorage', undefined),
    answered(),
    false,
  ],
  ['not twice in a minute', renewed(59_000), answered(), false],
  ['after a minute', renewed(60_000), answered(), true],
  ['whatever the clock did', renewed(-3_600_000), answered(), true],
])('a page is loaded again %s', async (_when, before, answer, reloads) => {
  const reload = vi.fn<() => void>();
  const leave = vi.fn<() => void>();
  vi.stubGlobal('location', { href: 'http://booth.local/', reload });
  vi.stubGlobal('fetch', answer);
  before();
  await renewPage(leave);
  expect([leave.mock.calls.length, reload.mock.calls.length]).toEqual(reloads ? [1, 1] : [0, 0]);
  session.remove('booth.renewed');
});

test('what is typed is kept, and what was sent is no draft until something is typed again', () => {
  const form = formWith('');
  const [field] = Array.from(form.elements) as unknown as [TypedField];
  const draft = () => {
    const fresh = formWith('');
    restoreDraft(fresh);
    return (fresh.elements[0] as unknown as TypedField).value;
  };
  const report = (type: string, value: string) => {
    field.value = value;
    const event = new Event(type);
    Object.defineProperty(event, 'target', { value: field });
    page.document.dispatchEvent(event);
  };
  keepDrafts();
  report('input', 'Is it loud?');
  expect(draft()).toBe('Is it loud?');
  clearDraft(form);
  // Its field reports the change once more when it loses the focus.
  report('change', 'Is it loud?');
  expect(draft()).toBe('');
  report('input', 'Is it loud at night?');
  report('change', 'Is it loud at night? Really?');
  expect(draft()).toBe('Is it loud at night? Really?');
});

describe('a page with something to send', () => {
  const parcel = { key: 'a', kind: 'question', body: { content: 'Why?' } } as const;
  function watch() {
    const sent: (boolean | undefined)[] = [];
    const send: Send<'question'> = async ({ leaving }) => {
      sent.push(leaving);
      return { kind: 'unreachable' };
    };
    const queue = createUnsentQueue(memoryStorage(), send, ['question']);
    const onReturn = vi.fn<() => void>();
    queue.put(parcel);
    const stop = watchConnection(queue, onReturn);
    return { sent, queue, onReturn, stop };
  }

  test.each<[string, () => void, leaving: boolean, returns: number]>([
    ['is there again', () => turn('visible'), false, 1],
    ['is shown from the cache', () => page.window.dispatchEvent(new Event('pageshow')), false, 0],
    ['has a network', () => page.window.dispatchEvent(new Event('online')), false, 0],
    ['goes away', () => page.window.dispatchEvent(new Event('pagehide')), true, 0],
    ['goes to the background', () => turn('hidden'), true, 0],
  ])('sends it when it %s', async (_what, happens, leaving, returns) => {
    const { sent, onReturn, stop } = watch();
    await settle();
    expect(sent).toEqual([false]);
    happens();
    await settle();
    expect(sent).toEqual([false, leaving]);
    expect(onReturn).toHaveBeenCalledTimes(returns);
    stop();
    happens();
    await settle();
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['took it', { key: 'booth.unsent.a', newValue: null }, 1],
    ['changed it', { key: 'booth.unsent.a', newValue: '{}' }, 0],
    ['took something else', { key: 'booth.other', newValue: null }, 0],
    ['emptied the storage', { key: null, newValue: null }, 0],
  ])('hears that another tab %s', async (_what, change, times) => {
    const { queue } = watch();
    await settle();
    const heard = vi.fn<() => void>();
    queue.subscribe(heard);
    const oldValue = JSON.stringify({ ...parcel, at: 0, heldUntil: 0, refusal: null });
    page.window.dispatchEvent(Object.assign(new Event('storage'), { oldValue, ...change }));
    expect(heard).toHaveBeenCalledTimes(times);
  });
});
