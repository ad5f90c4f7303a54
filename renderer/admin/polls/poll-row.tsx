import { Anchor, Button, Group, Table, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Poll } from '../../../server/contract/polls.ts';
import { countOf, formatCount, truncate } from '../../lib/format.ts';
import { languageOf } from '../../lib/text-language.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { buttonOf, COMMANDS, isRunning, KINDS, PHASES, votersInWords } from '../kit/polls/polls.ts';
import type { PollControls } from '../kit/polls/use-poll-steps.tsx';
import { openedBy } from './draft.ts';
import { PollResults } from './poll-results.tsx';

const GLYPH = [17, 1.75] as const;
/** Characters of a question in a button's name. */
const NAMED = 60;

type Props = {
  poll: Poll;
  /** Its results are in view. */
  isOpen: boolean;
  /** Null for an event that is over. */
  controls: PollControls | null;
  onToggle: () => void;
  onEdit: (poll: Poll) => void;
  onDelete: (poll: Poll) => void;
};

function State({ poll: { phase, ended_at: endedAt } }: { poll: Poll }) {
  return (
    <>
      {PHASES[phase]}
      {endedAt !== null && phase === 'ended' && (
        <>
          {' '}
          <RelativeTime iso={endedAt} />
        </>
      )}
    </>
  );
}

/** A poll: its question opens the editor, or the results once it was started. On a phone all of it is in one column. */
export function PollRow({ poll, isOpen, controls, onToggle, onEdit, onDelete }: Props) {
  const { kind, question, options, phase, voters } = poll;
  const isDraft = phase === 'draft';
  const opens = openedBy(phase, controls === null);
  const name = truncate(question, NAMED);
  const next = controls && buttonOf(poll, controls.running);
  return (
    <>
      <Table.Tr bd={isOpen && !isDraft ? 0 : undefined}>
        <Table.Th scope="row" w="100%">
          {opens === null ? (
            <span dir="auto">{question}</span>
          ) : (
            <Anchor
              component="button"
              type="button"
              c="var(--text)"
              fw={600}
              ta="start"
              dir="auto"
              lang={languageOf(question)}
              style={{ overflowWrap: 'anywhere' }}
              aria-expanded={isDraft ? undefined : isOpen}
              onClick={() => (opens === 'editor' ? onEdit(poll) : onToggle())}
            >
              {question}
            </Anchor>
          )}
          <Text size="sm" c="var(--text-2)" fw={400}>
            {KINDS[kind]}
            {options.length > 0 && ` · ${countOf(options.length, 'option', 'options')}`}
            <Text span inherit hiddenFrom="sm">
              {' · '}
              <State poll={poll} />
              {!isDraft && ` · ${votersInWords(voters)}`}
            </Text>
          </Text>
        </Table.Th>
        <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
          <State poll={poll} />
        </Table.Td>
        <Table.Td visibleFrom="sm" ta="right">
          {isDraft ? '–' : formatCount(voters)}
        </Table.Td>
        <Table.Td>
          <Group gap={4} wrap="nowrap" justify="flex-end">
            {controls !== null && next !== null && (
              <Button
                size="compact-md"
                variant="default"
                aria-label={`${COMMANDS[next]}: ${name}`}
                onClick={() => controls.press(poll, next)}
              >
                {COMMANDS[next]}
              </Button>
            )}
            {opens === 'editor' && (
              <IconButton
                icon={IconPencil}
                glyph={GLYPH}
                label={`Edit: ${name}`}
                tip="Edit"
                onClick={() => onEdit(poll)}
              />
            )}
            {!isRunning(poll) && (
              <IconButton
                icon={IconTrash}
                glyph={GLYPH}
                color="bad"
                label={`Delete: ${name}`}
                tip="Delete"
                onClick={() => onDelete(poll)}
              />
            )}
          </Group>
        </Table.Td>
      </Table.Tr>
      {isOpen && !isDraft && (
        <Table.Tr>
          <Table.Td colSpan={4} pt={0}>
            <PollResults poll={poll} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
