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
import type { Question } from '../../../server/contract/questions.ts';
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

/** The part of a question's menu that concerns the big screen. One that is not approved yet is approved with it. */
export function PlaybackItems({ row, onChoose, withoutKeys = false }: Props) {
  const { api } = useServices();
  const playback = usePlayback();
  const { data: screens } = useQuery(screensQuery(api));
  const isOn = screens?.[0]?.question_id === row.id;
  const isPinned = playback?.pinned === row.id;
  const isInLine = playback?.after.some(({ question_id: id }) => id === row.id) ?? false;
  const item = (word: string, what: QuestionCommand, key: string, Icon: typeof IconDeviceTv) => (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden="true" />}
      rightSection={withoutKeys ? null : <KeyHint keys={[key]} />}
      onClick={() => onChoose(row, what)}
    >
      {word}
    </Menu.Item>
  );
  if (row.status !== 'approved') return item('Approve & show', 'show', 'o', IconDeviceTv);
  return (
    <>
      {item(isOn ? 'Show from the start' : 'Show now', 'show', 'o', IconDeviceTv)}
      {!isOn &&
        (isInLine
          ? item('Not after this one', 'not-after', 'n', IconPlaylistX)
          : item('After this one', 'after', 'n', IconPlaylistAdd))}
      {isPinned
        ? item('Unpin', 'pin', 'p', IconPinnedOff)
        : item('Pin to the big screen', 'pin', 'p', IconPin)}
    </>
  );
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
