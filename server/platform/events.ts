import { EventEmitter } from 'node:events';
import type { AirState } from '../contract/air.ts';
import type { Presence } from '../contract/devices.ts';
import type { ImportProgress } from '../contract/event-file.ts';
import type { PublicSettings } from '../contract/settings.ts';
import type { Readiness } from '../contract/readiness.ts';
import type { PublicQuestionsEvent, PublicVotesEvent } from '../contract/events.ts';
import type { Question } from '../contract/questions.ts';

/** Notifications between features, sent after the commit unless one says that it is sent inside the write. */
type EventMap = {
  /** Questions came, changed or were erased: what that does to the public list, if anything. */
  questions: [PublicQuestionsEvent | null];
  /** Another event was opened, or one was added, removed or renamed. */
  event: [];
  /** Leads came, changed or were erased. */
  leads: [];
  /** The public settings changed, or the address under which phones reach the laptop: as those nearby may see them. */
  settings: [PublicSettings];
  /** Texts came or changed, or what staff see of their way here. */
  sms: [];
  /** A label came, changed, was deleted or restored. */
  labels: [];
  /** A saved reply came, changed or was deleted. */
  replies: [];
  /** A member of staff came or went, or is answering a different question. */
  presence: [Presence];
  /** Votes came or were taken back: the numbers that changed for visitors. */
  votes: [PublicVotesEvent['votes']];
  /** Jobs came, went or changed their state. */
  jobs: [{ kind: string; key: string }[]];
  /** Staff want something else of the big screens. */
  air: [AirState];
  /** A page with the display came, went, or shows something else. */
  screens: [];
  /** A screen's own settings changed, or which questions it shows by that. */
  'screen-sets': [];
  /** An event’s file is being read or added. */
  import: [ImportProgress];
  /** A device was paired, renamed or revoked, asks to be, or finds the admin area elsewhere. */
  devices: [];
  /** There is another backup than before, or one could not be made. */
  backups: [];
  /** A fact, the status or the phone test changed. */
  readiness: [Readiness];
  /** A question came in, or was changed. Inside the write, as the next five: what a listener stores stands or falls with it. */
  'question-taken': [Question];
  'question-changed': [before: Question, after: Question];
  /** A question came in for the first time under its key; what `tell` gets is done after the commit. */
  'question-keyed': [{ id: number; key: string; tell: (announce: () => void) => void }];
  /** Staff want nothing from the AI on a question (by its id). */
  'question-ai-cleared': [id: number];
  /** A question (by its id) is about to be erased. */
  'question-erased': [id: number];
  /** Others were merged into a question or left it; `came` have only just been merged. What is added up over them changes. */
  'questions-regrouped': [main: number, came: readonly number[]];
  /** A session ended (by its id), or all but the named one. */
  'session-ended': [{ sid: string } | { allBut: string }];
};

/** The typed bus between features. */
export type EventBus = EventEmitter<EventMap>;

export function createEventBus(): EventBus {
  return new EventEmitter<EventMap>();
}
