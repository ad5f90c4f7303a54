import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  EVENT_FILE_MESSAGES,
  EVENT_MAX_BYTES,
  importedEvent,
  type ImportedEvent,
  type ImportProgress,
  type OfferedSetting,
  type Tally,
} from '../../../server/contract/event-file.ts';
import { settingsUpdate, type SettingsUpdate } from '../../../server/contract/settings.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { sendFile, type Watch } from '../media/upload-panel.tsx';
import { SLOW_MS } from './events-api.ts';

/** How far the server is with the last file; it is pushed, never asked for. */
export const importProgressQuery = queryOptions<ImportProgress | null>({
  queryKey: ['event-import'],
  queryFn: () => null,
  enabled: false,
});

export function setImportProgress(client: QueryClient, progress: ImportProgress | null): void {
  client.setQueryData(importProgressQuery.queryKey, progress);
}

/** Sends an event's file. Throws what `uploadFailure` puts into words. */
export function importEvent(api: ApiClient, file: File, watch: Watch): Promise<ImportedEvent> {
  const { tooLarge, empty } = EVENT_FILE_MESSAGES;
  const to = {
    path: '/api/admin/event/import',
    schema: importedEvent,
    maxBytes: EVENT_MAX_BYTES,
    tooLarge,
    empty,
    answerMs: SLOW_MS,
  };
  return sendFile(api, file, to, watch);
}

/** What is counted, in the order in which it matters; the rest is what these need. */
export const KINDS = [
  { kind: 'question', label: 'Questions' },
  { kind: 'lead', label: 'Leads' },
  { kind: 'message', label: 'Messages' },
  { kind: 'votes', label: 'Vote counts' },
  { kind: 'label', label: 'Labels' },
  { kind: 'reply', label: 'Saved replies' },
  { kind: 'knowledge', label: 'Documents' },
] as const;

/** What became of a record. */
export const OUTCOMES = [
  { of: 'added', label: 'Added' },
  { of: 'changed', label: 'Updated' },
  { of: 'skipped', label: 'Already here' },
  { of: 'erased', label: 'Erased' },
] as const satisfies { of: keyof ImportedEvent; label: string }[];

export function sumOf(counts: Tally): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

type Offered = {
  part: OfferedSetting['part'];
  label: string;
  /** It opens, sends or deletes something: only those who tick it have it. */
  isGrave: boolean;
  /** What it does, where it is grave. */
  what?: string;
};

function grave(part: Offered['part'], label: string, what: string): Offered {
  return { part, label, isGrave: true, what };
}
function plain(part: Offered['part'], label: string): Offered {
  return { part, label, isGrave: false };
}

/** Every part of the settings that a file can bring, as staff are asked about it. */
export const OFFERED: readonly Offered[] = [
  plain('brand', 'Company, website and colour'),
  plain('theme', 'Theme of the display'),
  plain('wedeliver', 'Layout and look of the display'),
  plain('idle', 'Slides while nothing is shown'),
  plain('qrcode', 'QR code'),
  plain('votes', 'Votes'),
  grave('names', 'Address on the network', 'Codes that are printed already may lead nowhere.'),
  grave('wifi', 'Wi-Fi', 'Shows the network’s name and password to visitors.'),
  grave('captive', 'Phones without internet', 'Answers phones’ checks for the internet.'),
  grave('adminPort', 'Admin area on the network', 'Opens the admin area to other devices.'),
  grave('cors', 'Allowed websites (CORS)', 'Lets other websites read what visitors see.'),
  grave('ai', 'AI', 'Sends questions to the AI service that the file names.'),
  grave('twilio', 'Twilio', 'Receives and answers messages with the account that the file names.'),
  grave('privacy', 'Privacy', 'Contact details may be deleted after other days than here.'),
];

/**
 * The ticked parts, as they are saved. The name of the event stays out: it is that of the open one.
 * @throws ZodError where a part is not as this version knows it
 */
export function updateOf(
  settings: readonly OfferedSetting[],
  ticked: readonly string[],
): SettingsUpdate {
  const parts = settings.filter(({ part }) => ticked.includes(part));
  const update = settingsUpdate.parse(
    Object.fromEntries(parts.map(({ part, value }) => [part, value])),
  );
  delete update.brand?.eventName;
  return update;
}
