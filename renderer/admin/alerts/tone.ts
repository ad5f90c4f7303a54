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
