import { TextInput } from '@mantine/core';
import { useSetting } from '../form/form-context.ts';
import classes from './text-setting.module.css';
import { describedBy, idsOf, SettingRow } from './setting-row.tsx';

type Props = {
  name: 'companyName' | 'eventName' | 'siteUrl';
  hint: string;
  placeholder: string;
  inputMode?: 'url';
};

/** A line of text. */
export function TextSetting({ name, hint, placeholder, inputMode }: Props) {
  const { value, set, fault } = useSetting(name);
  return (
    <SettingRow name={name} hint={hint} labelsInput>
      <TextInput
        id={idsOf(name).input}
        className={classes.input}
        placeholder={placeholder}
        aria-describedby={describedBy(name, fault, true)}
        inputMode={inputMode}
        autoComplete="off"
        spellCheck={inputMode !== 'url'}
        error={fault !== null}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
    </SettingRow>
  );
}
