import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDeviceTv } from '@tabler/icons-react';
import type { Question } from '../../../server/contract/questions.ts';
import { AirItems, type OnAir } from './air-items.tsx';

type Props = {
  row: Question;
  opened: boolean;
  onToggle: (open: boolean) => void;
  onChoose: (row: Question, what: OnAir) => void;
};

/** What can be done with the question of a dialog on the big screen. */
export function AirMenu({ row, opened, onToggle, onChoose }: Props) {
  if (row.shelf !== 'active') return null;
  return (
    <Menu opened={opened} onChange={onToggle} position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          data-air-menu
          leftSection={<IconDeviceTv size={15} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Big screen
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Big screen">
        <AirItems row={row} onChoose={onChoose} withoutKeys />
      </Menu.Dropdown>
    </Menu>
  );
}
