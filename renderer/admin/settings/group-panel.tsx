import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { same } from '../form/field-set.ts';
import { useForm } from '../form/field.ts';
import { DEFAULT_VALUES } from '../form/setting-values.ts';
import { SettingsCard } from '../form/settings-card.tsx';
import classes from './group-panel.module.css';
import type { Group } from './fields.tsx';
import { namesOf } from './model.tsx';

/** A group's heading, its controls, and the way back to what a fresh booth has. */
export function GroupPanel({ group }: { group: Group }) {
  const { values, reset } = useForm();
  const names = namesOf(group);
  const asNew = names.every((name) => same(values[name], DEFAULT_VALUES[name]));
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
      {group.fields.map(({ name, Control }) => (
        <Control key={name} />
      ))}
    </SettingsCard>
  );
}
