/** Milliseconds between two requests for a sign of life. */
const BEAT_MS = 2000;
/** This many without an answer in a row, about 10 s of them, are a hang. */
export const PATIENT_BEATS = 5;

type HeartbeatOptions = {
  /** Asks for a sign of life; `answered` is to be called when it comes, at any later time. */
  ask: () => void;
  /** Called once; nothing is asked after that. */
  onSilent: () => void;
  /** Returns how many requests in a row may go unanswered right now. */
  patience?: () => number;
};

export type Heartbeat = ReturnType<typeof startHeartbeat>;

/**
 * Asks something again and again whether it is alive, and reports when it has stopped answering. Silence is counted in
 * requests and never by the clock: while a laptop sleeps nobody asks, so that it wakes up with nothing missed.
 */
export function startHeartbeat({
  ask,
  onSilent,
  patience = () => PATIENT_BEATS,
}: HeartbeatOptions) {
  let missed = 0;
  const beat = () => {
    if (missed >= patience()) {
      clearInterval(timer);
      onSilent();
      return;
    }
    missed += 1;
    ask();
  };
  const timer = setInterval(beat, BEAT_MS);
  return {
    answered: (): void => void (missed = 0),
    stop: (): void => clearInterval(timer),
  };
}
