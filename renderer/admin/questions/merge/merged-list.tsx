import { Button } from '@mantine/core';
import type { Question } from '../../../../server/contract/questions.ts';
import { shortExactTime } from '../../../lib/format.ts';
import { useMerging } from './use-merging.ts';
import lines from '../question-lines.module.css';

type Props = {
  rows: readonly Question[];
  /** One is being taken out; its button goes with its line. */
  onTakeOut: () => void;
};

/** Who else asked the same thing, in which words and when. */
export function MergedList({ rows, onTakeOut }: Props) {
  const { unmerge } = useMerging();
  return (
    <ul className={lines.list} aria-label="Merged into this question">
      {rows.map((row) => (
        <li key={row.id} className={lines.row}>
          <span className={lines.texts}>
            <span className={lines.question} dir="auto">
              {row.content}
            </span>
            <span className={lines.further}>
              <span dir="auto">{row.author_name ?? 'Anonymous'}</span>
              {' · '}
              <time dateTime={row.created_at}>{shortExactTime(row.created_at)}</time>
            </span>
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`Take out: ${row.content}`}
            onClick={() => {
              onTakeOut();
              void unmerge(row);
            }}
          >
            Take out
          </Button>
        </li>
      ))}
    </ul>
  );
}
