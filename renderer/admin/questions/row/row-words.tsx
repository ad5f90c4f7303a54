import { Badge, Menu, Spoiler, Text, UnstyledButton } from '@mantine/core';
import {
  IconArrowUpRight,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconCornerDownRight,
  IconFlag,
  IconGitMerge,
  IconHandStop,
  IconPencil,
  IconRepeat,
} from '@tabler/icons-react';
import { useMemo, type MouseEvent, type ReactNode } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import { markdownWords } from '../../../display/content/markdown-answer.tsx';
import { languageOf } from '../../../lib/text-language.ts';
import { countOf, truncate } from '../../../lib/format.ts';
import { useHasDraft } from '../../../lib/drafts.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { Unseen } from '../../../ui/plain.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { LabelChips } from '../../kit/labels/label-chips.tsx';
import { AtHand } from '../../kit/list/row.tsx';
import { AnsweringMark } from '../answering-mark.tsx';
import { aiLineOf, AiMark, askedBefore, STATUS_CHOICES } from '../words.tsx';
import { quoted, STATUS } from '../../kit/question.tsx';
import { questionDrafts } from '../dialog/question-draft.ts';
import { AskedMenu, useMerging } from '../merge/merged-questions.tsx';
import type { RowOwn } from '../row-handlers.ts';
import classes from './row.module.css';

/** Characters of an answer that the list shows. */
const ANSWER_PREVIEW_LENGTH = 100;
/** Pixels of four lines, and characters that fit into them on any screen. */
const FOUR_LINES = 84;
const SURELY_SHORT = 100;
/** Signs that are as wide as words: dashes, phrases of Arabic, cuneiform and hieroglyphs. */
const WIDE = /[\u2e3a\u2e3b\ufdf0-\ufdff\u{12000}-\u{1467f}]/u;
/** Most labels that a row draws. */
const LABELS_SHOWN = 4;

type Props = { row: Question; own: RowOwn };

/** The status of a row, and the way to another one. */
export function RowStatus({ row, own: { isPast, told, handlers } }: Props) {
  const { state, icon: Icon, c } = STATUS[row.status];
  const isTold = row.status === told;
  const words = (
    <>
      <Icon size={17} aria-hidden="true" color={isTold ? 'var(--text-3)' : c} />
      {isTold ? (
        <Unseen>{state}</Unseen>
      ) : (
        <span className={told === null ? undefined : classes.other}>{state}</span>
      )}
    </>
  );
  if (isPast) return <span className={classes.status}>{words}</span>;
  const off = row.shelf !== 'active';
  return (
    <MenuButton
      onToggle={handlers.onMenu}
      position="bottom-start"
      width={170}
      renderButton={(props) => (
        <button
          {...props}
          type="button"
          className={`mantine-focus-auto ${UnstyledButton.classes.root} ${classes.status}`}
          aria-label={`Status: ${state}, ${quoted(row)}`}
          aria-disabled={off}
        >
          {words}
          <AtHand>
            <IconChevronDown size={14} aria-hidden="true" />
          </AtHand>
        </button>
      )}
    >
      {STATUS_CHOICES.map((choice) => {
        const { choice: word, icon: ChoiceIcon, c: colour } = STATUS[choice];
        return (
          <Menu.Item
            key={choice}
            aria-current={choice === row.status}
            leftSection={<ChoiceIcon size={17} aria-hidden="true" color={colour} />}
            rightSection={choice === row.status && <IconCheck size={15} aria-hidden="true" />}
            onClick={() => {
              if (!off) handlers.setStatus(row, choice);
            }}
          >
            {word}
          </Menu.Item>
        );
      })}
    </MenuButton>
  );
}

/** Draws the number of other visitors who want to know this too. */
export function VoteMark({ votes }: { votes: number }) {
  if (votes === 0) return null;
  const words = `${countOf(votes, 'visitor wants', 'visitors want')} to know this too`;
  return (
    <span className={classes.votes} title={words} data-votes={votes}>
      <IconHandStop size={13} aria-hidden="true" />
      <span aria-hidden="true">{votes}</span>
      <Unseen>{words}</Unseen>
    </span>
  );
}

type MiniProps = { row: Question; label: string; onPress: (event: MouseEvent) => void };

function Mini({ row, label, onPress }: MiniProps) {
  return (
    <UnstyledButton
      aria-label={`${label}: ${quoted(row)}`}
      fz="sm"
      fw={600}
      c="var(--accent)"
      px={4}
      onClick={onPress}
    >
      {label}
    </UnstyledButton>
  );
}

type AnswerProps = { kind: 'Answer' | 'Proposal'; text: string };

function Preview({ kind, text }: AnswerProps) {
  const words = useMemo(() => markdownWords(text), [text]);
  return (
    <>
      <Unseen>{kind}: </Unseen>
      <span className={classes.text} dir="auto" lang={languageOf(words)} title={words}>
        {truncate(words, ANSWER_PREVIEW_LENGTH)}
      </span>
    </>
  );
}

/** Draws the AI's progress on the question, the start of its text, and the actions on it. */
function AiLine({ row, own: { aiOn, away, isPast, handlers } }: Props) {
  const { ai, answer } = row;
  const line = aiLineOf(row, { aiOn, isPast });
  if (!line) return null;
  const { stage, reason, canRetry, isOpen } = line;
  return (
    <div className={classes.line}>
      <AiMark stage={stage} away={away} covered={ai.covered} />
      {stage === 'draft' && answer !== null && <Preview kind="Answer" text={answer} />}
      {stage === 'proposal' && ai.proposal !== null && (
        <Preview kind="Proposal" text={ai.proposal} />
      )}
      {reason !== null && <span className={classes.text}>{reason}</span>}
      {canRetry && <Mini row={row} label="Try again" onPress={() => handlers.rerunAi(row)} />}
      {isOpen && (
        <>
          <Mini
            row={row}
            label="Accept"
            onPress={({ detail }) => handlers.acceptProposal(row, detail)}
          />
          <Mini row={row} label="Discard" onPress={() => handlers.discardDraft(row)} />
        </>
      )}
    </div>
  );
}

