import { Button, Grid, Group, Stack, Text } from '@mantine/core';
import { IconCheckbox, IconRotateClockwise, IconZoomIn } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { countOf, formatCount } from '../../../lib/format.ts';
import { DetailLines } from '../../../ui/card.tsx';
import { EmptyState, LoadFailed } from '../../../ui/empty-state.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { BackLink } from '../../kit/link.tsx';
import { usePageKeys, type ShortcutGroup } from '../../kit/page-keys.ts';
import { answersOf } from '../model.ts';
import { RatingMark } from '../marks.tsx';
import { LeadPicture } from './lead-picture.tsx';
import { onAltKey, TypeIn } from './type-in.tsx';
import { useTypingQueue } from './typing-queue.ts';

const KEYS: readonly ShortcutGroup[] = [
  {
    title: 'Typing queue',
    shortcuts: [
      { keys: ['Alt', 'n'], does: 'Skip to the next picture' },
      { keys: ['Alt', 'x'], does: 'Not legible: keep the picture alone' },
      { keys: ['Alt', 'z'], does: 'Zoom' },
      { keys: ['Alt', 'r'], does: 'Turn the picture' },
    ],
  },
];
const ZOOMS = [1, 1.5, 2.25, 3.5];
const UPRIGHT = { zoom: 0, turn: 0 };

/** Pictures of badges and cards, which staff type in one after the other. */
export function TypingPage() {
  usePageKeys(KEYS);
  const queue = useTypingQueue();
  const { lead, left, skipped } = queue;
  const [view, setView] = useState({ ...UPRIGHT, of: 0 });
  // The next picture is as it came.
  if (lead && lead.id !== view.of) setView({ ...UPRIGHT, of: lead.id });
  const zoom = () => setView((now) => ({ ...now, zoom: (now.zoom + 1) % ZOOMS.length }));
  const turn = () => setView((now) => ({ ...now, turn: (now.turn + 90) % 360 }));
  const press = useEffectEvent((key: string): boolean => {
    if (key === 'z') zoom();
    else if (key === 'r') turn();
    else return false;
    return true;
  });
  useEffect(() => onAltKey((key) => press(key)), []);

  return (
    <>
      <PageHead
        title="Typing queue"
        summary={left !== undefined && (left === 0 ? 'Nothing left' : `${formatCount(left)} left`)}
      >
        <BackLink to="/leads" label="All leads" />
      </PageHead>
      {queue.words !== null && (
        <Text data-said="polite" size="sm" mb="sm">
          {queue.words}
        </Text>
      )}
      {lead ? (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, sm: 7 }}>
            <Stack gap="sm">
              <LeadPicture
                src={`/api/admin/lead/${lead.id}/picture`}
                zoom={ZOOMS[view.zoom] ?? 1}
                turn={view.turn}
              />
              <Group gap="sm">
                <Button
                  variant="default"
                  size="compact-md"
                  leftSection={<IconZoomIn size={16} stroke={1.75} aria-hidden="true" />}
                  rightSection={<KeyHint keys={['Alt', 'Z']} />}
                  onClick={zoom}
                >
                  Zoom
                </Button>
                <Button
                  variant="default"
                  size="compact-md"
                  leftSection={<IconRotateClockwise size={16} stroke={1.75} aria-hidden="true" />}
                  rightSection={<KeyHint keys={['Alt', 'R']} />}
                  onClick={turn}
                >
                  Turn
                </Button>
              </Group>
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 5 }}>
            <Stack gap="md">
              <TypeIn
                key={lead.id}
                lead={lead}
                onTouched={queue.setTouched}
                onSave={(base, typed) => queue.save(base, typed)}
                onSkip={() => queue.pass(lead.id)}
                onErased={(erased) => queue.erased(erased)}
              />
              <DetailLines
                lines={{
                  Captured: <RelativeTime iso={lead.created_at} />,
                  By: lead.captured_by ?? false,
                  Rating: lead.rating !== null && <RatingMark rating={lead.rating} />,
                  Answers: answersOf(lead) || false,
                }}
              />
            </Stack>
          </Grid.Col>
        </Grid>
      ) : queue.error && left === undefined ? (
        <LoadFailed
          title="The pictures could not be loaded"
          error={queue.error}
          onRetry={queue.refetch}
        />
      ) : left === undefined ? null : skipped > 0 ? (
        <EmptyState
          icon={IconCheckbox}
          title={`${countOf(skipped, 'picture was', 'pictures were')} skipped`}
          action={
            <Button variant="default" autoFocus onClick={queue.again}>
              Look at them again
            </Button>
          }
        />
      ) : (
        <EmptyState icon={IconCheckbox} title="Everything is typed in">
          Photos of cards and of badges without a code appear here once they are captured.
        </EmptyState>
      )}
    </>
  );
}
