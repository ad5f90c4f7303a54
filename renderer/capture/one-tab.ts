import { isRecord } from '../lib/answers.ts';
import { local } from '../lib/browser-storage.ts';
import { createListeners } from '../lib/listeners.ts';
import { randomId } from '../lib/random-id.ts';

const KEY = 'booth.capture.tab';

/**
 * The one tab of this browser that has the capture in hand, since all of them keep it in one place: the tab that was there
 * first, until staff go on in another one. Tabs hear of each other by what they store.
 */
export function createOneTab() {
  const { tell, subscribe } = createListeners();
  const own = randomId();
  let isMine = true;
  const say = (says: 'hello' | 'here' | 'mine') =>
    local.write(KEY, { tab: own, says, once: randomId() });

  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    const heard = local.read(KEY);
    if (!isRecord(heard) || heard['tab'] === own) return;
    if (heard['says'] === 'hello') {
      if (isMine) say('here');
    } else if (isMine) {
      isMine = false;
      tell();
    }
  });
  say('hello');

  return {
    isMine: () => isMine,
    subscribe,
    /** Goes on here; the other tabs say that it is elsewhere. */
    take(): void {
      isMine = true;
      say('mine');
      tell();
    },
  };
}
export type OneTab = ReturnType<typeof createOneTab>;
