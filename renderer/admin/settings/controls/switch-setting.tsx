import { Switch } from '@mantine/core';
import { useSetting } from '../form/form-context.ts';
import type { SettingName, Values } from '../form/values.ts';
import { describedBy, idsOf, SettingRow } from './setting-row.tsx';

type SwitchName = {
  [Name in SettingName]: Values[Name] extends boolean ? Name : never;
}[SettingName];

/** Something that is on or off. */
export function SwitchSetting({ name, hint }: { name: SwitchName; hint: string }) {
  const { value, set, fault } = useSetting(name);
  return (
    <SettingRow
      name={name}
      hint={hint}
      labelsInput
      aside={
        <Switch
          id={idsOf(name).input}
          size="md"
          aria-describedby={describedBy(name, fault, true)}
          checked={value}
          onChange={(event) => set(event.currentTarget.checked)}
        />
      }
    />
  );
}