/** Marks a question that waits and was asked before by another visitor, and leads to theirs, or merges the two. */
function AskedBefore({ row, own }: Props) {
  const { handlers } = own;
  const { merge } = useMerging();
  const earlier = askedBefore(row, own);
  if (earlier === null) return null;
  const look = { fz: 'xs', fw: 600, c: 'var(--accent)' } as const;
  return (
    <>
      <UnstyledButton
        {...look}
        aria-label={`Asked before: show the earlier question of ${quoted(row)}`}
        title="Show the earlier question (s)"
        onClick={() => handlers.show(earlier)}
      >
        <IconRepeat size={12} aria-hidden="true" /> Asked before{' '}
        <IconArrowUpRight size={12} aria-hidden="true" />
      </UnstyledButton>
      <UnstyledButton
        {...look}
        aria-label={`Merge ${quoted(row)} with the earlier question`}
        title="Merge with the earlier question: its asker sees that answer"
        onClick={() => void merge([row], earlier)}
      >
        <IconGitMerge size={12} aria-hidden="true" /> Merge
      </UnstyledButton>
    </>
  );
}

/** Says how many questions of one phone the row stands for, shows them, and acts on all of them. */
function PhoneFold({ row, own: { folded, isUnfolded, isPast, handlers } }: Props) {
  if (folded === 0) return null;
  const words = `${folded} questions from one phone`;
  const isMuted = row.phone?.muted === true;
  return (
    <>
      <UnstyledButton
        fz="xs"
        fw={600}
        c="var(--warn)"
        display="inline-flex"
        style={{ alignItems: 'center', gap: 2 }}
        aria-expanded={isUnfolded}
        aria-label={`${words}, the ${isUnfolded ? 'first' : 'one shown'} is ${quoted(row)}`}
        onClick={() => handlers.toggleFold(row)}
      >
        {isUnfolded ? (
          <IconChevronDown size={13} aria-hidden="true" />
        ) : (
          <IconChevronRight size={13} aria-hidden="true" />
        )}
        {words}
      </UnstyledButton>
      {!isPast && (
        <Mini
          row={row}
          label={isMuted ? 'Unmute this phone' : 'Mute this phone'}
          onPress={({ detail }) => detail < 2 && handlers.toggleMute(row)}
        />
      )}
      {!isPast && row.shelf === 'active' && (
        <Mini
          row={row}
          label={`Reject all ${folded}`}
          onPress={({ detail }) => detail < 2 && handlers.rejectFold(row)}
        />
      )}
    </>
  );
}

/** Marks a question that has one of the words that staff want flagged. */
function WatchedMark({ word }: { word: string | null }) {
  if (word === null) return null;
  return (
    <Badge
      variant="light"
      color="warn"
      tt="none"
      fz="xs"
      fw={550}
      maw="100%"
      leftSection={<IconFlag size={13} aria-hidden="true" />}
      title="One of the words that you have flagged, under Settings"
    >
      <Unseen>Flagged word: </Unseen>
      <bdi>{word}</bdi>
    </Badge>
  );
}

/** Marks a question for which the user typed an answer here and did not save it. */
function UnsavedMark({ id }: { id: number }) {
  if (!useHasDraft(questionDrafts, id)) return null;
  return (
    <Text span fz="xs" c="var(--warn)" title="Press e to continue">
      <IconPencil size={12} aria-hidden="true" /> Unsaved text
    </Text>
  );
}

function Content({ row, children }: { row: Question; children: string }) {
  const words = (
    <div
      className={classes.question}
      data-status={row.status}
      data-shelf={row.shelf}
      lang={languageOf(children)}
    >
      {children}
    </div>
  );
  const isShort = children.length < SURELY_SHORT && !children.includes('\n');
  if (isShort && !WIDE.test(children)) return words;
  return (
    <Spoiler
      maxHeight={FOUR_LINES}
      showLabel="more"
      hideLabel="less"
      transitionDuration={0}
      fz="sm"
    >
      {words}
    </Spoiler>
  );
}

/** A question, its answer, what the AI has to do with it, and what else is known of it. */
export function RowWords({ row, own }: Props): ReactNode {
  const { isPast, handlers } = own;
  return (
    // What belongs to a question stands at the side where its words begin.
    <div className={classes.cell} dir="auto">
      <Content row={row}>{row.content}</Content>
      {row.answer !== null && !row.ai_suggested && (
        <div className={classes.line}>
          <IconCornerDownRight
            size={15}
            aria-hidden="true"
            className={classes.sign}
            lang={languageOf(row.content)}
          />
          <Preview kind="Answer" text={row.answer} />
        </div>
      )}
      <AiLine row={row} own={own} />
      <div className={classes.marks}>
        <span className="mantine-hidden-from-md" dir="auto">
          {row.author_name ?? 'Anonymous'} · <RelativeTime iso={row.created_at} />
        </span>
        <WatchedMark word={own.watched} />
        <PhoneFold row={row} own={own} />
        <LabelChips labels={own.labels} ids={row.labels} shown={LABELS_SHOWN} />
        <AskedMenu row={row} {...(isPast ? {} : { onToggle: handlers.onMenu })} />
        <AskedBefore row={row} own={own} />
        <UnsavedMark id={row.id} />
      </div>
      <span className={classes.answering}>
        <AnsweringMark id={row.id} />
      </span>
    </div>
  );
}
