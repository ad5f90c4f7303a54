import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { Checkbox, Group, Slider, Textarea } from '@mantine/core';
import {
  ChoiceControl,
  LongTextControl,
  NumberControl,
  ImageControl,
  SelectControl,
  SwitchControl,
  TextControl,
} from '../kit/form/controls.tsx';
import { type Field, useField, useForm, idsOf, useJointField, wire } from '../kit/form/field.ts';
import {
  same,
  type NameOfType,
  type SettingName,
  type SettingValues,
  limitsOf,
} from '../kit/form/setting-values.ts';
import { FADE_TYPES } from '../../../server/contract/settings/wedeliver.ts';
import { Fault, FieldRow } from '../kit/form/field-row.tsx';

/** One control of the page: what staff call it, how they search for it, and how it is drawn. */
export type SettingControl = {
  /** In addresses and ids: the setting's, or the first one's where it writes several. */
  name: string;
  /** The settings that are declared by it. */
  names: readonly SettingName[];
  label: string;
  /** Search terms for people who do not know the label. */
  words: string;
  Control: ComponentType;
};

/** Settings that staff see together. */
export type Section = {
  id: string;
  title: string;
  intro: string;
  controls: readonly SettingControl[];
};

/** A hint may depend on the other settings. */
type Hint = string | ((values: SettingValues) => string);
type About<Name extends SettingName> = {
  name: Name;
  label: string;
  words: string;
  hint?: Hint | undefined;
};
type Row<Name extends SettingName> = {
  field: Field<SettingValues[Name]>;
  hint: string | undefined;
};

function declare<Name extends SettingName>(
  { name, label, words, hint }: About<Name>,
  draw: (row: Row<Name>) => ReactNode,
): SettingControl {
  function Control() {
    const { values } = useForm();
    return draw({
      field: useField(name),
      hint: typeof hint === 'function' ? hint(values) : hint,
    });
  }
  return { name, names: [name], label, words, Control };
}

/** Something that is on or off. */
export function toggle(about: About<NameOfType<boolean>>): SettingControl {
  return declare(about, (row) => <SwitchControl {...row} />);
}

/** A number within the contract's limits. */
export function number(
  about: About<NameOfType<number>> & { unit?: string; step?: number },
): SettingControl {
  const { unit, step = 1 } = about;
  const limits = [...limitsOf(about.name), step] as const;
  return declare(about, (row) => <NumberControl {...row} limits={limits} unit={unit} />);
}

type Input<Props> = About<NameOfType<string>> & Omit<Props, 'field' | 'hint'>;

/** A line of text. */
export function text({
  name,
  label,
  words,
  hint,
  ...input
}: Input<ComponentProps<typeof TextControl>>): SettingControl {
  return declare({ name, label, words, hint }, (row) => <TextControl {...row} {...input} />);
}

/** Some paragraphs. */
export function longText({
  name,
  label,
  words,
  hint,
  ...input
}: Input<ComponentProps<typeof LongTextControl>>): SettingControl {
  return declare({ name, label, words, hint }, (row) => <LongTextControl {...row} {...input} />);
}

type Options<Name extends SettingName> = {
  options: readonly { value: SettingValues[Name]; label: string }[];
};

/** One of a few, side by side. */
export function choice<Name extends NameOfType<string>>(
  about: About<Name> & Options<Name>,
): SettingControl {
  return declare(about, (row) => <ChoiceControl {...row} options={about.options} />);
}

/** One of many. */
export function select<Name extends NameOfType<string>>(
  about: About<Name> &
    Options<Name> & { renderOption?: (value: string, label: string) => ReactNode },
): SettingControl {
  const { options, renderOption } = about;
  return declare(about, (row) => (
    <SelectControl {...row} options={options} renderOption={renderOption} />
  ));
}

/** An image of the media library, or none. */
export function image(about: About<NameOfType<string>>): SettingControl {
  return declare(about, (row) => <ImageControl {...row} />);
}

/** A setting with a control made for it. */
export function own<Name extends SettingName>(
  about: About<Name> & { Own: ComponentType<{ hint: string | undefined }> },
): SettingControl {
  const { Own } = about;
  return declare(about, ({ hint }) => <Own hint={hint} />);
}

/** Split on newline or comma, trimmed, blank ones dropped. */
export function splitOrigins(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
}

