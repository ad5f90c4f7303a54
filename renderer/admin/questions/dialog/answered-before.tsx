import { Button, Group, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowBackUp, IconArrowForwardUp, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useServices } from '../../session/services-context.ts';
import { similarQuery } from '../questions-api.ts';
import { HelpPart, QuestionLine } from './help-part.tsx';

/** The text that an answer took the place of, and which of the two is in the field. */
type Swap = { away: string; taken: string; isBack: boolean };

/**
 * Takes answers into the field. What somebody typed there is never lost: it swaps places with the answer as often as
 * they like.
 * @param text what the field holds
 * @param write puts another text into it
 */
export function useTakenAnswer(text: string, write: (text: string) => void) {
  const [swap, setSwap] = useState<Swap | null>(null);
  return {
    take: (answer: string) => {
      if (answer === text) return;
      // One answer after the other: what was typed before the first is what matters.
      const untouched = swap !== null && !swap.isBack && text === swap.taken;
      setSwap({ away: untouched ? swap.away : text, taken: answer, isBack: false });
      write(answer);
    },
    /** What the next press does, or null when nothing was taken. */
    undoes: swap === null ? null : swap.isBack ? ('redo' as const) : ('undo' as const),
    undo: () => {
      if (swap === null) return;
      setSwap({ ...swap, away: text, isBack: !swap.isBack });
      write(swap.away);
    },
  };
}

const UNDO = {
  undo: { word: 'Undo', icon: IconArrowBackUp, said: 'The answer is in the field.' },
  redo: { word: 'Redo', icon: IconArrowForwardUp, said: 'Your own text is back in the field.' },
};

type Props = {
  /** The question that is being answered. */
  id: number;
  /** What its field holds. */
  text: string;
  taken: ReturnType<typeof useTakenAnswer>;
};

/** Answers to questions that ask nearly the same, each taken into the field by a press. Nothing where there is none. */
export function AnsweredBefore({ id, text, taken }: Props) {
  const { api } = useServices();
  const { data: items = [] } = useQuery(similarQuery(api, id));
  const undo = taken.undoes && UNDO[taken.undoes];
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
            leftSection={<undo.icon size={15} aria-hidden="true" />}
            onClick={taken.undo}
          >
            {undo.word}
          </Button>
        )
      }
    >
      <ul style={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {items.map(({ id: other, content, answer }) => (
          <li key={other}>
            <QuestionLine
              words={content}
              hint={`${content}\n\n${answer}`}
              further={
                <>
                  <VisuallyHidden>Answer: </VisuallyHidden>
                  <span dir="auto">{answer}</span>
                </>
              }
              end={
                <Group gap={4} fz="sm" fw={600} wrap="nowrap">
                  {answer === text && <IconCheck size={14} aria-hidden="true" />}
                  {answer === text ? 'Used' : 'Use'}
                </Group>
              }
              onPress={() => taken.take(answer)}
            />
          </li>
        ))}
      </ul>
      <VisuallyHidden component="output">{undo?.said}</VisuallyHidden>
    </HelpPart>
  );
}
