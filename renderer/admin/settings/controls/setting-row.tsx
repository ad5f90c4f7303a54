import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSetting } from '../form/form-context.ts';
import type { SettingName } from '../form/values.ts';
import { LABELS } from '../groups/groups.ts';
import { Fault } from './fault.tsx';
import classes from './setting-row.module.css';

/** The ids under which a setting's parts find each other. */
export const idsOf = (name: SettingName) => ({
  input: `setting-${name}`,
  label: `setting-${name}-label`,
  hint: `setting-${name}-hint`,
  fault: `setting-${name}-fault`,
});

/** What ties a single control to its row's words. */
export const describedBy = (name: SettingName, fault: string | null, hint: boolean): string =>
  [hint && idsOf(name).hint, fault !== null && idsOf(name).fault].filter(Boolean).join(' ');

type Props = {
  name: SettingName;
  hint?: ReactNode;
  /** A single control that the label names; without it the children name themselves by the label's id. */
  labelsInput?: boolean;
  /** Stands at the label's end of the line. */
  aside?: ReactNode;
  children?: ReactNode;
  /** The control says itself what is wrong, and where. */
  ownFault?: boolean;
};

/** One setting: its name, whether it is changed, its control, and what is wrong with it. */
export function SettingRow({ name, hint, labelsInput, aside, children, ownFault }: Props) {
  const { changed, fault, contested, revert } = useSetting(name);
  const ids = idsOf(name);
  const Label = labelsInput ? 'label' : 'span';
  return (
    <div
      className={classes.row}
      data-setting={name}
      data-changed={changed || undefined}
      data-fault={fault !== null || undefined}
    >
      <div className={classes.head}>
        <div className={classes.words}>
          <div className={classes.labelLine}>
            <Label
              id={ids.label}
              className={classes.label}
              {...(labelsInput ? { htmlFor: ids.input } : {})}
            >
              {LABELS[name]}
            </Label>
            {changed && (
              <>
                <span className={classes.changed}>Not saved</span>
                <Tooltip label="Back to what is saved">
                  <ActionIcon
                    className={classes.revert}
                    variant="subtle"
                    color="gray"
                    size={24}
                    aria-label={`Undo the change of ${LABELS[name]}`}
                    onClick={revert}
                  >
                    <IconArrowBackUp size={15} stroke={1.9} />
                  </ActionIcon>
                </Tooltip>
              </>
            )}
          </div>
          {hint !== undefined && (
            <p id={ids.hint} className={classes.hint}>
              {hint}
            </p>
          )}
        </div>
        {aside}
      </div>
      {children}
      {fault !== null && !ownFault && <Fault id={ids.fault}>{fault}</Fault>}
      {contested && (
        <p className={classes.contested}>
          <IconUsers size={16} aria-hidden="true" />
          Somebody else saved another value meanwhile. Saving replaces it.
        </p>
      )}
    </div>
  );
}
