import { EventEmitter } from 'node:events';
import type { PlaybackState } from '../contract/playback.ts';
import type { CurrentPoll } from '../contract/polls.ts';
import type { Presence } from '../contract/devices.ts';
import type { Progress } from '../contract/progress.ts';
import type { Settings } from '../contract/settings.ts';
import type { Readiness } from '../contract/readiness.ts';
import type { PublicMessages, PublicQuestionsChange } from '../contract/stream.ts';
import type { Question } from '../contract/questions.ts';

/** Notifications between features, sent after the commit unless one says that it is sent inside the write. */
type Notifications = {
  /** Questions were added, changed or erased; with the effect on the public list, if any. */
  questions: [PublicQuestionsChange | null];
  /** Another event was opened, or one was added, removed or renamed. */
  event: [];
  /** Leads were added, changed or erased. */
  leads: [];
  /** The settings changed, or what pages see of them, such as the address under which phones reach the laptop. */
  settings: [];
  /**
   * Staff change settings. Sent inside the write: a listener stores something with it, or throws an HttpError that names
   * the field.
   */
  'settings-changing': [before: Settings, after: Settings];
  /** Staff replace the pictures of the idle loop with these, by their paths. Sent inside the write, as the one before. */
  'loop-pictures': [paths: readonly string[]];
  /** The laptop's networks, or its addresses there, changed. */
  network: [];
  /** Messages were added or changed, or the state of their delivery that staff see. */
  sms: [];
  /** A label was added, changed, deleted or restored. */
  labels: [];
  /** A saved reply was added, changed or deleted. */
  replies: [];
  /** A member of staff came or went, or is answering a different question. */
  presence: [Presence];
  /** Votes were added or withdrawn; with the numbers that changed for visitors. */
  votes: [PublicMessages['votes']['votes']];
  /** Polls were added, changed, voted in or deleted; with the running one, if visitors see a change. */
  polls: [CurrentPoll | null];
  /** Jobs were added, removed or changed their state. */
  jobs: [{ kind: string; key: string }[]];
  /** A draw has another result, or none any more. */
  draw: [];
  /** Staff changed the playback. */
  playback: [PlaybackState];
  /** A display page opened, closed, or shows something else. */
  screens: [];
  /** A screen's settings changed, and so perhaps the questions that it shows. */
  'screen-sets': [];
  /** Something that takes long got further. */
  progress: [Progress];
  /**
   * A device was paired, renamed or revoked, asks to be paired, or has to use another address of the admin area.
   */
  devices: [];
  /** A person was added, changed or removed. */
  people: [];
  /** A backup was made, or could not be made. */
  backups: [];
  /** A phone opened the phone test, or got further. */
  'phone-test': [];
  /** A fact, the status or the phone test changed. */
  readiness: [Readiness];
  /**
   * A question arrived, or was changed. Sent inside the write, as are the next five: what a listener stores is
   * committed or rolled back with it.
   */
  'question-taken': [id: number];
  'question-changed': [before: Question, after: Question];
  /**
   * A question arrived for the first time under its key; functions passed to `tell` are called after the commit.
   */
  'question-keyed': [{ id: number; key: string; tell: (announce: () => void) => void }];
  /** Staff cleared the AI's draft of a question (by its id). */
  'question-ai-cleared': [id: number];
  /** A question (by its id) is about to be erased. */
  'question-erased': [id: number];
  /**
   * Questions were merged into one, or separated from it; `came` have just been merged. Sums over them have to be
   * computed again.
   */
  'questions-regrouped': [main: number, came: readonly number[]];
  /** A session ended (by its id), or all but the named one. */
  'session-ended': [{ sid: string } | { allBut: string }];
};

/** The typed bus between features. */
export type Bus = EventEmitter<Notifications>;

export function createBus(): Bus {
  return new EventEmitter<Notifications>();
}
