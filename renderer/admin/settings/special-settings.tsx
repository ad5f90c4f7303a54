import { Checkbox, Group, Slider, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FADE_TYPES } from '../../../server/contract/settings/wedeliver.ts';
import { Fault, FieldRow } from '../form/field-row.tsx';
import { same } from '../form/field-set.ts';
import { idsOf, useField, useForm, useJointField, wire } from '../form/field.ts';
import { limitsOf } from '../form/setting-values.ts';

/** Split on newline or comma, trimmed, blank ones dropped. */
function splitOrigins(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
}

/** The sites whose pages may ask this booth for its public data. */
export function OriginsSetting({ hint }: { hint: string | undefined }) {
  const field = useField('cors.allowed_origins');
  const { name, value, set, fault } = field;
  const { faults } = useForm();
  const [typed, setTyped] = useState(() => value.join('\n'));
  // A list that came from elsewhere takes precedence over what was typed.
  const shown = same(splitOrigins(typed), value) ? typed : value.join('\n');
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
        value={shown}
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
      hint={`Questions ${sound[QUESTION]}, answers ${sound[ANSWER]}, on a stage of 1280×720.`}
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
          // From the saved sizes: rounding must not add up while one drags.
          const answer = Math.round((saved[ANSWER] * size) / saved[QUESTION]);
          set(QUESTION, size);
          set(ANSWER, Math.min(most, Math.max(least, answer)));
        }}
      />
    </FieldRow>
  );
}

const WORDS = { fade: 'Fade', slide: 'Slide', zoom: 'Zoom' } as const;

/** Which transitions the display may use; the order counts only when they are not mixed. */
export function TransitionsSetting() {
  const field = useField('wedeliver.fadeTypes');
  const { name, value, set } = field;
  const { value: random } = useField('wedeliver.randomizeOrder');
  const [first] = value;
  const hint =
    value.length < 2 || first === undefined
      ? 'Half a second each.'
      : random
        ? 'Half a second each; one of your choices at random for each change.'
        : `Half a second each. Without random transitions, only the first is used: ${WORDS[first]}.`;
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
