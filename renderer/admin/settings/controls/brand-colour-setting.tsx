import { Button, Group, Paper, Text } from '@mantine/core';
import {
  brandAccent,
  contrast,
  furthestGround,
  STAGE_GROUND,
} from '../../../../server/contract/brand-colour.ts';
import type { PublicSettings } from '../../../../server/contract/settings.ts';
import { ColourInput } from '../../form/controls.tsx';
import { FieldRow } from '../../form/field-row.tsx';
import { useField, useForm, wire } from '../../form/field.ts';

/** "4.5 : 1", never rounded up to more than it is. */
function ratioOf(colour: string, ground: string): string {
  return `${(Math.floor(contrast(colour, ground) * 10) / 10).toFixed(1)} : 1`;
}

/** What becomes of the company's colour: text on it, and the colour itself on the stage's grounds, with their contrast. */
function BrandContrast({ colour, theme }: { colour: string; theme: PublicSettings['theme'] }) {
  const tokens = brandAccent(colour, theme);
  if (!tokens) return null;
  const { '--accent': accent, '--on-accent': onAccent } = tokens;
  const samples = [
    { words: 'Text on it', text: onAccent, ground: accent },
    { words: 'On a plain stage', text: accent, ground: STAGE_GROUND[theme] },
    { words: 'Large, on smoke', text: accent, ground: furthestGround(theme) },
  ];
  return (
    <div data-part="brand-contrast">
      <Group component="ul" gap="lg" p={0} my="sm">
        {samples.map(({ words, text, ground }) => (
          <Group key={words} component="li" gap="sm">
            <Paper withBorder px="sm" c={text} bg={ground} fz="xl" fw={700} aria-hidden="true">
              Aa
            </Paper>
            <Text size="sm">
              {words} {ratioOf(text, ground)}
            </Text>
          </Group>
        ))}
      </Group>
      {accent !== colour && (
        <Text size="sm" c="var(--text-2)">
          Shown as {accent} in the {theme} theme: made {theme === 'dark' ? 'lighter' : 'darker'} so
          that it can be read.
        </Text>
      )}
    </div>
  );
}

/** The company's colour, or none. */
export function BrandColourSetting({ hint }: { hint: string | undefined }) {
  const field = useField('brand.colour');
  const { values } = useForm();
  const { value, set } = field;
  return (
    <FieldRow field={field} hint={hint} labelsInput>
      <Group gap="sm">
        <ColourInput
          {...wire(field, hint)}
          w="14rem"
          placeholder="Booth’s orange"
          value={value}
          onChange={set}
        />
        {value !== '' && (
          <Button variant="subtle" color="gray" onClick={() => set('')}>
            Use Booth’s orange
          </Button>
        )}
      </Group>
      <BrandContrast colour={value} theme={values.theme} />
    </FieldRow>
  );
}
