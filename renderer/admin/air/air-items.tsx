import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconDeviceTv,
  IconPin,
  IconPinnedOff,
  IconPlaylistAdd,
  IconPlaylistX,
} from '@tabler/icons-react';
import type { Question } from '../../../server/contract/questions.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { screensQuery } from '../screens-api.ts';
import { useServices } from '../session/services-context.ts';
import { airQuery } from './air-api.ts';

/** What can be done with a question on the big screen. */
export type OnAir = 'show' | 'after' | 'not-after' | 'pin';

type Props = {
  row: Question;
  onChoose: (row: Question, what: OnAir) => void;
  /** Next to a text field: single keys do nothing there, so none are shown. */
  withoutKeys?: boolean;
};

/** The part of a question's menu that concerns the big screen. One that is not approved yet is approved with it. */
export function AirItems({ row, onChoose, withoutKeys = false }: Props) {
  const { api } = useServices();
  const { data: air } = useQuery(airQuery(api));
  const { data: screens } = useQuery(screensQuery(api));
  const isOn = screens?.[0]?.question_id === row.id;
  const isPinned = air?.pinned === row.id;
  const isInLine = air?.after.some(({ question_id: id }) => id === row.id) ?? false;
  const hint = (key: string) => (withoutKeys ? null : <KeyHint keys={[key]} />);
  const icon = { size: 16, 'aria-hidden': true } as const;
  if (row.status !== 'approved') {
    return (
      <Menu.Item
        leftSection={<IconDeviceTv {...icon} />}
        rightSection={hint('o')}
        onClick={() => onChoose(row, 'show')}
      >
        Approve & show
      </Menu.Item>
    );
  }
  return (
    <>
      <Menu.Item
        leftSection={<IconDeviceTv {...icon} />}
        rightSection={hint('o')}
        onClick={() => onChoose(row, 'show')}
      >
        {isOn ? 'Show from the start' : 'Show now'}
      </Menu.Item>
      {!isOn && (
        <Menu.Item
          leftSection={isInLine ? <IconPlaylistX {...icon} /> : <IconPlaylistAdd {...icon} />}
          rightSection={hint('n')}
          onClick={() => onChoose(row, isInLine ? 'not-after' : 'after')}
        >
          {isInLine ? 'Not after this one' : 'After this one'}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={isPinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
        rightSection={hint('p')}
        onClick={() => onChoose(row, 'pin')}
      >
        {isPinned ? 'Unpin' : 'Pin to the screen'}
      </Menu.Item>
    </>
  );
}
