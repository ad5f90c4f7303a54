import { Modal, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconGitMerge, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import { useServices } from '../../session/services-context.ts';
import { usePhone } from '../../use-phone.ts';
import { walkStops } from '../../../lib/walk-stops.ts';
import { SEARCH_MAX_LENGTH } from '../../list/list-view.ts';
import { questionQuery } from '../questions-api.ts';
import { similarQuery } from '../similar/similar-api.ts';
import { STATUS } from '../status-words.ts';
import { AskedMark } from './asked-mark.tsx';
import { targetsQuery } from './merge-api.ts';
import { useMerging } from './use-merging.ts';
import lines from '../question-lines.module.css';
import classes from './merge.module.css';

/** Milliseconds without a keystroke after which the search starts. */
const PAUSE_MS = 200;

type Props = { row: Question; onMerged: () => void; onClose: () => void };
type Target = Pick<Question, 'id' | 'content' | 'answer'> & Partial<Question>;

/** What may be the same question, the nearest first: what was marked, then what is alike. */
function useSuggested({ id, same_as: same }: Question): Target[] {
  const { api } = useServices();
  const earlier = useQuery({ ...questionQuery(api, same ?? 0), enabled: same !== null });
  const { data: similar = [] } = useQuery(similarQuery(api, id));
  const marked = earlier.data ? [earlier.data] : [];
  return [...marked, ...similar.filter((item) => item.id !== earlier.data?.id)];
}

function isTarget(row: Question, { id, shelf = 'active', status }: Target): boolean {
  return id !== row.id && shelf === 'active' && status !== 'rejected';
}

/** Chooses the question that stands for this one, too. */
export function MergeDialog({ row, onMerged, onClose }: Props) {
  const { api } = useServices();
  const phone = usePhone();
  const { merge } = useMerging();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const suggested = useSuggested(row);
  const { data: found = [] } = useQuery(targetsQuery(api, q));
  const searching = q !== '';
  const targets = (searching ? found : suggested).filter((target) => isTarget(row, target));

  const choose = async (into: number) => {
    if (await merge(row, into)) onMerged();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title="Merge into…"
      size={620}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Close', size: phone ? 44 : 32, iconSize: phone ? 22 : 18 }}
      // The question's dialog has keys of its own.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <p className={classes.what} dir="auto">
        {row.content}
      </p>
      <p className={classes.hint}>
        It leaves the lists. Whoever asked it sees the status and answer of the question you choose.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its buttons */}
      <div onKeyDown={walkStops}>
        <TextInput
          data-autofocus
          data-stop
          aria-label="Search for the question to merge into"
          placeholder="Search questions"
          inputMode="search"
          maxLength={SEARCH_MAX_LENGTH}
          classNames={{ input: classes.search }}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <h3 className={classes.head}>{searching ? 'Found' : 'Asks nearly the same thing'}</h3>
        <ul className={`${lines.list} ${classes.targets}`} aria-label="Questions to merge into">
          {targets.map((target) => (
            <li key={target.id}>
              <UnstyledButton
                className={lines.row}
                data-stop
                onClick={() => void choose(target.id)}
              >
                <span className={lines.texts}>
                  <span className={lines.question} dir="auto">
                    {target.content}
                  </span>
                  <span className={lines.further} dir="auto">
                    {STATUS[target.status ?? 'approved'].state}
                    {target.answer !== null && ` · ${target.answer.slice(0, 160)}`}
                  </span>
                </span>
                <AskedMark asked={target.asked ?? 1} />
                <span className={lines.verb}>
                  <IconGitMerge size={15} aria-hidden="true" />
                  Merge
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
        {targets.length === 0 && (
          <p className={classes.none}>
            {searching
              ? 'No other question matches.'
              : 'Nothing similar was found. Search for a few words from the question it belongs with.'}
          </p>
        )}
      </div>
    </Modal>
  );
}
