import { Tabs, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { countOf } from '../../lib/format.ts';
import { isFaultOf } from '../form/field-set.ts';
import { useForm } from '../form/field.ts';
import classes from './group-tab.module.css';
import type { Group } from './fields.tsx';
import { namesOf } from './model.tsx';

/** A group's tab: its name, and whether something in it is not saved or not right. */
export function GroupTab({ group }: { group: Group }) {
  const { changed, faults } = useForm();
  const names = namesOf(group);
  const changes = names.filter((name) => changed.includes(name)).length;
  const faulty = Object.keys(faults).some((path) => names.some((name) => isFaultOf(name, path)));
  const Icon = group.icon;
  return (
    <Tabs.Tab value={group.id} data-group={group.id} className={classes.tab}>
      <span className={classes.inner}>
        <Icon size={17} stroke={1.75} aria-hidden="true" />
        {group.title}
        {faulty ? (
          <IconAlertTriangleFilled size={14} className={classes.fault} aria-hidden="true" />
        ) : (
          <span className={classes.dot} data-changed={changes > 0 || undefined} />
        )}
        <VisuallyHidden>
          {changes > 0 && `, ${countOf(changes, 'unsaved change', 'unsaved changes')}`}
          {faulty && ', needs your attention'}
        </VisuallyHidden>
      </span>
    </Tabs.Tab>
  );
}
