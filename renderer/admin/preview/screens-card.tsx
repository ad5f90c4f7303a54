import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPencil, IconPlus, IconPoint, IconPointFilled } from '@tabler/icons-react';
import { useState } from 'react';
import type { ScreenSet } from '../../../server/contract/screens.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { Card } from '../../ui/card.tsx';
import { LabelDot, labelsQuery } from '../labels/label-chips.tsx';
import {
  type ScreenRow,
  screenRows,
  screenSetsQuery,
  screensQuery,
  shownWords,
} from '../screens-api.ts';
import { useServices } from '../session/services.ts';
import { ScreenDialog } from './screen-dialog.tsx';

/** The labels that a screen is limited to. */
function Labels({ set }: { set: ScreenSet }) {
  const { api } = useServices();
  const { data: labels = [] } = useQuery(labelsQuery(api));
  const chosen = labels.filter(({ id }) => set.labels.includes(id));
  return (
    <Group gap="xs" mt="xs">
      {chosen.length === 0 && (
        <Text size="sm" c="var(--text-2)">
          All questions
        </Text>
      )}
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
        {set && <Labels set={set} />}
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
export function ScreensCard({ settings }: { settings: PublicSettings | null }) {
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
      title="Screens"
      intro="Any browser can be another screen. With a name, it can show the questions of some labels only."
      mt="xl"
      aside={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => setEdited({ name: null })}
        >
          Add a screen
        </Button>
      }
    >
      {rows.length === 0 ? (
        <Text size="sm" c="var(--text-2)">
          No screens are open.
        </Text>
      ) : (
        <Stack
          component="ul"
          gap="md"
          m={0}
          p={0}
          aria-label="Screens"
          style={{ listStyle: 'none' }}
        >
          {rows.map((one) => (
            <Row key={one.key} row={one} onEdit={() => setEdited({ name: one.called })} />
          ))}
        </Stack>
      )}
      {edited !== null && settings && (
        <ScreenDialog
          set={row?.set ?? null}
          name={edited.name}
          taken={rows.flatMap(({ called, set }) => (set && called ? [called] : []))}
          settings={settings}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}
