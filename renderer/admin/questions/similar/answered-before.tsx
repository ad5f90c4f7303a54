import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconCornerDownRight,
} from '@tabler/icons-react';
import { useServices } from '../../session/services-context.ts';
import { similarQuery } from './similar-api.ts';
import type { TakenAnswer } from './use-taken-answer.ts';
import lines from '../question-lines.module.css';
import classes from './answered-before.module.css';

type Props = {
  /** The question that is being answered. */
  id: number;
  /** What its field holds. */
  text: string;
  taken: TakenAnswer;
};

const UNDO = {
  undo: { word: 'Undo', icon: IconArrowBackUp, said: 'The answer is in the field.' },
  redo: { word: 'Redo', icon: IconArrowForwardUp, said: 'Your own text is back in the field.' },
};

/** Answers to questions that ask nearly the same, each taken into the field by a press. Nothing where there is none. */
export function AnsweredBefore({ id, text, taken }: Props) {
  const { api } = useServices();
  const { data: items = [] } = useQuery(similarQuery(api, id));
  const undo = taken.undoes && UNDO[taken.undoes];
  if (items.length === 0 && !undo) return null;
  return (
    <section className={classes.place} aria-label="Answered before">
      <div className={classes.head}>
        <h3 className={classes.label}>Answered before</h3>
        {undo && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<undo.icon size={15} aria-hidden="true" />}
            onClick={taken.undo}
          >
            {undo.word}
          </Button>
        )}
      </div>
      <ul className={lines.list}>
        {items.map((item) => {
          const used = item.answer === text;
          return (
            <li key={item.id}>
              <UnstyledButton
                className={`${lines.row} ${classes.offer}`}
                data-used={used || undefined}
                title={`${item.content}\n\n${item.answer}`}
                onClick={() => taken.take(item.answer)}
              >
                <span className={lines.texts}>
                  <span className={lines.question} dir="auto">
                    {item.content}
                  </span>
                  <span className={`${lines.further} ${classes.answer}`}>
                    <IconCornerDownRight size={14} aria-hidden="true" />
                    <VisuallyHidden>Answer: </VisuallyHidden>
                    <span className={classes.answerText} dir="auto">
                      {item.answer}
                    </span>
                  </span>
                </span>
                <span className={`${lines.verb} ${classes.use}`}>
                  {used && <IconCheck size={14} aria-hidden="true" />}
                  {used ? 'Used' : 'Use'}
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      <VisuallyHidden component="output">{undo?.said}</VisuallyHidden>
    </section>
  );
}
