import { Group, Modal, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconGitMerge, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import { languageOf } from '../../../lib/text-language.ts';
import type { AlikeQuestion } from '../../../../server/contract/similar.ts';
import { markdownWords } from '../../../display/content/markdown-answer.tsx';
import { walkStops } from '../../../lib/keyboard.ts';
import { SEARCH_MAX_LENGTH } from '../../kit/list/list-view.ts';
import { useServices } from '../../kit/session/staff-services.ts';
import { usePhone } from '../../../ui/booth-theme.ts';
import { QuestionLine } from '../dialog/answer-fields.tsx';
import { alikeQuery, questionQuery, targetsQuery } from '../questions-api.ts';
import { questions } from '../words.tsx';
import { STATUS } from '../../kit/question.tsx';
import { useMerging } from './merged-questions.tsx';

/** Milliseconds without a keystroke after which the search starts. */
const PAUSE_MS = 200;

type Props = {
  /** Questions to merge. If there are several, one of them may be the one that stays. */
  rows: readonly Question[];
  onMerged: () => void;
  onClose: () => void;
};
type Target = AlikeQuestion & Partial<Pick<Question, 'shelf' | 'asked'>>;

/**
 * Suggests targets, the nearest first, each once: the selected questions, the one marked as the same, similar ones.
 * @param rows questions to merge
 */
export function suggestedFor(
  rows: readonly Question[],
  earlier: Question | undefined,
  alike: readonly Target[],
): Target[] {
  const all = [...(rows.length > 1 ? rows : []), ...(earlier ? [earlier] : []), ...alike];
  return all.filter((row, at) => all.findIndex(({ id }) => id === row.id) === at);
}

/** True if these questions can be merged into that one, which may be one of several. */
export function isTargetOf(
  rows: readonly Pick<Question, 'id'>[],
  { id, shelf = 'active', status }: Pick<Target, 'id' | 'shelf' | 'status'>,
): boolean {
  return shelf === 'active' && status !== 'rejected' && (rows.length > 1 || id !== rows[0]?.id);
}

/** Words for the choice of a target: of several, one of them stays. */
export function choiceOf(rows: readonly Pick<Question, 'id'>[], id: number): string {
  return rows.length > 1 && rows.some((row) => row.id === id) ? 'Keep this one' : 'Merge into it';
}

/** Provides the suggested targets. */
function useSuggested(rows: readonly Question[]): { suggested: Target[]; isKnown: boolean } {
  const { api } = useServices();
  const [first] = rows;
  const same = first?.same_as ?? null;
  const earlier = useQuery({ ...questionQuery(api, same ?? 0), enabled: same !== null });
  const { data: alike = [], isSuccess } = useQuery({
    ...alikeQuery(api, first?.id ?? 0),
    enabled: first !== undefined,
  });
  return { suggested: suggestedFor(rows, earlier.data, alike), isKnown: isSuccess };
}

/** Chooses the question that stands for these, too. */
export function MergeDialog({ rows, onMerged, onClose }: Props) {
  const { api } = useServices();
  const phone = usePhone();
  const { merge } = useMerging();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { suggested, isKnown } = useSuggested(rows);
  const { data: found = [], isSuccess, isPlaceholderData } = useQuery(targetsQuery(api, q));
  const searching = q !== '';
  const [only] = rows;
  const targets = (searching ? found : suggested).filter((row) => isTargetOf(rows, row));

  const choose = async (into: number) => {
    if (await merge(rows, into)) onMerged();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title="Merge into…"
      size={620}
      fullScreen={phone}
      // The question's dialog has its own keys.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Text fw={550} lineClamp={3} dir="auto" lang={languageOf(only?.content ?? '')}>
        {rows.length === 1 ? only?.content : questions(rows.length)}
      </Text>
      <Text size="sm" c="var(--text-2)" mb="md">
        {rows.length === 1
          ? 'It leaves the lists. Its asker sees the status and answer of the question you choose.'
          : 'One of them stays, or another question. The askers of all see its status and answer.'}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its buttons */}
      <div onKeyDown={walkStops}>
        <TextInput
          data-autofocus
          data-stop
          aria-label="Search for the question to merge into"
          placeholder="Search questions"
          inputMode="search"
          maxLength={SEARCH_MAX_LENGTH}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Title order={3} mt="md" mb="xs">
          {searching
            ? 'Found'
            : rows.length > 1
              ? 'Which one stays?'
              : 'Asks nearly the same thing'}
        </Title>
        <ul
          style={{ padding: 0, margin: 0, listStyle: 'none' }}
          aria-label="Questions to merge into"
        >
          {targets.map(({ id, content, status, answer }) => (
            <li key={id}>
              <QuestionLine
                words={content}
                further={
                  STATUS[status].state + (answer === null ? '' : ` · ${markdownWords(answer)}`)
                }
                end={
                  <Group gap={4} fz="sm" fw={600} wrap="nowrap">
                    <IconGitMerge size={15} aria-hidden="true" />
                    {choiceOf(rows, id)}
                  </Group>
                }
                onPress={() => void choose(id)}
              />
            </li>
          ))}
        </ul>
        {targets.length === 0 && (searching ? isSuccess && !isPlaceholderData : isKnown) && (
          <Text c="var(--text-2)">
            {searching
              ? 'No other question matches.'
              : 'Nothing similar was found. Search for a few words from the question it belongs with.'}
          </Text>
        )}
      </div>
    </Modal>
  );
}
