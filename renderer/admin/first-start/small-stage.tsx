import { AspectRatio, Paper, Text } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { publicSettings } from '../../../server/contract/settings.ts';
import { useDisplayData } from '../../display/data/display-feed.ts';
import { DisplayStage } from '../../display/display-stage.tsx';
import { useForm } from '../form/field.ts';
import { updateOf } from '../form/setting-values.ts';
import { SAMPLE_QUESTIONS } from '../settings/samples.ts';
import { FIRST_START_FIELDS, type Step } from './model.ts';

const SAMPLE = SAMPLE_QUESTIONS.slice(0, 1);
const NONE: [] = [];

/** The big screen beside the step, small, with what is typed there: saved or not. */
export function SmallStage({ step }: { step: Exclude<Step, 'ready'> }) {
  const { sound } = useForm();
  const { settings: live } = useDisplayData({ pauseWhenHidden: true });
  const values = useDeferredValue(sound);
  const settings = useMemo(() => {
    if (!live) return null;
    const { wedeliver, brand } = updateOf(values, FIRST_START_FIELDS.names);
    return publicSettings.parse({
      ...live,
      wedeliver: { ...live.wedeliver, ...wedeliver },
      brand: { ...live.brand, ...brand },
    });
  }, [live, values]);
  const caption =
    step === 'stand'
      ? 'Your big screen, with a sample question'
      : 'The code that phones scan, as the big screen shows it';
  return (
    <aside aria-label="Preview">
      <AspectRatio ratio={16 / 9}>
        <Paper
          withBorder
          radius="lg"
          pos="relative"
          bg="#0c0d10"
          style={{ overflow: 'hidden' }}
          // A picture that is made of elements instead of a file.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-label={caption}
          data-theme={settings?.theme}
        >
          {settings && (
            <DisplayStage settings={settings} questions={step === 'stand' ? SAMPLE : NONE} live />
          )}
        </Paper>
      </AspectRatio>
      <Text mt="md" fz="sm" c="dimmed" ta="center" aria-hidden="true">
        {caption}
      </Text>
    </aside>
  );
}
