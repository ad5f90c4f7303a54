import {
  Badge,
  Box,
  Button,
  Divider,
  Group,
  Modal,
  MultiSelect,
  NativeSelect,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPencil, IconPlus, IconPoint, IconPointFilled } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  SCREEN_NAME_MAX_LENGTH,
  type ScreenKind,
  type ScreenSet,
  screenSet,
  screenSets,
} from '../../../server/contract/screens.ts';
import { searchable } from '../../../server/contract/searchable.ts';
import { Card, PLAIN_LIST, Hint } from '../../ui/card.tsx';
import { CodeAndAddress } from '../kit/code-and-address.tsx';
import { parsed, refusal, useSmallForm } from '../kit/form/use-small-form.ts';
import { LabelDot, useLabels } from '../kit/labels/label-chips.tsx';
import { useReadiness } from '../kit/readiness/facts.ts';
import {
  labelsLeft,
  maySleep,
  namesTaken,
  screenAddress,
  type ScreenRow,
  screenRows,
  shownWords,
} from './model.ts';
import {
  SCREEN_SETS_KEY,
  SCREEN_SETS_PATH,
  screenSetsQuery,
  screensQuery,
} from '../kit/playback/screens.ts';
import { useServices } from '../kit/session/staff-services.ts';

const KINDS = [
  { value: 'stage', label: 'The big screen' },
  { value: 'overlay', label: 'An overlay for a video mixer or OBS' },
] satisfies { value: ScreenKind; label: string }[];

/** Settings that staff chose for a screen: an overlay, and the labels that it is limited to. */
function Choices({ set }: { set: ScreenSet }) {
  const labels = useLabels() ?? [];
  const chosen = labels.filter(({ id }) => set.labels.includes(id));
  return (
    <Group gap="xs" mt="xs">
      {set.kind === 'overlay' && (
        <Badge variant="default" tt="none">
          Overlay
        </Badge>
      )}
      {chosen.length === 0 && <Hint>All questions</Hint>}
      {chosen.map(({ id, name, colour }) => (
        <Badge
          key={id}
          variant="default"
          tt="none"
          dir="auto"
          leftSection={<LabelDot colour={colour} />}
        >
          {name}
        </Badge>
      ))}
    </Group>
  );
}

function Row({ row, onEdit }: { row: ScreenRow; onEdit: () => void }) {
  const { name, called, open, set } = row;
  const Lamp = open ? IconPointFilled : IconPoint;
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap="sm" data-part="screen">
      <Lamp size={20} color={open ? 'var(--ok)' : 'var(--text-2)'} aria-hidden="true" />
      <Box flex={1} miw={0}>
        <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="var(--text-2)" dir="auto" lineClamp={2}>
          {shownWords(row)}
        </Text>
        {maySleep(row) && (
          <Text size="sm" c="var(--warn)" data-part="sleeps">
            Set this device never to sleep. Its browser can’t keep it awake.
          </Text>
        )}
        {set && <Choices set={set} />}
      </Box>
      {called !== null && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.75} />}
          aria-label={`Set up ${called}`}
          onClick={onEdit}
        >
          Set up
        </Button>
      )}
    </Group>
  );
}

