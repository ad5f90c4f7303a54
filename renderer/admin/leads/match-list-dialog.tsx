import { Alert, Button, Group, Radio, ScrollArea, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BadgePart } from '../../../server/contract/badge.ts';
import {
  loadedMatchList,
  MATCH_LIST_MAX_BYTES,
  MATCH_LIST_MESSAGES,
  matchList,
  matchPreview,
  type MatchList,
  type MatchMode,
  type MatchPreview,
} from '../../../server/contract/match-list.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import { polledQuery } from '../../lib/query-cache.ts';
import { pressEffect } from '../../lib/second-press.ts';
import { Hint } from '../../ui/card.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { useEvent } from '../kit/event/use-event.ts';
import { UploadDialog, UploadPanel } from '../kit/media/upload-panel.tsx';
import { sendFile, useUpload } from '../kit/media/use-upload.ts';
import { useServices } from '../kit/session/staff-services.ts';
import { NameParts } from './badge-parts.tsx';
import { LEADS_KEY } from './model.ts';

const PATH = '/api/admin/capture/list';
/** Milliseconds that a slow laptop may take for 50,000 rows. */
const ANSWER_MS = 180_000;
const LIMITS = { ...MATCH_LIST_MESSAGES, maxBytes: MATCH_LIST_MAX_BYTES, answerMs: ANSWER_MS };

type Chosen = { file: File; preview: MatchPreview };

/** The file in hand once another one, or the same, was counted again: nobody may load a list that was put aside. */
export function recounted(before: Chosen | null, counted: Chosen): Chosen | null {
  return before?.file === counted.file ? counted : before;
}

function partsOf({ columns }: MatchPreview): BadgePart[] {
  return columns.map(({ part }) => part);
}

/** The organiser's list: which column is what, what it would change, and the list that is there. */
export function MatchListDialog({ onClose }: { onClose: () => void }) {
  const { api } = useServices();
  const { id: event } = useEvent();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const query = polledQuery(api, [...LEADS_KEY, 'match-list', event], PATH, matchList, { event });
  const { data: list } = useQuery(query);

  const pathOf = (call: string, asked: Record<string, string>) => {
    const params = new URLSearchParams({ ...asked, ...(event !== null && { event: `${event}` }) });
    return `${PATH}${call}?${params}`;
  };
  const look = (file: File, parts: BadgePart[] | null, watch = {}) => {
    const path = pathOf('/preview', parts ? { parts: parts.join(',') } : {});
    return sendFile(api, file, { ...LIMITS, path, schema: matchPreview }, watch);
  };
  const upload = useUpload({
    send: async (file, watch) => ({ file, preview: await look(file, null, watch) }),
    messages: MATCH_LIST_MESSAGES,
    onDone: setChosen,
    onEnd: () => undefined,
  });
  const count = useMutation({
    mutationFn: ({ file, parts }: { file: File; parts: BadgePart[] }) => look(file, parts),
    meta: { failure: 'match-list' },
  });
  const load = useMutation({
    mutationFn: ({ file, parts, mode }: { file: File; parts: BadgePart[]; mode: MatchMode }) => {
      const path = pathOf('', { parts: parts.join(','), mode });
      return sendFile(api, file, { ...LIMITS, path, schema: loadedMatchList });
    },
    onSuccess: ({ changed }) => {
      toastDone(`List loaded. ${countOf(changed, 'lead', 'leads')} changed`);
      onClose();
    },
    meta: { refreshes: LEADS_KEY, failure: 'match-list' },
  });
  const isBusy = upload.sending !== null || load.isPending;
  return (
    <UploadDialog opened title="Match list" isSending={isBusy} onClose={onClose}>
      {chosen ? (
        <Review
          chosen={chosen}
          isCounting={count.isPending}
          isLoading={load.isPending}
          onName={(parts) => {
            const { file, preview } = chosen;
            const columns = preview.columns.map((one, at) => ({
              ...one,
              part: parts[at] ?? one.part,
            }));
            setChosen({ file, preview: { ...preview, columns } });
            const onSuccess = (next: MatchPreview) =>
              setChosen((before) => recounted(before, { file, preview: next }));
            count.mutate({ file, parts }, { onSuccess });
          }}
          onLoad={(mode) =>
            load.mutate({ file: chosen.file, parts: partsOf(chosen.preview), mode })
          }
          onBack={() => setChosen(null)}
        />
      ) : (
        <Stack gap="md">
          <Hint>
            The organiser’s list says whose a badge’s code is. Leads with a bare code get their
            details from it, those that you capture later at once. Most of the people on it were
            never here, so it is used for nothing else, and is in no export and no event file. It is
            deleted with the event, when leads expire, or when you remove it. Whoever you erase as a
            lead is taken off it; a list that you load again brings them back.
          </Hint>
          <UploadPanel
            upload={upload}
            invitation={{ mouse: 'Choose the organiser’s list', touch: 'Choose the list' }}
            hint=".xlsx or .csv, up to 50,000 rows and 32 MB. Load it again whenever a newer one comes."
            choose="Choose a file"
            accept=".xlsx,.csv,text/csv"
            checking="Reading it…"
          />
          {list && list.codes > 0 && (
            <Present list={list} path={pathOf('', {})} onRemoved={onClose} />
          )}
        </Stack>
      )}
    </UploadDialog>
  );
}

