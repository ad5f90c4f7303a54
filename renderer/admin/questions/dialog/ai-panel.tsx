import { Button, Group, ScrollArea, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { languageOf } from '../../../lib/text-language.ts';
import type { Question } from '../../../../server/contract/questions.ts';
import { markdownWords } from '../../../display/content/markdown-answer.tsx';
import { draftsWaitFor, isAiOn, useReadiness } from '../../kit/readiness/facts.ts';
import { useServices } from '../../kit/session/staff-services.ts';
import { AiMark, type AiStage, stageOf } from '../words.tsx';
import { similarQuery } from '../questions-api.ts';
import type { Moderation } from '../use-moderation.ts';
import { HelpPart, QuestionLine } from './answer-fields.tsx';

/**
 * A draft of the AI that became the answer while the user had the question open.
 * @param typed what is in the field
 */
export function useArrivedDraft({ answer, ai_suggested: isDraft }: Question, typed: string) {
  const draft = isDraft ? answer : null;
  /** The draft that the user already had in front of them, or dealt with. */
  const [known, setKnown] = useState(draft?.trim() === typed.trim() ? draft : null);
  const [before, setBefore] = useState(draft);
  // Gone again, or another one: what was known about the previous one no longer counts.
  if (before !== draft) {
    setBefore(draft);
    setKnown(stillKnown(known, draft));
  }
  return { ...arrivalOf(draft, known, typed), take: () => setKnown(draft) };
}

/** Draft that the user has dealt with, once another one is there, or none; the same one may come again after that. */
export function stillKnown(known: string | null, draft: string | null): string | null {
  return draft === null ? null : known;
}

/** Tells how a draft came. @param known the one that the user already dealt with @param typed what is in the field */
export function arrivalOf(draft: string | null, known: string | null, typed: string) {
  const arrived = draft !== null && draft !== known;
  return {
    /** It stands in the field, where nobody had typed, and was not there when the dialog opened. */
    isUnread: arrived && typed.trim() === draft.trim(),
    /** It is on the server, and the field holds what the user typed. */
    offered: arrived && typed.trim() !== draft.trim() ? draft : null,
  };
}

type Props = {
  row: Question;
  /** The draft that became the answer while the user typed another one. */
  offered: string | null;
  /** Puts a text into the field. */
  onUse: (text: string) => void;
  /** Keeps what was typed. */
  onDismiss: () => void;
  moderation: Pick<Moderation, 'discardProposal' | 'rerunAi'>;
};

/** Sentence about the AI's work in the dialog. @param away resource that drafts wait for; null when it is available */
export function sentenceOf(
  stage: AiStage,
  { ai }: Pick<Question, 'ai'>,
  away: string | null,
): string {
  switch (stage) {
    case 'queued':
      return away === null
        ? 'The draft appears here when it is ready.'
        : 'The draft comes automatically once that is back. You can write an answer in the meantime.';
    case 'draft':
      return ai.covered === false
        ? 'Nothing in the knowledge fits this question: check the draft closely.'
        : 'The answer is the AI’s, word for word.';
    case 'failed':
      return ai.reason ?? 'It did not work.';
    default:
      return '';
  }
}

/** Draws the AI's state, draft or proposal for the question that is being answered. */
export function AiPanel({ row, offered, onUse, onDismiss, moderation }: Props) {
  const { status } = useReadiness();
  const away = status ? draftsWaitFor(status) : null;
  const isOn = isAiOn(status);
  const stage = offered === null ? stageOf(row) : 'proposal';
  if (!isOn && stage === 'none') return null;

  const text = offered ?? (stage === 'proposal' ? row.ai.proposal : null);
  const button = { size: 'compact-sm', variant: 'subtle', color: 'gray' } as const;
  return (
    <HelpPart
      label="AI"
      title={
        stage === 'none' ? 'AI' : <AiMark stage={stage} away={away} covered={row.ai.covered} />
      }
      action={
        text !== null ? (
          <>
            <Button
              {...button}
              onClick={offered === null ? () => void moderation.discardProposal(row) : onDismiss}
            >
              {offered === null ? 'Discard' : 'Keep mine'}
            </Button>
            <Button size="compact-sm" variant="light" onClick={() => onUse(text)}>
              Use it
            </Button>
          </>
        ) : (
          isOn &&
          stage !== 'queued' && (
            <Button {...button} onClick={() => void moderation.rerunAi(row)}>
              {{ none: 'Draft it', failed: 'Try again', draft: 'New draft', proposal: '' }[stage]}
            </Button>
          )
        )
      }
    >
      {stage !== 'none' && (
        <ScrollArea.Autosize
          mah={180}
          type="auto"
          // A long text scrolls here, with the arrow keys too.
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'What the AI says' }}
        >
          <Text
            size="sm"
            {...(text === null ? { c: 'var(--text-2)' } : {})}
            dir="auto"
            lang={languageOf(text ?? '')}
            style={{ whiteSpace: 'pre-line' }}
          >
            {text ?? sentenceOf(stage, row, away)}
          </Text>
          {(stage === 'draft' || stage === 'proposal') &&
            row.ai.sources.map(({ document, heading, text: words }, index) => (
              // The same passage may be cited twice.
              <details key={index}>
                <Text component="summary" size="xs" c="var(--text-2)" dir="auto">
                  {[document ?? 'Knowledge text', heading].filter(Boolean).join(', ')}
                </Text>
                <Text size="xs" dir="auto">
                  {words}
                </Text>
              </details>
            ))}
        </ScrollArea.Autosize>
      )}
      <VisuallyHidden data-said>
        {offered === null ? '' : 'The AI’s draft came in while you typed. What you typed is kept.'}
      </VisuallyHidden>
    </HelpPart>
  );
}

