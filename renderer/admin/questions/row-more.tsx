import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconArchive, IconDots, IconGitMerge, IconTag } from '@tabler/icons-react';
import type { Question } from '../../../server/contract/questions.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { AirItems } from '../air/air-items.tsx';
import type { RowHandlers } from './row-handlers.ts';

type Props = {
  row: Question;
  busy: boolean;
  handlers: RowHandlers;
  /** Pixels of the button. */
  size: number;
  icon: { size: number; stroke: number; 'aria-hidden': true };
};

/** What is done to a question less often. */
export function RowMore({ row, busy, handlers, size, icon }: Props) {
  return (
    <Menu onChange={handlers.onMenu} position="bottom-end" width={220}>
      <Menu.Target>
        <Tooltip label="More">
          <ActionIcon
            size={size}
            variant="subtle"
            color="gray"
            data-plain
            data-more
            aria-label="More actions"
            aria-disabled={busy}
          >
            <IconDots {...icon} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown aria-label="More actions">
        {row.shelf === 'active' && (
          <>
            <AirItems row={row} onChoose={handlers.onAir} />
            <Menu.Divider />
          </>
        )}
        <Menu.Item
          leftSection={<IconTag size={16} aria-hidden="true" />}
          rightSection={<KeyHint keys={['l']} />}
          onClick={() => handlers.label(row)}
        >
          Labels
        </Menu.Item>
        {row.shelf === 'active' && (
          <Menu.Item
            leftSection={<IconArchive size={16} aria-hidden="true" />}
            rightSection={<KeyHint keys={['⇧', 'E']} />}
            onClick={() => handlers.setShelf(row, 'archived')}
          >
            Archive
          </Menu.Item>
        )}
        {row.shelf === 'active' && (
          <Menu.Item
            leftSection={<IconGitMerge size={16} aria-hidden="true" />}
            rightSection={<KeyHint keys={['m']} />}
            onClick={() => handlers.merge(row)}
          >
            Merge into…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
