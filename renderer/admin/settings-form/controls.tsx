import { Button, SegmentedControl, Switch, TextInput, type TextInputProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RangeInput } from '../../ui/range-input.tsx';
import { MediaPicker } from '../media-picker/media-picker.tsx';
import choiceClasses from '../settings/controls/choice-setting.module.css';
import { NumberField } from '../settings/controls/number-setting.tsx';
import numberClasses from '../settings/controls/number-setting.module.css';
import pictureClasses from '../settings/controls/picture-setting.module.css';
import textClasses from '../settings/controls/text-setting.module.css';
import { describedBy, idsOf, type Field } from './field.ts';
import { FieldRow } from './field-row.tsx';

/** Something that is on or off. */
export function SwitchControl({ field, hint }: { field: Field<boolean>; hint: string }) {
  return (
    <FieldRow
      field={field}
      hint={hint}
      labelsInput
      aside={
        <Switch
          id={idsOf(field.name).input}
          size="md"
          role="switch"
          aria-checked={field.value}
          aria-describedby={describedBy(field, true)}
          checked={field.value}
          onChange={(event) => field.set(event.currentTarget.checked)}
        />
      }
    />
  );
}

type TextProps = {
  field: Field<string>;
  hint: ReactNode;
} & Pick<
  TextInputProps,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'inputMode'
  | 'leftSection'
  | 'placeholder'
  | 'rightSection'
  | 'type'
>;

/** A line of text. */
export function TextControl({ field, hint, ...input }: TextProps) {
  return (
    <FieldRow field={field} hint={hint} labelsInput>
      <TextInput
        id={idsOf(field.name).input}
        className={textClasses.input}
        aria-describedby={describedBy(field, true)}
        autoComplete="off"
        spellCheck={false}
        error={field.fault !== null}
        value={field.value}
        onChange={(event) => field.set(event.currentTarget.value)}
        {...input}
      />
    </FieldRow>
  );
}

type ChoiceProps<Value extends string> = {
  field: Field<Value>;
  hint?: string;
  options: { value: Value; label: ReactNode }[];
};

/** One of a few, side by side. */
export function ChoiceControl<Value extends string>({ field, hint, options }: ChoiceProps<Value>) {
  return (
    <FieldRow
      field={field}
      hint={hint}
      aside={
        <SegmentedControl
          id={idsOf(field.name).input}
          className={choiceClasses.segments}
          size="sm"
          aria-labelledby={idsOf(field.name).label}
          aria-describedby={describedBy(field, hint !== undefined) || undefined}
          data={options}
          value={field.value}
          onChange={field.set}
        />
      }
    />
  );
}

type NumberProps = {
  field: Field<number>;
  hint?: string;
  unit?: string;
  limits: readonly [min: number, max: number, step: number];
};

/** A number with its slider and the limits at the slider's ends. */
export function NumberControl({ field, hint, unit, limits }: NumberProps) {
  const [min, max, step] = limits;
  return (
    <FieldRow
      field={field}
      hint={hint}
      labelsInput
      aside={
        <NumberField
          id={idsOf(field.name).input}
          limits={limits}
          value={field.value}
          unit={unit}
          invalid={field.fault !== null}
          describedBy={describedBy(field, hint !== undefined)}
          onChange={field.set}
        />
      }
    >
      <div className={numberClasses.slider}>
        <span aria-hidden="true">{min}</span>
        <RangeInput
          label={`${field.label}, slider`}
          min={min}
          max={max}
          step={step}
          value={field.value}
          onChange={field.set}
        />
        <span aria-hidden="true">{max}</span>
      </div>
    </FieldRow>
  );
}

/** A picture of the media library, or none. */
export function PictureControl({ field, hint }: { field: Field<string>; hint: string }) {
  const [choosing, dialog] = useDisclosure(false);
  const { value, set } = field;
  const what = field.label.toLowerCase();
  return (
    <FieldRow field={field} hint={hint}>
      <div className={pictureClasses.picture}>
        <span className={pictureClasses.thumb}>
          {value === '' ? (
            <IconPhoto size={24} stroke={1.4} aria-hidden="true" />
          ) : (
            <img src={value} alt={`The ${what} chosen now`} />
          )}
        </span>
        <div className={pictureClasses.buttons}>
          <Button variant="default" onClick={dialog.open}>
            {value === '' ? `Choose ${what}` : `Change ${what}`}
          </Button>
          {value !== '' && (
            <Button
              variant="subtle"
              color="bad"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              aria-label={`Remove ${what}`}
              onClick={() => set('')}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
      <MediaPicker
        opened={choosing}
        title={`Choose ${what}`}
        chosen={value}
        onChoose={set}
        onClose={dialog.close}
      />
    </FieldRow>
  );
}
