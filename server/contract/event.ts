import { z } from 'zod';
import { TRIALS, type Trial } from './limits.ts';
import { brandSettings } from './settings/brand.ts';

/** A trial's rows go when it ends. */
const EVENT_KINDS = ['show', ...TRIALS] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** The kind of a trial; null for a show. */
export function trialOf(kind: EventKind): Trial | null {
  return kind === 'show' ? null : kind;
}

/**
 * An event: a row that questions, leads and messages belong to; exactly one is open. `name` is empty where nobody gave one
 * (the open one is called what the settings say). `since`: when the first of its rows came. `bytes`: roughly what its rows
 * and the files of its messages take.
 */
export const boothEvent = z.object({
  id: z.int(),
  uid: z.string(),
  name: z.string(),
  kind: z.enum(EVENT_KINDS),
  opened_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
  since: z.iso.datetime().nullable(),
  counts: z.object({ questions: z.int(), leads: z.int(), messages: z.int() }),
  bytes: z.int(),
  /** Name of its booth; only at headquarters. */
  booth_name: z.string().optional(),
});
export type BoothEvent = z.infer<typeof boothEvent>;

/**
 * GET /api/admin/event, `data`: the open one. `booth`: this data folder's id, as files and backups name it. Of a trial,
 * `resumes` is the event that its end opens again, and `ask` says that it has been on for a long time, or since before this
 * start: is it still one? (POST /api/admin/event/goes-on: yes.)
 */
export const openEvent = boothEvent.extend({
  booth: z.string(),
  resumes: boothEvent.nullable(),
  ask: z.boolean(),
});
export type OpenEvent = z.infer<typeof openEvent>;

/** GET /api/admin/event/list, `data`: all of them, the open one first, then the newest first. */
export const eventList = z.array(boothEvent);

/**
 * POST /api/admin/event, 201 `data`: the new one ({@link boothEvent}), open from now on; the one before is closed. A
 * trial needs no name, and none can begin in another. An example comes with all that it shows. 409 while a trial is on.
 */
export const newEvent = z.strictObject({
  name: brandSettings.shape.eventName.default(''),
  kind: z.enum(EVENT_KINDS).default('show'),
});

/**
 * PUT /api/admin/event/{id}, `data`: the renamed event. DELETE /api/admin/event/{id} deletes it with all its rows; an
 * open event can only be deleted if it is a trial, which ends it. POST /api/admin/event/{id}/open opens it again.
 */
export const eventUpdate = z.strictObject({ name: brandSettings.shape.eventName });

/** Milliseconds after which staff are asked whether it is still a trial; they are at each start, too. */
export const TRIAL_ASK_MS = 4 * 3_600_000;

export const EVENT_MESSAGES = {
  gone: 'This event',
  isOpen: 'This event is open. Open another one first.',
  isOver: 'This event is over: its questions stay as they are.',
  trial: (trial: Trial) =>
    `This is ${trial === 'example' ? 'the example' : 'a rehearsal'}. End it first, and what was there before comes back.`,
  noTrial: 'Neither a rehearsal nor the example is on.',
  texts: 'Texts wait until what was there before is back.',
} as const;
