import {
  EVENT_MAX_BYTES,
  EVENT_MESSAGES,
  importedEvent,
  type EventManifest,
} from '../../../../server/contract/event-file.ts';
import { mergedEvent } from '../../../../server/contract/event-merge.ts';
import type { OpenEvent } from '../../../../server/contract/event-archive.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { sendFile, type Watch } from '../../upload/send-file.ts';
import { countsInWords } from '../../backups/backup-words.ts';
import { isEmpty, mergedInWords, nameOf } from '../event-words.ts';
import { SLOW_MS } from '../events-api.ts';

/** What becomes of a file that was sent: the server restarts, or it is done, with what there is to say about it. */
export type Sent = { kind: 'starts-anew' } | { kind: 'done'; told: string };

/** Something that can be done with an event from a file. */
export type Way = {
  value: string;
  label: string;
  /** What it means for what is open, in sentences. */
  meaning: (open: OpenEvent) => string;
  /** The button. */
  confirm: string;
  /** What is open is gone from the screens. */
  isGrave: (open: OpenEvent) => boolean;
  /** What the server does once it restarts, as a sentence. @param event the file's */
  doing: (event: string) => string;
  send: (api: ApiClient, file: File, watch: Watch) => Promise<Sent>;
};

/** How files of events are sent, except for the path and the answer. */
export const EVENT_FILE = {
  maxBytes: EVENT_MAX_BYTES,
  tooLarge: EVENT_MESSAGES.tooLarge,
  empty: EVENT_MESSAGES.empty,
  answerMs: SLOW_MS,
};

const REPLACE: Way = {
  value: 'replace',
  label: 'Continue with it instead of what is open',
  meaning: (open) =>
    isEmpty(open.counts)
      ? 'Questions, leads, texts, settings and pictures are replaced by those in the file. Nothing has come in for the open event yet, so there is nothing to put away.'
      : `Questions, leads, texts, settings and pictures are replaced by those in the file. ${nameOf(open.event)} (${countsInWords(open.counts)}) leaves every screen and is put away: you will find it on this page.`,
  confirm: 'Replace what is open',
  isGrave: (open) => !isEmpty(open.counts),
  doing: (event) => `${nameOf(event)} replaces what is open.`,
  async send(api, file, watch) {
    const path = '/api/admin/event/import';
    await sendFile(api, file, { ...EVENT_FILE, path, schema: importedEvent }, watch);
    return { kind: 'starts-anew' };
  },
};

const ADD: Way = {
  value: 'add',
  label: 'Add it to the open event',
  meaning: (open) =>
    `Its questions, leads and texts join those of ${nameOf(open.event)}, without duplicates. Where both laptops changed something, the newer version stays. Visitors can carry on meanwhile; settings and pictures stay as they are here.`,
  confirm: 'Add to the open event',
  isGrave: () => false,
  doing: (event) => `${nameOf(event)} is added to what is open.`,
  async send(api, file, watch) {
    const path = '/api/admin/event/merge';
    const merged = await sendFile(api, file, { ...EVENT_FILE, path, schema: mergedEvent }, watch);
    return { kind: 'done', told: mergedInWords(merged) };
  },
};

/** Everything that can be done with an event from a file. */
export const WAYS: readonly [Way, ...Way[]] = [REPLACE, ADD];

/** Whether a file seems to come from another laptop at the same stand. */
export function isFromBeside({ booth, event }: EventManifest, open: OpenEvent): boolean {
  return booth !== open.booth && event === open.event && !isEmpty(open.counts);
}

/** What is chosen unless staff say otherwise. @param open null until that is known */
export function likeliestWay(manifest: EventManifest, open: OpenEvent | null): Way {
  return open !== null && isFromBeside(manifest, open) ? ADD : REPLACE;
}
