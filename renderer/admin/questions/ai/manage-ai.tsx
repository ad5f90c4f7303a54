import { Button, VisuallyHidden } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import { TOASTS } from '../../../../server/contract/messages.ts';
import { tellFailure } from '../../../ui/tell-failure.ts';
import { toastDone } from '../../../ui/toast.tsx';
import { useServices } from '../../session/services-context.ts';
import { draftsWaitFor, useReadiness } from '../../readiness/model.ts';
import { rerunAi } from '../questions-api.ts';
import { AiChips } from './ai-chip.tsx';
import { stageOf, type AiStage } from './ai-words.ts';
import { DraftText } from './draft-text.tsx';
import classes from './manage-ai.module.css';
import { Sources } from './sources.tsx';
import { useDiscardProposal } from './use-discard-proposal.ts';
import { useLiveDraft } from './use-live-draft.ts';

type Props = {
  row: Question;
  /** The draft that became the answer while somebody typed another one. */
  offered: string | null;
  /** Puts a text into the field. */
  onUse: (text: string) => void;
  /** Keeps what was typed. */
  onDismiss: () => void;
  onChanged: (row: Question) => void;
};

function sentenceOf(stage: AiStage, away: string | null, covered: boolean | null): string {
  switch (stage) {
    case 'queued':
      return away === null
        ? 'The draft appears here as it is written.'
        : 'The draft comes automatically once that is back. You can write an answer in the meantime.';
    case 'draft':
      return covered === false
        ? 'Nothing in the knowledge fits this question: check the draft closely.'
        : 'The answer is the AI’s, word for word.';
    case 'none':
      return 'The AI can draft an answer.';
    default:
      return '';
  }
}

/** What the AI has to say about the question that is being answered. It keeps its height, whatever comes. */
export function ManageAi({ row, offered, onUse, onDismiss, onChanged }: Props) {
  const { api } = useServices();
  const { status } = useReadiness();
  const live = useLiveDraft(row);
  const discardProposal = useDiscardProposal(onChanged);
  const [busy, setBusy] = useState(false);
  const away = status ? draftsWaitFor(status) : null;
  const isOn = status?.services.some(({ name, state }) => name === 'ai' && state !== 'off');
  const stage = offered === null ? stageOf(row, live) : 'proposal';
  // What was here once stays: the dialog is not to change its height.
  const [shown, setShown] = useState(false);
  if (!shown && (isOn || stage !== 'none')) setShown(true);
  if (!shown) return null;

  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      tellFailure(error, 'moderation');
    }
    setBusy(false);
  };
  const rerun = () =>
    run(async () => {
      await rerunAi(api, row.id);
      toastDone(TOASTS.queuedForAi);
    });
  const discard = () => run(() => discardProposal(row));
  const text = offered ?? (stage === 'proposal' ? row.ai.proposal : null);
  return (
    <section className={classes.panel} aria-label="AI">
      <div className={classes.head}>
        {stage === 'none' ? (
          <h3 className={classes.title}>
            <IconSparkles size={15} aria-hidden="true" />
            AI
          </h3>
        ) : (
          <AiChips stage={stage} away={away} covered={row.ai.covered} />
        )}
        <div className={classes.buttons}>
          {text !== null ? (
            <>
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                disabled={busy}
                onClick={offered === null ? () => void discard() : onDismiss}
              >
                {offered === null ? 'Discard' : 'Keep mine'}
              </Button>
              <Button size="compact-sm" variant="light" onClick={() => onUse(text)}>
                Use it
              </Button>
            </>
          ) : (
            isOn &&
            (stage === 'none' || stage === 'draft' || stage === 'failed') && (
              <Button
                size="compact-sm"
                variant="subtle"
                disabled={busy}
                onClick={() => void rerun()}
              >
                {stage === 'none' ? 'Draft it' : stage === 'failed' ? 'Try again' : 'New draft'}
              </Button>
            )
          )}
        </div>
      </div>
      {/* A long text scrolls here, with the arrow keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.body} tabIndex={0} aria-label="What the AI says">
        {live !== null && <DraftText text={live} />}
        {text !== null && (
          <p className={classes.text} dir="auto">
            {text}
          </p>
        )}
        {stage === 'failed' && <p className={classes.failed}>{row.ai.reason}</p>}
        {text === null && live === null && stage !== 'failed' && (
          <p className={classes.sentence}>{sentenceOf(stage, away, row.ai.covered)}</p>
        )}
        {(stage === 'draft' || stage === 'proposal') && <Sources sources={row.ai.sources} />}
      </section>
      <VisuallyHidden component="output">
        {offered === null ? '' : 'The AI’s draft came in while you typed. What you typed is kept.'}
      </VisuallyHidden>
    </section>
  );
}
