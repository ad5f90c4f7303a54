import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconGitMerge } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import { formatCount } from '../../../lib/format.ts';
import { useServices } from '../../session/services-context.ts';
import { mergedQuery } from './merge-api.ts';
import { MergedList } from './merged-list.tsx';
import { useMerging } from './use-merging.ts';
import classes from './merge.module.css';

type Props = {
  row: Question;
  /** It is to be merged. */
  onMerge: () => void;
};

/** Who else asked the same thing, and the way to merge. */
export function MergedQuestions({ row, onMerge }: Props) {
  const { api } = useServices();
  const { unmerge } = useMerging();
  const place = useRef<HTMLElement>(null);
  const { data: merged = [] } = useQuery({ ...mergedQuery(api, row.id), enabled: row.asked > 1 });
  const shown = row.asked > 1 ? merged : [];
  const isAway = row.merged_into !== null;

  return (
    <section ref={place} className={classes.place} aria-label="Merged questions" tabIndex={-1}>
      <div className={classes.bar}>
        <h3 className={classes.label}>
          {isAway
            ? 'Merged with another question'
            : row.asked > 1
              ? `Asked ${formatCount(row.asked)}×`
              : 'Asked once'}
        </h3>
        {isAway ? (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => {
              place.current?.focus();
              void unmerge(row);
            }}
          >
            Take out
          </Button>
        ) : row.shelf === 'archived' ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-haspopup="dialog"
            leftSection={<IconGitMerge size={15} aria-hidden="true" />}
            onClick={onMerge}
          >
            Merge into…
          </Button>
        )}
      </div>
      {shown.length > 0 && <MergedList rows={shown} onTakeOut={() => place.current?.focus()} />}
    </section>
  );
}
