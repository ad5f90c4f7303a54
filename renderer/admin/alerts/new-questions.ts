import { z } from 'zod';
import { type Question, questionPage } from '../../../server/contract/questions.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { toastNotice } from '../../ui/toast.tsx';

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

const KEY = 'booth.alerts';

const choice = z.object({
  /** A tone for a new question. */
  sound: z.boolean(),
  /** How many wait, on the app's icon. */
  badge: z.boolean(),
});
type AlertChoice = z.infer<typeof choice>;

const UNTOUCHED: AlertChoice = { sound: false, badge: true };

export type AlertChoices = ReturnType<typeof createAlertChoices>;

/** How this device announces waiting questions. Kept on the device. */
export function createAlertChoices(area: () => Storage = () => localStorage) {
  const listeners = new Set<() => void>();
  let current = stored();

  function stored(): AlertChoice {
    try {
      return choice.safeParse(JSON.parse(area().getItem(KEY) ?? 'null')).data ?? UNTOUCHED;
    } catch {
      return UNTOUCHED;
    }
  }
  return {
    /** The same object until it changes. */
    read: () => current,
    set(changes: Partial<AlertChoice>): void {
      current = { ...current, ...changes };
      try {
        area().setItem(KEY, JSON.stringify(current));
      } catch {
        // Then it only lasts for as long as the page is open.
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Milliseconds within which a browser that allows a page to make sounds has started to. */
const SOON_MS = 400;
/** Two short notes, the second one a fourth higher: hertz, and seconds after the start. */
const NOTES = [
  { hertz: 784, at: 0 },
  { hertz: 1047, at: 0.11 },
] as const;
/** Seconds of a note, and how loud it is at its loudest. */
const LENGTH = 0.32;
const LOUD = 0.16;
const SILENT = 0.0001;

function playNotes(context: AudioContext): void {
  for (const { hertz, at } of NOTES) {
    const start = context.currentTime + at;
    const note = context.createOscillator();
    const level = context.createGain();
    note.frequency.value = hertz;
    level.gain.setValueAtTime(SILENT, start);
    level.gain.exponentialRampToValueAtTime(LOUD, start + 0.02);
    level.gain.exponentialRampToValueAtTime(SILENT, start + LENGTH);
    note.connect(level).connect(context.destination);
    note.start(start);
    note.stop(start + LENGTH);
  }
}

function isHeard({ state }: AudioContext): boolean {
  return state === 'running';
}

export type Tone = ReturnType<typeof createTone>;

/** A short tone, made here: there is no file to load. */
export function createTone() {
  let context: AudioContext | null = null;

  /** @returns whether the page may make sounds: a browser wants something on it to have been pressed first */
  async function wake(): Promise<boolean> {
    context ??= new AudioContext();
    if (isHeard(context)) return true;
    const soon = new Promise((resolve) => {
      setTimeout(resolve, SOON_MS);
    });
    // Where that is not allowed yet, its promise waits for a press.
    await Promise.race([context.resume().catch(() => undefined), soon]);
    return isHeard(context);
  }

  return {
    wake,
    /** @returns whether it was heard */
    async play(): Promise<boolean> {
      if (!(await wake()) || !context) return false;
      playNotes(context);
      return true;
    },
  };
}
