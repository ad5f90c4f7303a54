import { Button, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronDown, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { useServices } from '../session/services-context.ts';
import toolbar from '../list/list-toolbar.module.css';
import classes from './label-filter.module.css';
import { LabelPicker } from './label-picker.tsx';
import { labelsQuery } from './labels-api.ts';

type Props = {
  /** Ids of the labels, at least one of which a question carries. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  /** Whose numbers are shown. */
  shelf: 'active' | 'archived';
  onManage: () => void;
};

/** The filter by labels: any of those that are ticked. */
export function LabelFilter({ chosen, onChange, shelf, onManage }: Props) {
  const { api } = useServices();
  const { data: labels } = useQuery(labelsQuery(api));
  const [opened, setOpened] = useState(false);
  const own = labels?.filter(({ id }) => chosen.includes(id)) ?? [];
  const [first] = own;
  const words =
    chosen.length === 0
      ? 'Any label'
      : chosen.length === 1 && first
        ? first.name
        : `${chosen.length} labels`;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={280}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          fullWidth
          className={`${toolbar.filter} ${classes.button}`}
          classNames={{ inner: classes.inner, label: classes.label }}
          data-some={chosen.length > 0 || undefined}
          aria-label={`Filter by label: ${words}`}
          leftSection={<IconTag size={16} stroke={1.75} aria-hidden="true" />}
          rightSection={<IconChevronDown size={15} aria-hidden="true" />}
          onClick={() => setOpened((open) => !open)}
        >
          <span dir="auto">{words}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter by label">
        <LabelPicker
          title="Labels to filter by"
          chosen={chosen}
          countOf={(label) => (shelf === 'active' ? label.questions : label.archived)}
          onToggle={({ id }) =>
            onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
          }
          onManage={() => {
            setOpened(false);
            onManage();
          }}
        />
        {chosen.length > 0 && (
          <Button variant="subtle" size="compact-md" fullWidth onClick={() => onChange([])}>
            Any label
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
