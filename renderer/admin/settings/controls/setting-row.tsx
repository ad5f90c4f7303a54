import type { ComponentProps } from 'react';
import { FieldRow } from '../../settings-form/field-row.tsx';
import { useSetting } from '../form/form-context.ts';
import type { SettingName } from '../form/values.ts';

type Props = Omit<ComponentProps<typeof FieldRow>, 'field'> & { name: SettingName };

/** The row of a setting whose control is of this screen alone. */
export function SettingRow({ name, ...row }: Props) {
  return <FieldRow field={useSetting(name)} {...row} />;
}
