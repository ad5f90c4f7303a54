import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPlayerTrackNext } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { publicSettings, type PublicSettings } from '../../../../server/contract/settings.ts';
import { useDisplayData } from '../../../display/data/display-feed.ts';
import { DisplayStage } from '../../../display/display-stage.tsx';
import { useForm } from '../../form/field.ts';
import { updateOf, type SettingValues } from '../../form/setting-values.ts';
import { SETTINGS_FIELDS } from '../model.tsx';
import { SAMPLE_QUESTIONS } from './samples.ts';
import classes from './stage-preview.module.css';
import head from '../../form/preview-head.module.css';
import { useStep } from './use-step.ts';

const VIEWS = [
  { value: 'questions', label: 'Questions' },
  { value: 'empty', label: 'Empty stage' },
  { value: 'idle', label: 'Idle loop' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** The public settings as they will be with these values. */
function publicSettingsWith(live: PublicSettings, values: SettingValues): PublicSettings {
  const { theme, wedeliver, brand, idle } = updateOf(values, SETTINGS_FIELDS.names);
  return publicSettings.parse({
    ...live,
    theme,
    wedeliver: { ...live.wedeliver, ...wedeliver },
    brand: { ...live.brand, ...brand },
    idle: { ...live.idle, ...idle },
  });
}

/** The big screen itself, small, with the settings as they are on this page: saved or not. */
export function StagePreview() {
  const { sound, dirty } = useForm();
  const { settings: live, list } = useDisplayData({ pauseWhenHidden: true });
  const [view, setView] = useState<View>('questions');
  const [open, setOpen] = useState(true);

  // A dragged slider must not wait for the stage.
  const values = useDeferredValue(sound);
  const settings = useMemo(() => live && publicSettingsWith(live, values), [live, values]);
  const samples = list?.questions.length === 0;
  const questions = samples ? SAMPLE_QUESTIONS : (list?.questions ?? null);
  const cycles =
    view === 'questions' && (questions?.length ?? 0) > 1 && values['wedeliver.autoFade'];
  const { step, next } = useStep(values);
  const shown = useMemo(() => (view === 'empty' ? [] : questions), [view, questions]);

  return (
    <section className={classes.preview} aria-label="Preview" data-open={open}>
      <div className={classes.head}>
        <h2 className={head.title}>Preview</h2>
        <span className={head.state} data-dirty={dirty || undefined}>
          {dirty ? 'Not saved yet' : 'As on the big screen'}
        </span>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide' : 'Show'}
          {open ? (
            <IconChevronUp size={16} aria-hidden="true" />
          ) : (
            <IconChevronDown size={16} aria-hidden="true" />
          )}
        </button>
      </div>
      {open && (
        <>
          <div
            className={classes.stage}
            // A picture that is made of elements instead of a file.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="img"
            aria-label="The big screen with the settings on this page"
            data-theme={values.theme}
          >
            {settings && (
              <DisplayStage
                settings={settings}
                questions={shown}
                live
                step={step}
                idles={view === 'idle'}
              />
            )}
          </div>
          <div className={classes.tools}>
            <SegmentedControl
              size="xs"
              className={classes.views}
              aria-label="What the preview shows"
              data={[...VIEWS]}
              value={view}
              onChange={setView}
            />
            <span className={classes.samples}>
              {view === 'questions' && samples ? 'Sample questions' : ''}
            </span>
            <Tooltip label="Next question">
              <ActionIcon
                variant="default"
                size={32}
                aria-label="Next question"
                disabled={!cycles}
                onClick={next}
              >
                <IconPlayerTrackNext size={16} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          </div>
        </>
      )}
    </section>
  );
}
