import { UnstyledButton } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import type { RowHandlers } from '../row-handlers.ts';
import { AiChips } from './ai-chip.tsx';
import { willPropose, type AiStage } from './ai-words.ts';
import classes from './row-ai.module.css';

type Props = {
  row: Question;
  stage: AiStage;
  away: string | null;
  /** The AI is switched on: what it is doing, or could not do, is of interest. */
  aiOn: boolean;
  busy: boolean;
  handlers: RowHandlers;
  /** Unfolds a text that came by itself; null when nothing is folded. */
  onUnfold: (() => void) | null;
};

type MiniProps = { label: string; busy: boolean; onPress: (event: MouseEvent) => void };

function Mini({ label, busy, onPress }: MiniProps) {
  return (
    <UnstyledButton
      className={classes.mini}
      aria-disabled={busy}
      onClick={(event) => {
        if (!busy) onPress(event);
      }}
    >
      {label}
    </UnstyledButton>
  );
}

/** A row's line about the AI: how far it is, and what can be done about it. */
export function RowAi({ row, stage, away, aiOn, busy, handlers, onUnfold }: Props) {
  if (stage === 'none') return null;
  // What it wrote stays, marked as the AI's.
  if (!aiOn && stage !== 'draft' && stage !== 'proposal') return null;
  const roomy = stage === 'proposal' || (row.ai.state === 'queued' && willPropose(row));
  return (
    <div className={classes.line} data-roomy={roomy || undefined}>
      <AiChips stage={stage} away={away} covered={row.ai.covered} />
      {onUnfold && <Mini label="Show all" busy={false} onPress={onUnfold} />}
      {stage === 'failed' && (
        <Mini label="Try again" busy={busy} onPress={() => handlers.rerunAi(row)} />
      )}
      {row.ai.proposal !== null && (
        <>
          <Mini
            label="Accept"
            busy={busy}
            onPress={(event) => handlers.acceptProposal(row, event.detail)}
          />
          <Mini label="Edit" busy={busy} onPress={() => handlers.edit(row)} />
          <Mini label="Discard" busy={busy} onPress={() => handlers.discardDraft(row)} />
        </>
      )}
    </div>
  );
}
