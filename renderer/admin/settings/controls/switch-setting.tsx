import { SwitchControl } from '../../settings-form/switch-control.tsx';
import { useSetting } from '../form/form-context.ts';
import type { SettingName, Values } from '../form/values.ts';

type SwitchName = {
  [Name in SettingName]: Values[Name] extends boolean ? Name : never;
}[SettingName];

/** Something that is on or off. */
export function SwitchSetting({ name, hint }: { name: SwitchName; hint: string }) {
  return <SwitchControl field={useSetting(name)} hint={hint} />;
}
