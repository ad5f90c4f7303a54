import { SETTING_LIMITS } from '../../../../server/contract/settings.ts';
import { NumberControl } from '../../settings-form/number-control.tsx';
import { useSetting } from '../form/form-context.ts';
import type { SettingName, Values } from '../form/values.ts';

type NumberName = {
  [Name in SettingName]: Values[Name] extends number ? Name : never;
}[SettingName];

type Props = {
  name: NumberName;
  hint?: string;
  /** "s", "%": stands behind the number. */
  unit?: string;
  stops?: readonly number[];
};

/** A number with its slider and the limits at the slider's ends. */
export function NumberSetting({ name, ...rest }: Props) {
  return <NumberControl field={useSetting(name)} limits={SETTING_LIMITS[name]} {...rest} />;
}
