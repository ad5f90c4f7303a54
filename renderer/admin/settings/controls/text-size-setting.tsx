import { Slider } from '@mantine/core';
import { FieldRow } from '../../form/field-row.tsx';
import { idsOf, useForm, useJointField } from '../../form/field.ts';
import { limitsOf } from '../../form/setting-values.ts';

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
