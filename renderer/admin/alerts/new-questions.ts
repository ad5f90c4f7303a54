import { questionPage, type Question } from '../../../server/contract/questions.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { toastNotice } from '../../ui/toast.tsx';
import type { AlertChoices } from './alert-choice.ts';
import type { Tone } from './tone.ts';

/** Milliseconds: a question that comes this soon after another one is part of the same burst. */
const BURST_MS = 5000;
/** Milliseconds after which a burst that goes on is announced again. */
const AGAIN_MS = 30_000;
/** When a window on this device last made a sound. */
const RANG_KEY = 'booth.alerts.rang';

const BLOCKED =
  'A new question came in. This browser stays silent until you click or press a key on this page.';

function rangElsewhere(now: number): boolean {
  try {
    const before = Number(localStorage.getItem(RANG_KEY) ?? 0);
    if (now >= before && now - before < BURST_MS) return true;
    localStorage.setItem(RANG_KEY, String(now));
  } catch {
    // Without storage each window makes its own sound.
  }
  return false;
}

export type NewQuestions = ReturnType<typeof createNewQuestions>;

/**
 * Notices which questions are new, and sounds if this device is set to: once per burst, and once for all its windows.
 */
export function createNewQuestions(api: ApiClient, choices: AlertChoices, tone: Tone) {
  /** The highest id so far; null until the first is known. */
  let newest: number | null = null;
  let cameAt = -Infinity;
  let rangAt = -Infinity;
  let isQuiet = 0;
  let wasTold = false;

  async function ring(): Promise<void> {
    if (rangElsewhere(Date.now()) || (await tone.play()) || wasTold) return;
    wasTold = true;
    toastNotice({ id: 'sound', message: BLOCKED });
  }

  function came(id: number): void {
    const isNew = newest !== null && id > newest;
    newest = Math.max(newest ?? 0, id);
    if (!isNew || isQuiet > 0 || !choices.read().sound) return;
    const now = performance.now();
    const isBurst = now - cameAt < BURST_MS && now - rangAt < AGAIN_MS;
    cameAt = now;
    if (isBurst) return;
    rangAt = now;
    void ring();
  }

  return {
    /** What the server reported. */
    take(rows: readonly Question[]): void {
      for (const { id, status } of rows) if (status === 'pending' && newest !== null) came(id);
    },
    /** Asks what came while nothing was reported. */
    async catchUp(): Promise<void> {
      const query = { sort: 'created_at', order: 'desc', page_size: 1 };
      const page = await api
        .data('GET', '/api/admin/questions', questionPage, { query })
        .catch(() => null);
      if (page) came(page.items[0]?.id ?? 0);
    },
    /** Whatever comes in while this runs is this device's own doing. */
    async quietly<T>(work: () => Promise<T>): Promise<T> {
      isQuiet += 1;
      try {
        return await work();
      } finally {
        isQuiet -= 1;
      }
    },
    /** Another session knows nothing of this one's. */
    clear(): void {
      newest = null;
    },
  };
}
