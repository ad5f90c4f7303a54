import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconBook2, IconClockPause, IconSparkles } from '@tabler/icons-react';
import type { Question } from '../../../server/contract/questions.ts';

/** What the AI is doing for a question. */
export type AiStage = 'none' | 'queued' | 'failed' | 'proposal' | 'draft';

export function stageOf({
  ai,
  ai_suggested: isDraft,
}: Pick<Question, 'ai' | 'ai_suggested'>): AiStage {
  if (ai.state !== 'none') return ai.state;
  if (ai.proposal !== null) return 'proposal';
  return isDraft ? 'draft' : 'none';
}

const LOOK = {
  queued: { icon: IconClockPause, color: 'gray' },
  failed: { icon: IconAlertTriangle, color: 'bad' },
  proposal: { icon: IconSparkles, color: 'accent' },
  draft: { icon: IconSparkles, color: 'accent' },
} as const;

type Props = {
  stage: AiStage;
  /** What drafts wait for, "the internet"; null when that is available. */
  away: string | null;
  covered: boolean | null;
};

/** What the AI is doing for a question, and whether what it says is in the knowledge. */
export function AiMark({ stage, away, covered }: Props) {
  if (stage === 'none') return null;
  const { icon: Icon, color } = LOOK[stage];
  const word = {
    queued: away === null ? 'Draft on its way' : `Draft waiting for ${away}`,
    failed: 'Draft failed',
    proposal: 'AI proposal',
    draft: 'AI draft',
  }[stage];
  const shared = { tt: 'none', fw: 550, size: 'md', fz: 'xs' } as const;
  return (
    <>
      <Badge
        {...shared}
        variant="light"
        color={color}
        data-stage={stage}
        leftSection={<Icon size={13} aria-hidden="true" />}
      >
        {word}
      </Badge>
      {covered === false && (stage === 'draft' || stage === 'proposal') && (
        <Badge
          {...shared}
          variant="light"
          color="warn"
          leftSection={<IconBook2 size={13} aria-hidden="true" />}
        >
          Not in the knowledge
        </Badge>
      )}
    </>
  );
}
