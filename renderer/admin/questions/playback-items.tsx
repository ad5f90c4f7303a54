import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconChevronDown,
  IconDeviceTv,
  IconPin,
  IconPinnedOff,
  IconPlaylistAdd,
  IconPlaylistX,
} from '@tabler/icons-react';
import type { PlaybackState } from '../../../server/contract/playback.ts';
import type { Question } from '../../../server/contract/questions.ts';
import type { Screen } from '../../../server/contract/screens.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { screensQuery } from '../kit/playback/screens.ts';
import { useServices } from '../kit/session/staff-services.ts';
import { usePlayback, type QuestionCommand } from '../kit/playback/use-playback.ts';

type Props = {
  row: Question;
  onChoose: (row: Question, what: QuestionCommand) => void;
  /** Next to a text field: single keys do nothing there, so none are shown. */
  withoutKeys?: boolean;
};

const CHOICES = {
  'Approve & show': { what: 'show', key: 'o', icon: IconDeviceTv },
  'Show from the start': { what: 'show', key: 'o', icon: IconDeviceTv },
  'Show now': { what: 'show', key: 'o', icon: IconDeviceTv },
  'Not after this one': { what: 'not-after', key: 'n', icon: IconPlaylistX },
  'After this one': { what: 'after', key: 'n', icon: IconPlaylistAdd },
  Unpin: { what: 'pin', key: 'p', icon: IconPinnedOff },
  'Pin to the big screen': { what: 'pin', key: 'p', icon: IconPin },
} as const satisfies Record<string, { what: QuestionCommand; key: string; icon: unknown }>;

/** Commands for a question on the big screen. @param screens the first one is the booth's own */
export function playbackChoices(
  { id, status }: Pick<Question, 'id' | 'status'>,
  screens: readonly Pick<Screen, 'question_id'>[] = [],
  { pinned, after }: Pick<PlaybackState, 'pinned' | 'after'> = { pinned: null, after: [] },
): (keyof typeof CHOICES)[] {
  if (status !== 'approved') return ['Approve & show'];
  const isInLine = after.some(({ question_id: each }) => each === id);
  const pin = pinned === id ? 'Unpin' : 'Pin to the big screen';
  if (screens[0]?.question_id === id) return ['Show from the start', pin];
  return ['Show now', isInLine ? 'Not after this one' : 'After this one', pin];
}

/** The part of a question's menu that concerns the big screen. One that is not approved yet is approved with it. */
export function PlaybackItems({ row, onChoose, withoutKeys = false }: Props) {
  const { api } = useServices();
  const playback = usePlayback();
  const { data: screens } = useQuery(screensQuery(api));
  return playbackChoices(row, screens, playback).map((words) => {
    const { what, key, icon: Icon } = CHOICES[words];
    return (
      <Menu.Item
        key={words}
        leftSection={<Icon size={16} aria-hidden="true" />}
        rightSection={withoutKeys ? null : <KeyHint keys={[key]} />}
        onClick={() => onChoose(row, what)}
      >
        {words}
      </Menu.Item>
    );
  });
}

type MenuProps = Omit<Props, 'withoutKeys'> & {
  opened: boolean;
  onToggle: (open: boolean) => void;
};

/**
 * Menu in a question's dialog that shows, queues or pins it on the big screen. Archived and merged questions have none.
 */
export function PlaybackMenu({ row, opened, onToggle, onChoose }: MenuProps) {
  if (row.shelf !== 'active') return null;
  return (
    <Menu opened={opened} onChange={onToggle} width={220}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconDeviceTv size={15} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Big screen
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Big screen">
        <PlaybackItems row={row} onChoose={onChoose} withoutKeys />
      </Menu.Dropdown>
    </Menu>
  );
}