/** The screens that are open or set up: what each shows, and its own settings. */
export function ScreensCard() {
  const { api } = useServices();
  const { data: open } = useQuery(screensQuery(api));
  const { data: sets } = useQuery(screenSetsQuery(api));
  /** The name of the one that is set up; null for a new one. */
  const [edited, setEdited] = useState<{ name: string | null } | null>(null);
  if (!open || !sets) return null;
  const rows = screenRows(open, sets);
  const row = rows.find(({ called }) => called !== null && called === edited?.name);
  return (
    <Card
      title="Big screens"
      intro="Any browser can be another big screen. With a name, it can show the questions of some labels only."
      mt="xl"
      aside={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => setEdited({ name: null })}
        >
          Add a big screen
        </Button>
      }
    >
      {rows.length === 0 ? (
        <Hint>No big screen is open.</Hint>
      ) : (
        <Stack {...PLAIN_LIST} gap="md" aria-label="Big screens">
          {rows.map((one) => (
            <Row key={one.key} row={one} onEdit={() => setEdited({ name: one.called })} />
          ))}
        </Stack>
      )}
      {edited !== null && (
        <ScreenDialog
          set={row?.set ?? null}
          name={edited.name}
          taken={namesTaken(rows)}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

type Props = {
  /** Current settings of the screen; null if it has none. */
  set: ScreenSet | null;
  /** Null for a new one. */
  name: string | null;
  /** Names of those that are set up. */
  taken: readonly string[];
  onClose: () => void;
};

/** True if a screen has that name, however it is written. */
export function isTaken(name: string, taken: readonly string[]): boolean {
  return taken.some((other) => searchable(other) === searchable(name));
}

/** Dialog for the questions that a named screen shows, and for its address. The screen follows immediately. */
function ScreenDialog({ set, name, taken, onClose }: Props) {
  const { api } = useServices();
  const client = useQueryClient();
  const { phoneTest } = useReadiness();
  const labels = useLabels();
  const [first] = useState(() => ({
    name: name ?? '',
    kind: set?.kind ?? 'stage',
    chosen: (set?.labels ?? []).map(String),
  }));
  const typedOf = (sent: typeof first) => ({
    name: sent.name,
    kind: sent.kind,
    labels: labelsLeft(sent.chosen, labels).map(Number),
  });
  const store = ({ items }: { items: ScreenSet[] }) => {
    client.setQueryData(SCREEN_SETS_KEY, items);
  };
  const form = useSmallForm({
    first,
    name: (sent) => `“${sent.name}”`,
    send: async (sent) => {
      const body = parsed(screenSet, typedOf(sent));
      if (name === null && isTaken(body.name, taken)) {
        throw refusal('name', 'There is already a big screen with this name.');
      }
      store(await api.data('PUT', SCREEN_SETS_PATH, screenSets, { body }));
    },
    onSaved: onClose,
  });
  const chosen = labelsLeft(form.values.chosen, labels);
  const remove = useMutation({
    mutationFn: (own: ScreenSet) =>
      api.data('DELETE', `${SCREEN_SETS_PATH}/${encodeURIComponent(own.name)}`, screenSets),
    onSuccess: (left) => {
      store(left);
      onClose();
    },
    meta: { failure: 'screen' },
  });

  const { data: shown } = screenSet.safeParse(typedOf(form.values));

  return (
    <Modal
      opened
      onClose={onClose}
      title={name === null ? 'Add a big screen' : `Big screen “${name}”`}
      size={520}
    >
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="lg">
          {name === null && (
            <TextInput
              data-autofocus
              label="Name"
              description="Part of its address, such as “hall” or “back wall”."
              maxLength={SCREEN_NAME_MAX_LENGTH}
              autoComplete="off"
              dir="auto"
              value={form.values.name}
              onChange={({ currentTarget }) => form.type({ name: currentTarget.value })}
              error={form.fault?.message}
            />
          )}
          <NativeSelect
            label="Shows"
            description={
              form.values.kind === 'overlay'
                ? 'Each question on a card in the lower third. All else is transparent.'
                : undefined
            }
            value={form.values.kind}
            data={KINDS}
            onChange={({ currentTarget }) =>
              form.type({ kind: screenSet.shape.kind.parse(currentTarget.value) })
            }
          />
          <MultiSelect
            label="Only questions with these labels"
            description="Even when you show one by hand. Without labels, it shows them all."
            placeholder={chosen.length === 0 ? 'All questions' : ''}
            data={labels?.map((label) => ({ value: String(label.id), label: label.name }))}
            value={chosen}
            onChange={(to) => form.type({ chosen: to })}
            error={name !== null && form.fault?.message}
            nothingFoundMessage="No labels match."
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Remove all labels' }}
          />
          {shown && phoneTest && (
            <div>
              <Divider mb="lg" />
              <CodeAndAddress
                url={screenAddress(phoneTest.url, shown.name)}
                how={
                  shown.kind === 'overlay'
                    ? 'Add this address as a browser source, 1920 × 1080:'
                    : 'Open this address there, full screen:'
                }
              />
            </div>
          )}
          <Group gap="sm">
            {set && (
              <Button
                variant="subtle"
                color="bad"
                loading={remove.isPending}
                onClick={() => remove.mutate(set)}
              >
                Remove
              </Button>
            )}
            <Box flex={1} />
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button {...form.button} disabled={!labels}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