type PresentProps = { list: MatchList; path: string; onRemoved: () => void };

/** The list that is there, and the way to remove it. */
function Present({ list, path, onRemoved }: PresentProps) {
  const { api } = useServices();
  const [isAsked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.data('DELETE', path, matchList, { timeoutMs: ANSWER_MS }),
    onSuccess: () => {
      toastDone('List removed');
      onRemoved();
    },
    meta: { refreshes: LEADS_KEY, failure: 'match-list' },
  });
  return (
    <Group justify="space-between" gap="sm">
      <Text>
        {countOf(list.codes, 'code', 'codes')} on the list
        {list.loaded_at !== null && (
          <Text span c="var(--text-2)">
            , loaded <RelativeTime iso={list.loaded_at} />
          </Text>
        )}
      </Text>
      <Button
        variant={isAsked ? 'filled' : 'default'}
        color={isAsked ? 'bad' : undefined}
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        loading={remove.isPending}
        onClick={({ detail }) => {
          const effect = pressEffect(isAsked, detail);
          if (effect === 'ask') setAsked(true);
          else if (effect === 'delete') remove.mutate();
        }}
      >
        {isAsked ? 'Remove it for good' : 'Remove the list'}
      </Button>
    </Group>
  );
}

/** Sentences about what is odd about a list. */
export function oddities(preview: MatchPreview): string[] {
  const { doubled, doubles, without_code: without, rounded, formulas } = preview;
  const more = doubled > doubles.length ? ' …' : '';
  return [
    doubled > 0 &&
      `${countOf(doubled, 'code stands', 'codes stand')} in several rows, of which the last one counts: ${doubles.join(', ')}${more}`,
    without > 0 &&
      `${countOf(without, 'row has no code and is', 'rows have no code and are')} left out.`,
    rounded > 0 &&
      `${countOf(rounded, 'code was', 'codes were')} rounded by a spreadsheet and left out. Ask for a list with the codes as text.`,
    formulas > 0 &&
      `${countOf(formulas, 'cell holds a formula', 'cells hold formulas')}: taken as text, and never calculated.`,
  ].filter((sentence) => sentence !== false);
}

/** Why a list should not be loaded like this. */
export function warningOf(preview: MatchPreview): string | null {
  if (!partsOf(preview).includes('code')) return MATCH_LIST_MESSAGES.noCode;
  if (preview.codes === 0) return 'No row has a code in this column.';
  if (preview.coded === 0 || preview.matched > 0) return null;
  return `None of your ${countOf(preview.coded, 'lead with a code is', 'leads with a code are')} in this list. Is it another show’s, or is the code in another column?`;
}

function Amount({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <Text component="dt" size="sm" c="var(--text-2)">
        {name}
      </Text>
      <Text component="dd" m={0} size="xl" fw={650}>
        {formatCount(value)}
      </Text>
    </div>
  );
}

type ReviewProps = {
  chosen: Chosen;
  isCounting: boolean;
  isLoading: boolean;
  onName: (parts: BadgePart[]) => void;
  onLoad: (mode: MatchMode) => void;
  onBack: () => void;
};

/** Preview of a list's content, before it is loaded. */
function Review(props: ReviewProps) {
  const { chosen, isCounting, isLoading, onName, onLoad, onBack } = props;
  const { preview, file } = chosen;
  const [mode, setMode] = useState<MatchMode>('fill');
  const warning = warningOf(preview);
  return (
    <Stack gap="md">
      <Text style={{ overflowWrap: 'anywhere' }}>
        <b>{file.name}</b>, {countOf(preview.rows, 'row', 'rows')}
      </Text>
      <ScrollArea.Autosize
        mah={236}
        type="auto"
        offsetScrollbars
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Columns' }}
      >
        <NameParts noun="Column" parts={preview.columns} onChange={onName} />
      </ScrollArea.Autosize>
      <SimpleGrid component="dl" cols={3} spacing="sm" m={0} aria-busy={isCounting} data-said>
        <Amount name="Codes" value={preview.codes} />
        <Amount name="Leads matched" value={preview.matched} />
        <Amount name="Without a lead yet" value={preview.waiting} />
      </SimpleGrid>
      {warning !== null && (
        <Alert color="warn" icon={<IconAlertTriangle aria-hidden="true" />} data-said="polite">
          {warning}
        </Alert>
      )}
      {oddities(preview).map((sentence) => (
        <Text key={sentence} size="sm" c="var(--text-2)" style={{ overflowWrap: 'anywhere' }}>
          {sentence}
        </Text>
      ))}
      <Radio.Group
        label="Where a lead says something else already"
        value={mode}
        onChange={(next) => setMode(next === 'overwrite' ? 'overwrite' : 'fill')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="fill" label="Keep it: fill in only what is empty" />
          <Radio value="overwrite" label="Overwrite it: what it said stays in the lead’s history" />
        </Stack>
      </Radio.Group>
      <Group gap="sm" justify="flex-end">
        <Button variant="default" disabled={isLoading} onClick={onBack}>
          Another file
        </Button>
        <Button
          loading={isLoading}
          disabled={isCounting || preview.codes === 0}
          onClick={() => onLoad(mode)}
        >
          Load the list
        </Button>
      </Group>
    </Stack>
  );
}
