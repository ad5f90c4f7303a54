import { VisuallyHidden } from '@mantine/core';
import { IconCornerDownRight, IconSparkles } from '@tabler/icons-react';
import { truncate } from '../../lib/format.ts';
import { stageOf } from './ai/ai-words.ts';
import { DraftSlot } from './ai/draft-slot.tsx';
import { useLiveDraft } from './ai/use-live-draft.ts';
import { RowAi } from './ai/row-ai.tsx';
import { useFolded } from './ai/use-folded.ts';
import type { RowProps } from './row-handlers.ts';
import classes from './question-text.module.css';

/** Characters of an answer that the list shows. */
const ANSWER_PREVIEW_LENGTH = 100;

type AnswerProps = {
  text: string;
  /** Shows all of it; otherwise its beginning. */
  open: boolean;
  kind: 'answer' | 'draft' | 'proposal';
};

function AnswerText({ text, open, kind }: AnswerProps) {
  const preview = truncate(text, ANSWER_PREVIEW_LENGTH);
  return (
    <p className={classes.answer} data-kind={kind}>
      {kind === 'proposal' ? (
        <IconSparkles size={15} aria-hidden="true" />
      ) : (
        <IconCornerDownRight size={15} aria-hidden="true" />
      )}
      <VisuallyHidden>{kind === 'proposal' ? 'Proposal: ' : 'Answer: '}</VisuallyHidden>
      <span
        dir="auto"
        className={classes.answerText}
        data-public={kind !== 'proposal' || undefined}
        data-proposed={kind === 'proposal' || undefined}
        data-drafted={kind !== 'answer' || undefined}
        data-cut={(!open && preview !== text) || undefined}
        data-open={open || undefined}
      >
        {open ? text : preview}
      </span>
    </p>
  );
}

/** What stands where a draft will be. */
function waitingWord(reason: string | null, away: string | null): string {
  if (away !== null) return 'The draft appears here once that is back. Nothing is lost.';
  return reason === null
    ? 'The draft appears here.'
    : `${reason} It will be tried again automatically.`;
}

type Props = Pick<
  RowProps,
  'row' | 'open' | 'current' | 'note' | 'busy' | 'away' | 'aiOn' | 'isPast' | 'handlers'
> & {
  className: string | undefined;
};

/** A question, its answer, and what the AI has to do with it. `data-public` marks what the big screen would show. */
export function QuestionText({ row, open, className, ...rest }: Props) {
  const { content, answer, ai, ai_suggested: isDraft } = row;
  const { current, note, away, aiOn, busy, isPast, handlers } = rest;
  const live = useLiveDraft(row);
  const stage = stageOf(row, live);
  const sight = { open, current, asked: note !== null };
  const [answerFolded, unfoldAnswer] = useFolded(isDraft ? answer : null, sight);
  const [proposalFolded, unfoldProposal] = useFolded(ai.proposal, sight);
  // A new draft over an older one is written in its place.
  const redrafting = ai.state !== 'none' && isDraft;
  return (
    <>
      <p className={className} data-public data-open={open || undefined} dir="auto">
        {content}
      </p>
      {answer !== null && !(redrafting && live !== null) && (
        <AnswerText
          text={answer}
          open={open && !answerFolded}
          kind={isDraft ? 'draft' : 'answer'}
        />
      )}
      {ai.proposal !== null && stage === 'proposal' && (
        <AnswerText text={ai.proposal} open={open && !proposalFolded} kind="proposal" />
      )}
      {live !== null && <DraftSlot kind="live" text={live} />}
      {live === null && ai.state === 'queued' && !redrafting && aiOn && (
        <DraftSlot kind="waits" text={waitingWord(ai.reason, away)} />
      )}
      {ai.state === 'failed' && aiOn && (
        <DraftSlot kind="failed" text={ai.reason ?? 'It did not work.'} />
      )}
      {!isPast && (
        <RowAi
          row={row}
          stage={stage}
          away={away}
          aiOn={aiOn}
          busy={busy}
          handlers={handlers}
          onUnfold={answerFolded ? unfoldAnswer : proposalFolded ? unfoldProposal : null}
        />
      )}
    </>
  );
}

/** Who asked. `data-one-line` marks a name that is cut where it does not fit. */
export function AuthorName({ name, open }: { name: string | null; open: boolean }) {
  if (name === null) return <span className={classes.anonymous}>Anonymous</span>;
  return (
    <span
      dir="auto"
      className={classes.author}
      data-public
      data-one-line={!open || undefined}
      title={open ? undefined : name}
    >
      {name}
    </span>
  );
}
