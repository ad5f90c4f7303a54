import {
  Button,
  ColorInput,
  type ColorInputProps,
  Group,
  Input,
  NumberInput,
  type NumberInputProps,
  SegmentedControl,
  Select,
  Switch,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useLengthAnnounced } from '../../../lib/announcer.ts';
import { formatCount } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/text-language.ts';
import { MediaPicker } from '../media/media-picker.tsx';
import { FieldRow } from './field-row.tsx';
import { describedBy, type Field, idsOf, wire } from './field.ts';
import classes from './image-control.module.css';

/** Something that is on or off. */
export function SwitchControl({ field, hint }: { field: Field<boolean>; hint?: ReactNode }) {
  return (
    <FieldRow
      field={field}
      hint={hint}
      labelsInput
      aside={
        <Switch
          id={idsOf(field.name).input}
          aria-describedby={describedBy(field.name, field.fault, hint !== undefined) || undefined}
          size="md"
          checked={field.value}
          onChange={(event) => field.set(event.currentTarget.checked)}
        />
      }
    />
  );
}

type TextProps = { field: Field<string>; hint?: ReactNode } & Pick<
  TextInputProps,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'inputMode'
  | 'leftSection'
  | 'placeholder'
  | 'rightSection'
  | 'spellCheck'
  | 'type'
>;

/** A line of text. */
export function TextControl({ field, hint, ...input }: TextProps) {
  return (
    <FieldRow
      field={field}
      hint={hint}
      labelsInput
      aside={
        <TextInput
          {...wire(field, hint)}
          flex="1 1 18rem"
          autoComplete="off"
          spellCheck={false}
          value={field.value}
          onChange={(event) => field.set(event.currentTarget.value)}
          {...input}
        />
      }
    />
  );
}

/** Share of the limit from which the count is shown. */
const NEAR_LIMIT = 0.9;

type LongTextProps = {
  field: Field<string>;
  hint: ReactNode;
  /** Characters at most. */
  limit: number;
  rows: readonly [min: number, max: number];
  placeholder?: string;
  /** Stands at the end of the label's line. */
  aside?: ReactNode;
};

/** Some paragraphs of text. What is too long stays, for its writer to cut. */
export function LongTextControl({ field, hint, limit, rows, placeholder, aside }: LongTextProps) {
  const { length } = field.value;
  const words = `${formatCount(length)} of ${formatCount(limit)} characters`;
  useLengthAnnounced(limit - length, words);
  return (
    <FieldRow field={field} hint={hint} labelsInput aside={aside}>
      <Textarea
        {...wire(field, hint)}
        autosize
        minRows={rows[0]}
        maxRows={rows[1]}
        dir="auto"
        lang={languageOf(field.value)}
        placeholder={placeholder}
        value={field.value}
        onChange={(event) => field.set(event.currentTarget.value)}
      />
      {/* Not the field's description, which is read at each change. */}
      {length >= NEAR_LIMIT * limit && <Input.Description mt={5}>{words}</Input.Description>}
    </FieldRow>
  );
}

type ChoiceProps<Value extends string> = {
  field: Field<Value>;
  hint?: ReactNode;
  options: readonly { value: Value; label: ReactNode }[];
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
          aria-describedby={describedBy(field.name, field.fault, hint !== undefined) || undefined}
          aria-labelledby={idsOf(field.name).label}
          maw="100%"
          data={[...options]}
          value={field.value}
          onChange={field.set}
        />
      }
    />
  );
}

type SelectProps<Value extends string> = {
  field: Field<Value>;
  hint?: ReactNode;
  options: readonly { value: Value; label: string }[];
  renderOption?: ((value: string, label: string) => ReactNode) | undefined;
};

/** One of many. */
export function SelectControl<Value extends string>(props: SelectProps<Value>) {
  const { field, hint, options, renderOption } = props;
  return (
    <FieldRow
      field={field}
      hint={hint}
      labelsInput
      aside={
        <Select
          {...wire(field, hint)}
          w="14rem"
          data={[...options]}
          value={field.value}
          renderOption={renderOption && (({ option }) => renderOption(option.value, option.label))}
          onChange={(value) => value !== null && field.set(value)}
        />
      }
    />
  );
}

