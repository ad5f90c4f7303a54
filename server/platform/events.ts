import { EventEmitter } from 'node:events';
import type { PublicSettings } from '../contract/settings.ts';
import type { ApprovedQuestion, Question } from '../contract/questions.ts';

/** What features tell each other, always after the commit. */
export type EventMap = {
  /** Questions came or changed: the rows as they are now, and what that does to the public list. */
  questions: [
    {
      changed: Question[];
      public: { version: number; upserted: ApprovedQuestion[]; removed: number[] } | null;
    },
  ];
  /** The public settings changed, or the address under which phones reach the laptop. */
  settings: [PublicSettings];
  /** A session ended (by its id), or all but the named one. */
  'session-ended': [{ sid: string } | { allBut: string }];
};

/** The typed bus between features. */
export type EventBus = EventEmitter<EventMap>;

export const createEventBus = (): EventBus => new EventEmitter<EventMap>();
