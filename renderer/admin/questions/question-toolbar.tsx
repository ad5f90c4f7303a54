import { ActionIcon, Button, Flex, Group, Menu, Popover, Tabs, Text } from '@mantine/core';
import {
  IconArchive,
  IconChecks,
  IconDeviceMobileOff,
  IconDots,
  IconDownload,
  IconMessage2Question,
  IconRefresh,
  IconSearchOff,
  IconSortDescending,
  IconTag,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { EXPORT_FORMATS } from '../../../server/contract/export.ts';
import type { Label } from '../../../server/contract/labels.ts';
import type {
  Question,
  QuestionCounts,
  QuestionStatus,
} from '../../../server/contract/questions.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import { EmptyState, NoMatch } from '../../ui/empty-state.tsx';
import { BigScreenLink } from '../kit/big-screen-link.tsx';
import { exportFile } from '../kit/export-menu.tsx';
import { useLabels } from '../kit/labels/label-chips.tsx';
import { LabelPicker } from './labels/label-picker.tsx';
import { FilterSelect, ListToolbar } from '../kit/list/list-toolbar.tsx';
import type { List, ViewOfList } from '../kit/list/use-list.ts';
import { useServices } from '../kit/session/staff-services.ts';
import { isNarrowed, type QuestionView, type Sort, SORTS } from './model.ts';
import { STATUS } from '../kit/question.tsx';

const ANSWER_OPTIONS = [
  { value: null, label: 'Any answer' },
  { value: true, label: 'With answer' },
  { value: false, label: 'Without answer' },
];

/** A tab of the questions: those of one status, all, or what was put away. */
type QuestionTab = keyof QuestionCounts;

const TABS: readonly { key: QuestionTab; label: string }[] = [
  { key: 'total', label: 'Total' },
  { key: 'approved', label: 'Approved' },
  { key: 'pending', label: 'Pending' },
  { key: 'rejected', label: 'Rejected' },
  { key: 'archived', label: 'Archived' },
  { key: 'muted', label: 'Muted' },
];

/** True for a tab of questions that are in no list. */
function isShelf(tab: QuestionTab): tab is 'archived' | 'muted' {
  return tab === 'archived' || tab === 'muted';
}

type Shown = Pick<QuestionView, 'shelf' | 'status'>;

/** The tab that shows these questions. */
export function tabOf({ shelf, status }: Shown): QuestionTab {
  return shelf === 'active' ? (status ?? 'total') : shelf;
}

export function nameOfTab(tab: QuestionTab): string {
  return TABS.find(({ key }) => key === tab)?.label ?? tab;
}

/** Returns the shelf and the status that a tab shows; null for an unknown key. */
export function shownBy(key: string | null): Shown | null {
  const tab = TABS.find((one) => one.key === key)?.key;
  if (tab === undefined) return null;
  if (isShelf(tab)) return { shelf: tab, status: null };
  return { shelf: 'active', status: tab === 'total' ? null : tab };
}

type TabsProps = {
  /** Absent until they are known. */
  counts: QuestionCounts | undefined;
  chosen: QuestionTab;
  /** Called when a tab is clicked, not when the arrows reach it. */
  onPress: () => void;
};

/** Draws one tab per status with its number of questions. A tab filters the list by its status. */
function StatTabs({ counts, chosen, onPress }: TabsProps) {
  return (
    <Tabs.List aria-label="Questions by status" flex={{ base: '1 1 100%', md: '0 0 auto' }}>
      {TABS.map(({ key, label }) => {
        const count = counts?.[key];
        if (isShelf(key) && !count && chosen !== key) return null;
        return (
          <Tabs.Tab
            key={key}
            value={key}
            onClick={({ detail }) => {
              if (detail > 0) onPress();
            }}
            px={{ base: 4, xs: 'md' }}
            py={{ base: 6, xs: 'xs' }}
            flex={{ base: 1, md: 'none' }}
          >
            {/* Above its number on a phone, where five tabs share one line. */}
            <Text
              span
              fz={{ base: 'xs', xs: 'sm' }}
              display={{ base: 'block', xs: 'inline' }}
              c="var(--text-2)"
            >
              {label}{' '}
            </Text>
            <Text
              span
              size="lg"
              fw={650}
              {...(key === 'pending' && count ? { c: 'var(--warn)' } : {})}
              display="inline-block"
              miw="2ch"
              style={{ fontVariantNumeric: 'tabular-nums' }}
            >
              {count === undefined ? '–' : formatCount(count)}
            </Text>
          </Tabs.Tab>
        );
      })}
    </Tabs.List>
  );
}

/** Labels of a filter: the name of the only one, or how many there are. */
export function labelsInWords(
  chosen: readonly number[],
  labels: readonly Pick<Label, 'id' | 'name'>[],
): string {
  const only = chosen.length === 1 ? labels.find(({ id }) => id === chosen[0]) : undefined;
  return only?.name ?? countOf(chosen.length, 'label', 'labels');
}

/** Number of a shelf's questions that carry a label; null for those of muted phones, which nobody counts. */
export function countIn(
  shelf: QuestionView['shelf'],
): ((label: Pick<Label, 'questions' | 'archived'>) => number) | null {
  if (shelf === 'muted') return null;
  return ({ questions, archived }) => (shelf === 'active' ? questions : archived);
}

type Props = {
  at: ViewOfList<QuestionView>;
  list: List<Sort, Question>;
  counts: QuestionCounts | undefined;
};

function item(label: string, Icon: typeof IconTag, onPress: () => void) {
  return (
    <Menu.Item key={label} leftSection={<Icon size={16} aria-hidden="true" />} onClick={onPress}>
      {label}
    </Menu.Item>
  );
}

/** The filter by labels, any of those that are ticked, and everything else that is done with the list: under one button. */
function ListMenu({ at, list }: Omit<Props, 'counts'>) {
  const { view, change, filters } = at;
  const { labels: chosen } = view;
  const { api } = useServices();
  const labels = useLabels() ?? [];
  const [labelsOpen, setLabelsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const words = labelsInWords(chosen, labels);
  const countShown = countIn(view.shelf);
  return (
    <Popover
      opened={labelsOpen}
      onDismiss={() => {
        setLabelsOpen(false);
        button.current?.focus();
      }}
      width="min(340px, calc(100vw - 24px))"
      position="bottom-end"
      trapFocus
      // What it stands at is two buttons, none of which it is the popup of.
      withRoles={false}
    >
      <Popover.Target>
        <Flex gap="sm">
          {chosen.length > 0 && (
            <Button
              variant="light"
              maw={180}
              leftSection={<IconTag size={16} aria-hidden="true" />}
              aria-label={`Filter by label: ${words}`}
              onClick={() => setLabelsOpen(!labelsOpen)}
            >
              {words}
            </Button>
          )}
          <Menu width={220}>
            <Menu.Target>
              <ActionIcon
                ref={button}
                variant="default"
                size={36}
                aria-label="Export, refresh, labels"
                data-keys
              >
                <IconDots size={18} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown aria-label="Export, refresh, labels">
              {item('Refresh', IconRefresh, list.refresh)}
              {item('Labels', IconTag, () => setLabelsOpen(true))}
              <Menu.Label>Export</Menu.Label>
              {EXPORT_FORMATS.map((format) =>
                item(format.toUpperCase(), IconDownload, () => {
                  void exportFile(api, 'questions', format, filters);
                }),
              )}
              <Menu.Label>Sort by</Menu.Label>
              {SORTS.slice(0, 4).map(({ label, sort, order }) =>
                item(label, IconSortDescending, () => change({ sort, order })),
              )}
            </Menu.Dropdown>
          </Menu>
        </Flex>
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is the popover's own element */}
      <Popover.Dropdown role="dialog" aria-label="Filter by label">
        <LabelPicker
          title="Labels to filter by"
          chosen={chosen}
          {...(countShown && { countOf: countShown })}
          onToggle={({ id }) =>
            change(({ labels: now }) => ({
              labels: now.includes(id) ? now.filter((other) => other !== id) : [...now, id],
            }))
          }
        >
          {chosen.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => change({ labels: [] })}>
              Any label
            </Button>
          )}
        </LabelPicker>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The numbers as tabs, the search, the filters, and the menu of the list, in one line. Inside {@link Tabs}. */
export function QuestionToolbar({ at, list, counts }: Props) {
  const { view, change } = at;
  return (
    <Flex gap="sm" wrap={{ base: 'wrap', md: 'nowrap' }} align="center">
      <StatTabs counts={counts} chosen={tabOf(view)} onPress={list.current.focus} />
      <div style={{ flex: '1 1 320px', minWidth: 0 }}>
        <ListToolbar
          label="Search questions"
          placeholder="Search questions, authors, answers"
          at={list}
          sortOptions={SORTS}
        >
          <FilterSelect
            label="Filter by answer"
            options={ANSWER_OPTIONS}
            value={view.hasAnswer}
            onChange={(hasAnswer) => change({ hasAnswer })}
          />
          <ListMenu at={at} list={list} />
        </ListToolbar>
      </div>
    </Flex>
  );
}

type EmptyQuestionsProps = {
  view: QuestionView;
  isPast: boolean;
  /** Number of all questions; absent until it is known. */
  total: number | undefined;
  /** Shows all questions, with the search as it is. */
  onAll: () => void;
  /** Shows all questions. */
  onClear: () => void;
};

type Empty =
  | { why: 'no match' }
  | { why: 'archived' }
  | { why: 'muted' }
  | { why: 'first' }
  | { why: 'past' }
  | { why: 'no match here'; status: QuestionStatus }
  | { why: 'done'; status: QuestionStatus }
  | { why: 'none'; status: QuestionStatus };

const WORDS = {
  pending: 'Every question has been dealt with. New ones appear here automatically.',
  approved: 'What you approve is listed here, and shown on the big screen.',
  rejected: 'What you reject is listed here. You can change your mind anytime.',
};

function button(words: string, onClick: () => void) {
  return (
    <Button variant="default" onClick={onClick}>
      {words}
    </Button>
  );
}

/**
 * Why a list of questions is empty: `no match here` where others may match, `first` before anybody asked, `done` where
 * all are dealt with.
 */
export function emptyReason(
  view: Omit<QuestionView, 'question'>,
  isPast: boolean,
  total: number | undefined,
): Empty {
  const { status, shelf } = view;
  const hasOthers = status !== null && total !== 0;
  if (isNarrowed(view)) return hasOthers ? { why: 'no match here', status } : { why: 'no match' };
  if (shelf !== 'active' && status === null) return { why: shelf };
  if (!hasOthers) return { why: isPast ? 'past' : 'first' };
  return { why: status === 'pending' && !isPast ? 'done' : 'none', status };
}

/** Says why there is no question to see, and what to do about it. */
export function EmptyQuestions({ view, isPast, total, onAll, onClear }: EmptyQuestionsProps) {
  const reason = emptyReason(view, isPast, total);
  if (reason.why === 'no match') return <NoMatch title="No question matches" onClear={onClear} />;
  if (reason.why === 'no match here') {
    return (
      <EmptyState
        icon={IconSearchOff}
        title="No question matches"
        action={
          <Group gap="sm">
            {button('Look in all questions', onAll)}
            {button('Clear the filters', onClear)}
          </Group>
        }
      >
        {`Only ${STATUS[reason.status].state.toLowerCase()} questions were searched.`}
      </EmptyState>
    );
  }
  if (reason.why === 'archived') {
    return (
      <EmptyState icon={IconArchive} title="Nothing is archived">
        What you archive is kept here: out of the lists and off the big screen. You can restore it
        anytime.
      </EmptyState>
    );
  }
  if (reason.why === 'muted') {
    return (
      <EmptyState icon={IconDeviceMobileOff} title="Nothing from a muted phone">
        What a phone asks after you mute it from a question’s menu is kept here. Its visitor notices
        nothing.
      </EmptyState>
    );
  }
  if (reason.why === 'past') {
    return <EmptyState icon={IconMessage2Question} title="Nobody asked anything at this event" />;
  }
  if (reason.why === 'first') {
    return (
      <EmptyState icon={IconMessage2Question} title="No questions yet" action={<BigScreenLink />}>
        Visitors scan the code on the big screen and type theirs. It appears here at once, and waits
        for your approval.
      </EmptyState>
    );
  }
  const { status } = reason;
  const isDone = reason.why === 'done';
  return (
    <EmptyState
      icon={isDone ? IconChecks : STATUS[status].icon}
      title={isDone ? 'Nothing is waiting' : `No question is ${status}`}
      action={button('Show all questions', onClear)}
    >
      {isPast ? null : WORDS[status]}
    </EmptyState>
  );
}
