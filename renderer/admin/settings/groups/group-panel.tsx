import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { same } from '../../settings-form/field-set.ts';
import { SettingsCard } from '../../settings-form/settings-card.tsx';
import { useForm } from '../form/form-context.ts';
import { DEFAULT_VALUES } from '../form/values.ts';
import { GROUP_PANELS } from './group-panels.tsx';
import { namesOf, type Group } from './groups.ts';
import classes from './group-panel.module.css';

/** A group's heading, its controls, and the way back to what a fresh booth has. */
export function GroupPanel({ group }: { group: Group }) {
  const { values, reset } = useForm();
  const names = namesOf(group);
  const asNew = names.every((name) => same(values[name], DEFAULT_VALUES[name]));
  const Controls = GROUP_PANELS[group.id];
  return (
    <SettingsCard
      title={group.title}
      intro={group.intro}
      aside={
        <Button
          className={classes.reset}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconRestore size={15} stroke={1.75} />}
          disabled={asNew}
          onClick={() => reset(names)}
        >
          Reset to defaults
        </Button>
      }
    >
      <Controls />
    </SettingsCard>
  );
}
