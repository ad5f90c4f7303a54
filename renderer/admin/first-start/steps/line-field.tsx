import { TextInput, type TextInputProps } from '@mantine/core';
import { idsOf, useField } from '../../form/field.ts';
import type { NameOfType } from '../../form/setting-values.ts';

type Props = { name: NameOfType<string>; onType?: (value: string) => void } & Pick<
  TextInputProps,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'description'
  | 'error'
  | 'inputMode'
  | 'onBlur'
  | 'onKeyDown'
  | 'placeholder'
  | 'rightSection'
  | 'spellCheck'
  | 'type'
>;

/** A large line of text. */
export function LineField({ name, onType, ...input }: Props) {
  const { label, value, set, fault } = useField(name);
  return (
    <div data-setting={name}>
      <TextInput
        id={idsOf(name).input}
        size="md"
        label={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={fault}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget }) => {
          set(currentTarget.value);
          onType?.(currentTarget.value);
        }}
        {...input}
      />
    </div>
  );
}