/** Text that undo brings back: what the user typed, however many answers were taken since. */
export function typedBefore(away: string | null, text: string): string {
  return away ?? text;
}

/**
 * Takes answers into the field. What the user typed there before the first comes back on demand.
 * @param text what the field holds
 * @param write puts another text into it
 */
export function useTakenAnswer(text: string, write: (text: string) => void) {
  const [away, setAway] = useState<string | null>(null);
  return {
    take: (answer: string) => {
      if (answer === text) return;
      setAway(typedBefore(away, text));
      write(answer);
    },
    /** Null while nothing was taken. */
    undo:
      away === null
        ? null
        : () => {
            setAway(null);
            write(away);
          },
  };
}

type AnsweredBeforeProps = {
  /** The question that is being answered. */
  id: number;
  /** Text in the answer field. */
  text: string;
  taken: ReturnType<typeof useTakenAnswer>;
};

/** Answers to questions that ask nearly the same, each taken into the field by a press. Nothing where there is none. */
export function AnsweredBefore({ id, text, taken }: AnsweredBeforeProps) {
  const { api } = useServices();
  const { data: items = [] } = useQuery(similarQuery(api, id));
  const { take, undo } = taken;
  if (items.length === 0 && !undo) return null;
  return (
    <HelpPart
      label="Answered before"
      title="Answered before"
      action={
        undo && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconArrowBackUp size={15} aria-hidden="true" />}
            onClick={undo}
          >
            Undo
          </Button>
        )
      }
    >
      <ul style={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {items.map(({ id: other, content, answer }) => (
          <li key={other}>
            <QuestionLine
              words={content}
              hint={`${content}\n\n${markdownWords(answer)}`}
              further={
                <>
                  <VisuallyHidden>Answer: </VisuallyHidden>
                  <span dir="auto" lang={languageOf(answer)}>
                    {markdownWords(answer)}
                  </span>
                </>
              }
              end={
                <Group gap={4} fz="sm" fw={600} wrap="nowrap">
                  {answer === text && <IconCheck size={14} aria-hidden="true" />}
                  {answer === text ? 'Used' : 'Use'}
                </Group>
              }
              onPress={() => take(answer)}
            />
          </li>
        ))}
      </ul>
      <VisuallyHidden data-said>{undo && 'The answer is in the field.'}</VisuallyHidden>
    </HelpPart>
  );
}
