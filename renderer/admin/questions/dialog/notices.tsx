import { Alert, Button, Group, Table, Text } from '@mantine/core';
import { IconArchive, IconUsers } from '@tabler/icons-react';
import type { Question } from '../../../../server/contract/questions.ts';
import { languageOf } from '../../../lib/text-language.ts';
import { useWhoChanged } from '../answering-mark.tsx';
import { STATUS } from '../../kit/question.tsx';

/** Says why an archived question cannot be decided, and leads back. */
export function ArchivedNotice({ onRestore }: { onRestore: () => void }) {
  return (
    <Alert color="gray" variant="light" role="note" my="sm" p="sm" icon={<IconArchive />}>
      <Group justify="space-between">
        <Text size="sm">This question is archived: out of the lists and off the big screen.</Text>
        <Button size="compact-md" variant="default" onClick={onRestore}>
          Restore
        </Button>
      </Group>
    </Alert>
  );
}

type Props = { theirs: Question; onKeepMine: () => void; onTakeTheirs: () => void };

/** Another user changed the question: shows theirs beside what is typed, and lets staff choose. */
export function ConflictNotice({ theirs, onKeepMine, onTakeTheirs }: Props) {
  const lines = [
    ['Status', STATUS[theirs.status].state],
    ['Author', theirs.author_name ?? 'Anonymous'],
    ['Answer', theirs.answer ?? 'No answer'],
  ] as const;
  return (
    <Alert
      data-said="urgent"
      color="warn"
      my="sm"
      icon={<IconUsers />}
      title={useWhoChanged()(theirs)}
    >
      <Table withRowBorders={false} mah={160} layout="fixed" verticalSpacing={2}>
        <Table.Tbody>
          {lines.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th w={80} fw={400} c="var(--text-2)">
                {name}
              </Table.Th>
              <Table.Td
                dir="auto"
                lang={languageOf(value)}
                style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
              >
                {value}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group gap="sm" mt="sm">
        <Button size="compact-md" variant="default" onClick={onTakeTheirs}>
          Use theirs
        </Button>
        <Button size="compact-md" variant="default" onClick={onKeepMine}>
          Keep what I typed
        </Button>
      </Group>
    </Alert>
  );
}

/**
 * Asks before typed text is dropped. Not the same element as the buttons that it takes the place of: one that turned
 * into another under the focus would do something that nobody pressed.
 */
export function DiscardQuestion(props: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <Group gap="sm" role="alertdialog" aria-label="Unsaved changes">
      <Text fw={550} mr="auto">
        Discard what you typed?
      </Text>
      <Button variant="light" color="bad" onClick={props.onDiscard}>
        Discard
      </Button>
      <Button autoFocus onClick={props.onKeep}>
        Keep editing
      </Button>
    </Group>
  );
}
