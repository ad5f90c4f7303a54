import { Button, Checkbox, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportedEvent, OfferedSetting, Tally } from '../../../server/contract/event-file.ts';
import { settingsUpdate, type SettingsUpdate } from '../../../server/contract/settings.ts';
import { refusalSentence } from '../../lib/api-error.ts';
import { formatCount } from '../../lib/format.ts';
import { Hint } from '../../ui/card.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { Link } from '../kit/link.tsx';
import { UploadDialog, UploadPanel } from '../kit/media/upload-panel.tsx';
import { useFileImport } from '../kit/media/use-upload.ts';
import { useServices } from '../kit/session/staff-services.ts';
import { saveSettings, SETTINGS_KEY } from '../kit/form/settings-loaded.tsx';
import { checkedInWords, eventFileTo } from '../kit/event/event-file.ts';
import { progressQuery, setProgress } from '../kit/progress.ts';
import { EVENTS_KEY, nameOf } from '../kit/event/model.ts';
import { dashboardOf } from '../kit/event/use-event.ts';

/** An event from a file: chosen, sent, and what came of it. */
export function useEventImport() {
  const client = useQueryClient();
  return useFileImport({
    to: eventFileTo('/api/admin/event/import'),
    onSend: () => setProgress(client, null),
    refreshes: EVENTS_KEY,
  });
}

