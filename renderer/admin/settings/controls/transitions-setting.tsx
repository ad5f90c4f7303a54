import { Checkbox, Group } from '@mantine/core';
import { FADE_TYPES } from '../../../../server/contract/settings/wedeliver.ts';
import { FieldRow } from '../../form/field-row.tsx';
import { idsOf, useField } from '../../form/field.ts';

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