/** Inclusive, and the size of a step. */
type NumberLimits = readonly [min: number, max: number, step: number];

function numberOf(typed: number | string): number {
  return typeof typed === 'number' ? typed : typed.trim() === '' ? Number.NaN : Number(typed);
}

type NumberFieldProps = {
  limits: NumberLimits;
  value: number;
  unit?: string | undefined;
  onChange: (value: number) => void;
} & Pick<NumberInputProps, 'aria-label' | 'attributes' | 'error' | 'id'>;

/** A number to type. It is accepted as typed, within the limits or not: the row says what is wrong with it. */
export function NumberField({ limits, value, unit, onChange, ...input }: NumberFieldProps) {
  const [min, max, step] = limits;
  const [typed, setTyped] = useState<number | string>(value);
  // "1." is on its way to a number; a value from elsewhere takes precedence over what was typed.
  const shown = Object.is(numberOf(typed), value) ? typed : Number.isNaN(value) ? '' : value;
  return (
    <NumberInput
      {...input}
      w="8rem"
      min={min}
      max={max}
      step={step}
      decimalScale={2}
      allowedDecimalSeparators={['.', ',']}
      clampBehavior="none"
      suffix={unit === undefined ? '' : ` ${unit}`}
      value={shown}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
    />
  );
}

type NumberProps = {
  field: Field<number>;
  hint?: ReactNode;
  /** "s", "%": stands behind the number. */
  unit?: string | undefined;
  limits: NumberLimits;
};

/** A number with its limits. */
export function NumberControl({ field, hint, unit, limits }: NumberProps) {
  return (
    <FieldRow
      field={field}
      hint={hint}
      labelsInput
      aside={
        <NumberField
          {...wire(field, hint)}
          limits={limits}
          value={field.value}
          unit={unit}
          onChange={field.set}
        />
      }
    />
  );
}

/** Mantine leaves the picker's two sliders without names, and takes no label for the first. */
const PICKER_NAMES = {
  saturation: { title: 'Saturation and brightness' },
  slider: { 'aria-label': 'Hue' },
};

type ColourInputProps = Omit<ColorInputProps, 'format' | 'onChange' | 'value'> & {
  /** `#rrggbb`. */
  value: string;
  /** Only called with a colour that differs from the value, upper and lower case aside. */
  onChange: (colour: string) => void;
};

/** A colour, typed or picked. What is typed stays as it is: its row says what is wrong with it. */
export function ColourInput({
  value,
  onChange,
  popoverProps,
  attributes,
  ...rest
}: ColourInputProps) {
  return (
    <ColorInput
      format="hex"
      fixOnBlur={false}
      withEyeDropper={false}
      attributes={{ ...PICKER_NAMES, ...attributes }}
      popoverProps={{ withinPortal: true, ...popoverProps }}
      {...rest}
      value={value}
      onChange={(colour) => {
        if (colour.toLowerCase() !== value.toLowerCase()) onChange(colour);
      }}
    />
  );
}

/** A small view of an image, whose transparent parts show a chequered ground. */
export function Thumb({ src, alt }: { src: string; alt: string }) {
  return <img className={classes.thumb} src={src} alt={alt} />;
}

/** An image of the media library, or none. */
export function ImageControl({ field, hint }: { field: Field<string>; hint: ReactNode }) {
  const [choosing, dialog] = useDisclosure(false);
  const { value, set } = field;
  const what = field.label.toLowerCase();
  return (
    <FieldRow
      field={field}
      hint={hint}
      aside={
        <Group gap="sm">
          {value !== '' && <Thumb src={value} alt={`The current ${what}`} />}
          <Button variant="default" onClick={dialog.open}>
            {value === '' ? `Choose ${what}` : `Change ${what}`}
          </Button>
          {value !== '' && (
            <Button
              variant="subtle"
              color="bad"
              aria-label={`Remove ${what}`}
              onClick={() => set('')}
            >
              Remove
            </Button>
          )}
        </Group>
      }
    >
      <MediaPicker
        opened={choosing}
        title={`Choose ${what}`}
        chosen={value}
        onChoose={(path) => set(path)}
        onClose={dialog.close}
      />
    </FieldRow>
  );
}
