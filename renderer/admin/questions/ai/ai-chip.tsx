import { IconAlertTriangle, IconBook2, IconClockPause, IconSparkles } from '@tabler/icons-react';
import { wordOf, type AiStage } from './ai-words.ts';
import classes from './ai-chip.module.css';

const ICONS: Record<Exclude<AiStage, 'none'>, typeof IconSparkles> = {
  queued: IconClockPause,
  drafting: IconSparkles,
  failed: IconAlertTriangle,
  proposal: IconSparkles,
  draft: IconSparkles,
};

type Props = {
  stage: AiStage;
  /** What drafts wait for, "the internet"; null when that is available. */
  away: string | null;
  covered: boolean | null;
};

/** What the AI is doing for a question, and whether what it says is in the knowledge. */
export function AiChips({ stage, away, covered }: Props) {
  if (stage === 'none') return null;
  const Icon = ICONS[stage];
  return (
    <>
      <span className={classes.chip} data-stage={stage}>
        <Icon size={13} aria-hidden="true" />
        {wordOf(stage, away)}
      </span>
      {covered === false && (stage === 'draft' || stage === 'proposal') && (
        <span className={classes.chip} data-stage="uncovered">
          <IconBook2 size={13} aria-hidden="true" />
          Not in the knowledge
        </span>
      )}
    </>
  );
}
