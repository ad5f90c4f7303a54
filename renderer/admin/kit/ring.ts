import { useEffect } from 'react';
import type { QuestionCounts } from '../../../server/contract/questions.ts';
import { countOf } from '../../lib/format.ts';
import { storedSwitch } from '../../lib/stored-switch.ts';
import { onStaffMessage } from './live.ts';

/** Switch for the ring at a new question, stored on this device. */
export const ringSwitch = storedSwitch('booth.ring');

/** Milliseconds: questions that come in together ring once. */
const QUIET_MS = 5000;

function allOf({ total, archived, muted }: QuestionCounts): number {
  return total + archived + muted;
}

/** Says of each new count whether to ring for it. */
export function createRingRule() {
  let before: QuestionCounts | null = null;
  let rangAt = -Infinity;
  return {
    /** @param at milliseconds of a clock that never goes back */
    isDue: (counts: QuestionCounts, at: number): boolean => {
      const last = before;
      before = counts;
      if (last === null || counts.pending <= last.pending) return false;
      // What staff put back to pending, took out of the archive or no longer mute is no new question.
      const isNew = allOf(counts) > allOf(last);
      if (!isNew || at - rangAt < QUIET_MS) return false;
      rangAt = at;
      return true;
    },
    /** Forgets the last count: the next one belongs to another event. */
    startOver: () => {
      before = null;
    },
  };
}
const ringRule = createRingRule();
onStaffMessage('changed', ({ topics }) => {
  if (topics.includes('event')) ringRule.startOver();
});

const TONES_HZ = [880, 1175];
const TONE_S = 0.18;
/** Milliseconds: a browser plays nothing before the first click, and a ring that waited for it would be wrong. */
const LATE_MS = 1000;
let audio: AudioContext | null = null;

async function playTones(): Promise<void> {
  const asked = performance.now();
  audio ??= new AudioContext();
  await audio.resume();
  if (performance.now() - asked > LATE_MS) return;
  for (const [index, frequency] of TONES_HZ.entries()) {
    const at = audio.currentTime + index * TONE_S;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.5, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 2 * TONE_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 2 * TONE_S);
  }
}

/** A device without a loudspeaker rings in the ways that it has. */
function ignore(): void {}

function soundAndVibrate(): void {
  playTones().catch(ignore);
  // Not on iPhones.
  if ('vibrate' in navigator) navigator.vibrate([200, 100, 200]);
}

/** True if this page may show a notification. On Android, only a service worker may. */
export function mayNotify(): boolean {
  return (
    'Notification' in window &&
    Notification.permission === 'granted' &&
    !/\bAndroid\b/.test(navigator.userAgent)
  );
}

/** Turns the ring on, rings as a sample, and asks for notifications. Only as the answer to a click or a key. */
export async function turnRingOn(): Promise<void> {
  ringSwitch.set(true);
  soundAndVibrate();
  if ('Notification' in window) await Notification.requestPermission().catch(ignore);
}

function ring(pending: number): void {
  soundAndVibrate();
  if (document.hasFocus() || !mayNotify()) return;
  const shown = new Notification('A question came in', {
    body: `${countOf(pending, 'question waits', 'questions wait')} for approval.`,
    tag: 'booth-question',
  });
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
  });
}

/** Rings for new questions where staff turned that on. @param counts of the open event */
export function useRing(counts: QuestionCounts | undefined): void {
  useEffect(() => {
    if (counts && ringRule.isDue(counts, performance.now()) && ringSwitch.isOn()) {
      ring(counts.pending);
    }
  }, [counts]);
  useEffect(() => ringRule.startOver, []);
  // A browser lets a page sound only after a click: the first one after each load prepares for it.
  useEffect(() => {
    const prepare = () => {
      if (ringSwitch.isOn()) audio ??= new AudioContext();
      if (audio?.state === 'suspended') audio.resume().catch(ignore);
    };
    const events = ['click', 'keydown'] as const;
    for (const event of events) addEventListener(event, prepare);
    return () => {
      for (const event of events) removeEventListener(event, prepare);
    };
  }, []);
}
