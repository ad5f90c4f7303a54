import { Button, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { TRANSITION_MS } from '../../../server/contract/limits.ts';
import { useDisplayData } from '../../display/data/display-feed.ts';
import { DisplayStage } from '../../display/display-stage.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useForm } from '../kit/form/field.ts';
import { publicSettingsWith, type SettingValues } from '../kit/form/setting-values.ts';
import { SETTINGS_FIELDS } from './model.ts';
import { SAMPLE_QUESTIONS } from '../kit/sample-questions.ts';
import classes from './stage-preview.module.css';

const VIEWS = [
  { value: 'questions', label: 'Questions' },
  { value: 'empty', label: 'No question' },
  { value: 'idle', label: 'Idle loop' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** Milliseconds without a change of the choice: a transition under way would still be one from the previous choice. */
const SETTLED_MS = TRANSITION_MS + 100;

/** Takes the stage to its next question: by hand, and by itself to show a transition that was just chosen. */
function useStep(values: SettingValues): { step: number; next: () => void } {
  const [step, setStep] = useState(0);
  const chosen = JSON.stringify([
    values['wedeliver.fadeTypes'],
    values['wedeliver.randomizeOrder'],
  ]);
  /** The choice whose transition was shown last. */
  const [shown, setShown] = useState(chosen);
  useEffect(() => {
    if (chosen === shown) return undefined;
    const timer = setTimeout(() => {
      setShown(chosen);
      setStep((before) => before + 1);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [chosen, shown]);
  return { step, next: () => setStep((before) => before + 1) };
}

/** True if another question follows in the preview: not where one stays, or none is shown. */
export function hasNext(view: View, questions: number, isAutomatic: boolean): boolean {
  return view === 'questions' && questions > 1 && isAutomatic;
}

/** Says what the preview shows. */
export function previewWords(isDirty: boolean, isSample: boolean): string {
  if (isDirty) return 'Not saved yet';
  return isSample ? 'Sample questions' : 'As on the big screen';
}

/** The big screen itself, small, with the settings as they are on this page: saved or not. */
export function StagePreview() {
  const { sound, dirty } = useForm();
  const { settings: live, list } = useDisplayData({ pauseWhenHidden: true });
  const [view, setView] = useState<View>('questions');
  const [open, setOpen] = useState(true);

  // A dragged slider must not wait for the stage.
  const values = useDeferredValue(sound);
  const settings = useMemo(
    () => live && publicSettingsWith(live, values, SETTINGS_FIELDS.names),
    [live, values],
  );
  const questions = list?.questions.length === 0 ? SAMPLE_QUESTIONS : (list?.questions ?? null);
  const shown = useMemo(() => (view === 'questions' ? questions : []), [view, questions]);
  const isSample = view === 'questions' && questions === SAMPLE_QUESTIONS;
  const cycles = hasNext(view, questions?.length ?? 0, values['wedeliver.autoFade']);
  const { step, next } = useStep(values);

  return (
    <section className={classes.preview} aria-label="Preview">
      <Group justify="space-between" gap="sm" mb="xs">
        <Title order={2} size="h3">
          Preview
        </Title>
        <Text size="sm" c={dirty ? 'accent' : 'var(--text-2)'}>
          {previewWords(dirty, isSample)}
        </Text>
        <Button
          hiddenFrom="md"
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide' : 'Show'}
        </Button>
      </Group>
      {open && (
        <>
          <div
            className={classes.stage}
            data-stage
            // A picture that is made of elements instead of a file.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="img"
            aria-label="The big screen with the settings on this page"
            data-theme={values.theme}
          >
            {settings && <DisplayStage settings={settings} questions={shown} live step={step} />}
          </div>
          <Group justify="space-between" mt="sm" visibleFrom="sm">
            <SegmentedControl
              size="xs"
              aria-label="What the preview shows"
              data={[...VIEWS]}
              value={view}
              onChange={setView}
            />
            <IconButton
              icon={IconPlayerTrackNext}
              glyph={[16, 1.75]}
              variant="default"
              size={32}
              label="Next question"
              disabled={!cycles}
              onClick={next}
            />
          </Group>
        </>
      )}
    </section>
  );
}
