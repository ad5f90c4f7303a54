import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Fault } from './fault.tsx';
import classes from './field-row.module.css';
import { idsOf, type Field } from './field.ts';

type Props = {
  field: Omit<Field<unknown>, 'set' | 'value'>;
  hint?: ReactNode;
  /** A single control that the label names; without it the children name themselves by the label's id. */
  labelsInput?: boolean | undefined;
  /** Stands at the end of the label's line. */
  aside?: ReactNode;
  children?: ReactNode;
  /** The control itself says what is wrong, and where. */
  ownFault?: boolean | undefined;
};

/** One setting: its name, whether it is changed, its control, and what is wrong with it. */
export function FieldRow({ field, hint, labelsInput, aside, children, ownFault }: Props) {
  const { name, label, changed, fault, contested, revert } = field;
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
              {label}
            </Label>
            {changed && (
              <>
                <span className={classes.changed}>Not saved</span>
                <Tooltip label="Back to the saved value">
                  <ActionIcon
                    className={classes.revert}
                    variant="subtle"
                    color="gray"
                    size={24}
                    aria-label={`Undo the change to ${label}`}
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
          Somebody else has saved another value in the meantime. Saving replaces it.
        </p>
      )}
    </div>
  );
}