/** Draws a table of how many records of each kind were added, changed, skipped or erased. */
function Counts({ imported }: { imported: ImportedEvent }) {
  const kinds = KINDS.filter(({ kind }) => OUTCOMES.some(({ of }) => imported[of][kind]));
  if (kinds.length === 0) return null;
  return (
    <Table horizontalSpacing="xs" fz="sm" tabularNums>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Records</Table.Th>
          {OUTCOMES.map(({ of, label }) => (
            <Table.Th key={of} ta="right">
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {kinds.map(({ kind, label }) => (
          <Table.Tr key={kind}>
            <Table.Th scope="row">{label}</Table.Th>
            {OUTCOMES.map(({ of }) => (
              <Table.Td key={of} ta="right" c={imported[of][kind] ? undefined : 'dimmed'}>
                {formatCount(imported[of][kind] ?? 0)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/**
 * Draws the result of an import: the counts, then the settings that the file offers. Only what staff tick is applied.
 */
function ImportEnd({ imported, onClose }: { imported: ImportedEvent; onClose: () => void }) {
  const { api } = useServices();
  const client = useQueryClient();
  const place = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const offered = OFFERED.filter(({ part }) => imported.settings.some((one) => one.part === part));
  const hasOffer = offered.length > 0;
  const [ticked, setTicked] = useState(() => tickedAtFirst(offered));
  const apply = useMutation({
    mutationFn: () => saveSettings(api, updateOf(imported.settings, ticked)),
    onSuccess: () => {
      toastDone('Settings applied');
      onClose();
      return client.invalidateQueries({ queryKey: SETTINGS_KEY });
    },
  });
  const failure = apply.error;
  return (
    <Stack gap="md">
      <Title order={3} ref={place} tabIndex={-1}>
        <bdi>{nameOf(imported.event)}</bdi> {isNew(imported) ? 'is imported' : 'had nothing new'}
      </Title>
      <Counts imported={imported} />
      {hasOffer && (
        <Checkbox.Group
          label="Settings in the file"
          description="None of them is applied yet. What is checked replaces what is set here."
          value={ticked}
          onChange={setTicked}
        >
          <Stack gap="sm" mt="sm">
            {offered.map(({ part, label, what }) => (
              <Checkbox
                key={part}
                value={part}
                label={label}
                description={what?.(offerOf(imported.settings, part))}
                styles={{ description: { overflowWrap: 'anywhere' } }}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {failure && (
        <Text c="bad" size="sm" data-said="urgent">
          {refusalSentence(failure)}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button component={Link} {...dashboardOf(imported.event)} variant="default">
          Show it
        </Button>
        <Button variant={hasOffer ? 'default' : 'filled'} onClick={onClose}>
          {hasOffer ? 'Keep the settings here' : 'Done'}
        </Button>
        {hasOffer && (
          <Button
            disabled={ticked.length === 0}
            loading={apply.isPending}
            onClick={() => apply.mutate()}
          >
            Apply what is checked
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** From the choice of a file to what came of it. */
export function ImportDialog({ importing }: { importing: ReturnType<typeof useEventImport> }) {
  const { isOpen, result: imported, upload, close } = importing;
  const { data: progress = null } = useQuery(progressQuery);
  return (
    <UploadDialog
      opened={isOpen}
      title="Import event"
      isSending={upload.sending !== null}
      onClose={close}
    >
      {imported ? (
        <ImportEnd imported={imported} onClose={close} />
      ) : (
        <Stack gap="md">
          <Hint>
            An event that Booth exported here or on another laptop. One that is here already is
            completed: nothing doubles, and of what both changed the newer stays. Any other becomes
            a past event.
          </Hint>
          <UploadPanel
            upload={upload}
            invitation={{ mouse: 'Drop the file anywhere on this page', touch: 'Choose the file' }}
            hint="Its name ends in .booth; up to 2 GB."
            choose="Choose a file"
            accept=".booth"
            {...checkedInWords(progress)}
          />
        </Stack>
      )}
    </UploadDialog>
  );
}

/** Kinds of records to count, the most important first. The other kinds only support these. */
const KINDS = [
  { kind: 'question', label: 'Questions' },
  { kind: 'lead', label: 'Leads' },
  { kind: 'message', label: 'Messages' },
  { kind: 'votes', label: 'Vote counts' },
  { kind: 'poll', label: 'Polls' },
  { kind: 'label', label: 'Labels' },
  { kind: 'reply', label: 'Saved replies' },
  { kind: 'knowledge', label: 'Documents' },
] as const;

/** Possible outcomes for a record of the file. */
const OUTCOMES = [
  { of: 'added', label: 'Added' },
  { of: 'changed', label: 'Updated' },
  { of: 'skipped', label: 'Already here' },
  { of: 'erased', label: 'Erased' },
] as const satisfies { of: keyof ImportedEvent; label: string }[];

function sumOf(counts: Tally): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** True if an import has changed anything here. */
export function isNew({ added, changed, erased }: ImportedEvent): boolean {
  return [added, changed, erased].some((counts) => sumOf(counts) > 0);
}

type Offered = {
  part: OfferedSetting['part'];
  label: string;
  /** It opens, sends or deletes something: only those who tick it have it. */
  isGrave: boolean;
  /** Describes the effect of a grave part, and every address that a part leads to. @param offer settings in the file */
  what?: (offer: SettingsUpdate) => string | undefined;
};

function grave(part: Offered['part'], label: string, what: NonNullable<Offered['what']>): Offered {
  return { part, label, isGrave: true, what };
}
function plain(part: Offered['part'], label: string, what?: Offered['what']): Offered {
  return { part, label, isGrave: false, ...(what && { what }) };
}

function corsWords({ cors }: SettingsUpdate): string {
  const origins = cors?.allowed_origins ?? [];
  return origins.length === 0
    ? 'Lets no other website read what visitors see.'
    : `Lets these websites read what visitors see: ${origins.join(', ')}`;
}
function aiWords({ ai }: SettingsUpdate): string {
  return ai?.baseUrl
    ? `Sends questions to the AI service at ${ai.baseUrl}`
    : 'Sends questions to OpenAI.';
}
function twilioWords({ twilio }: SettingsUpdate): string {
  const { accountSid, phoneNumber, publicUrl } = twilio ?? {};
  const named = [accountSid, phoneNumber, publicUrl].filter(Boolean).join(', ');
  return `Receives and answers messages with the account that the file names${named && `: ${named}`}`;
}

/** Every part of the settings that a file can bring, as staff are asked about it. */
export const OFFERED: readonly Offered[] = [
  plain('brand', 'Company, website and color', ({ brand }) =>
    brand?.siteUrl ? `Visitors’ pages link to ${brand.siteUrl}` : undefined,
  ),
  plain('theme', 'Theme of the big screen'),
  plain('wedeliver', 'Layout and look of the big screen'),
  plain('idle', 'Slides while nothing is shown'),
  plain('qrcode', 'QR code'),
  plain('votes', 'Votes'),
  plain('moderation', 'Words to flag'),
  grave(
    'names',
    'Address on the network',
    ({ names }) =>
      `Becomes ${names?.label}.local. Codes that are printed already may lead nowhere.`,
  ),
  grave('wifi', 'Wi-Fi', () => 'Shows the network’s name and password to visitors.'),
  grave('captive', 'Phones without internet', () => 'Answers phones’ checks for the internet.'),
  grave('cors', 'Allowed websites (CORS)', corsWords),
  grave('ai', 'AI', aiWords),
  grave('twilio', 'Twilio', twilioWords),
  grave('privacy', 'Privacy', () => 'Contact details may be deleted after other days than here.'),
];

/** Parts that are ticked before staff look: none that opens, sends or deletes something. */
export function tickedAtFirst(offered: readonly Offered[]): string[] {
  return offered.filter(({ isGrave }) => !isGrave).map(({ part }) => part);
}

/** Returns the file's settings of one part, or none where this version does not accept their shape. */
export function offerOf(
  settings: readonly OfferedSetting[],
  part: OfferedSetting['part'],
): SettingsUpdate {
  const value = settings.find((each) => each.part === part)?.value;
  return settingsUpdate.safeParse({ [part]: value }).data ?? {};
}

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