/** The list as it was typed, unless another one came from elsewhere, such as another device. */
export function shownOrigins(typed: string, origins: readonly string[]): string {
  return same(splitOrigins(typed), origins) ? typed : origins.join('\n');
}

/** The sites whose pages may ask this booth for its public data. */
export function OriginsSetting({ hint }: { hint: string | undefined }) {
  const field = useField('cors.allowed_origins');
  const { name, value, set, fault } = field;
  const { faults } = useForm();
  const [typed, setTyped] = useState(() => value.join('\n'));
  const wrong = value.filter((_, at) => faults[`${name}.${at}`] !== undefined);
  return (
    <FieldRow field={field} hint={hint} labelsInput ownFault>
      <Textarea
        {...wire(field, hint)}
        placeholder="https://www.example.com"
        autosize
        minRows={3}
        maxRows={12}
        autoCapitalize="off"
        spellCheck={false}
        value={shownOrigins(typed, value)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          set(splitOrigins(event.currentTarget.value));
        }}
      />
      {fault !== null && (
        <Fault id={idsOf(name).fault}>
          {wrong.length > 0 ? `${fault} Not an origin: ${wrong.join(', ')}` : fault}
        </Fault>
      )}
    </FieldRow>
  );
}

const SIZES = ['wedeliver.questionSize', 'wedeliver.answerSize'] as const;

/** The size of answers that keeps its proportion to that of questions, within the limits. @param size of questions */
export function answerSizeFor(
  size: number,
  saved: Pick<SettingValues, (typeof SIZES)[number]>,
  [least, most]: readonly [number, number],
): number {
  const [QUESTION, ANSWER] = SIZES;
  return Math.min(most, Math.max(least, Math.round((saved[ANSWER] * size) / saved[QUESTION])));
}

/** The size of questions, with which that of answers grows and shrinks. */
export function TextSizeSetting() {
  const [QUESTION, ANSWER] = SIZES;
  const field = useJointField('text-size', 'Text size', SIZES);
  const { sound, saved, set } = useForm();
  const [least, most] = limitsOf(QUESTION);
  return (
    <FieldRow
      // Their own fields, under Advanced, say what is wrong.
      field={{ ...field, fault: null }}
      hint={`Questions ${sound[QUESTION]}, answers ${sound[ANSWER]}, on a big screen of 1280×720.`}
    >
      <Slider
        size="sm"
        thumbSize={20}
        min={least}
        max={most}
        thumbLabel="Text size"
        thumbProps={{ 'aria-describedby': idsOf(field.name).hint }}
        value={sound[QUESTION]}
        onChange={(size) => {
          set(QUESTION, size);
          // From the saved sizes: rounding must not add up while one drags.
          set(ANSWER, answerSizeFor(size, saved, [least, most]));
        }}
      />
    </FieldRow>
  );
}

const WORDS = { fade: 'Fade', slide: 'Slide', zoom: 'Zoom' } as const;

/** The chosen transitions that are used. */
export function transitionsHint(
  chosen: SettingValues['wedeliver.fadeTypes'],
  isRandom: boolean,
): string {
  const [first, second] = chosen;
  if (first === undefined || second === undefined) return 'Half a second each.';
  return isRandom
    ? 'Half a second each; one of your choices at random for each change.'
    : `Half a second each. Without random transitions, only the first is used: ${WORDS[first]}.`;
}

/** Choice and order of the transitions that the display may use. The order has no effect while they are mixed. */
export function TransitionsSetting() {
  const field = useField('wedeliver.fadeTypes');
  const { name, value, set } = field;
  const { value: random } = useField('wedeliver.randomizeOrder');
  const hint = transitionsHint(value, random);
  return (
    <FieldRow
      field={field}
      hint={hint}
      aside={
        <Group
          component="fieldset"
          gap="lg"
          bd={0}
          p={0}
          m={0}
          id={idsOf(name).input}
          aria-labelledby={idsOf(name).label}
        >
          {FADE_TYPES.map((type) => (
            <Checkbox
              key={type}
              label={WORDS[type]}
              checked={value.includes(type)}
              onChange={({ currentTarget: { checked } }) =>
                set(checked ? [...value, type] : value.filter((other) => other !== type))
              }
            />
          ))}
        </Group>
      }
    />
  );
}
