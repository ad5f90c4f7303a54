import { Button, Group, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useServices } from '../../session/services.ts';
import { similarQuery } from '../questions-api.ts';
import { HelpPart, QuestionLine } from './help-part.tsx';

/**
 * Takes answers into the field. What somebody typed there before the first comes back on demand.
 * @param text what the field holds
 * @param write puts another text into it
 */
export function useTakenAnswer(text: string, write: (text: string) => void) {
  const [away, setAway] = useState<string | null>(null);
  return {
    take: (answer: string) => {
      if (answer === text) return;
      setAway(away ?? text);
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
              onPress={() => take(answer)}
            />
          </li>
        ))}
      </ul>
      <VisuallyHidden component="output">{undo && 'The answer is in the field.'}</VisuallyHidden>
    </HelpPart>
  );
}
