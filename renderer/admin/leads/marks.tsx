import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconGift,
  IconMailCheck,
  IconMailOff,
  IconMessage2Question,
  IconNote,
  IconPencil,
} from '@tabler/icons-react';
import { LEAD_RATINGS, type Lead, type LeadRating } from '../../../server/contract/leads.ts';
import { useHasDraft } from '../../lib/drafts.ts';
import { useWithKey } from '../../ui/key-hint.tsx';
import { PlainButton, PlainIcon, Unseen } from '../../ui/plain.tsx';
import { tipped } from '../../ui/tips.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { notesDrafts } from './detail/lead-notes.tsx';
import { RATING, ratingAfter } from './model.ts';
import classes from './marks.module.css';

/** A rating in a word, where nothing can be pressed. */
export function RatingMark({ rating }: { rating: LeadRating | null }) {
  if (rating === null) return null;
  const { word, color, chosen: Icon } = RATING[rating];
  return (
    <span className={classes.mark} style={{ color: `var(--${color})`, fontWeight: 550 }}>
      <Icon size={16} aria-hidden="true" />
      {word}
    </span>
  );
}

type RatingProps = {
  rating: LeadRating | null;
  /** Name of the rated lead, for screen readers. */
  name: string;
  onRate: (rating: LeadRating | null) => void;
};

/** Draws the buttons that rate a lead. Pressing the chosen one again removes the rating. */
export function RatingChoice({ rating, name, onRate }: RatingProps) {
  const withKey = useWithKey();
  if (useServices().readOnly) return <RatingMark rating={rating} />;
  return (
    <fieldset className={classes.choice} aria-label={`Rating of ${name}`}>
      {LEAD_RATINGS.map((choice) => {
        const chosen = rating === choice;
        const { word, key, color, icon, chosen: filled } = RATING[choice];
        const Icon = chosen ? filled : icon;
        return (
          <PlainIcon
            key={choice}
            {...tipped(chosen ? `${word}: press to remove it` : withKey(word, key))}
            size={28}
            style={{ color: chosen ? `var(--${color})` : 'var(--mantine-color-dimmed)' }}
            aria-label={word}
            aria-pressed={chosen}
            // The second half of a double click would take the first one back.
            onClick={({ detail }) => {
              if (detail < 2) onRate(ratingAfter(rating, choice));
            }}
          >
            <Icon size={16} stroke={chosen ? 2.2 : 1.75} aria-hidden="true" />
          </PlainIcon>
        );
      })}
    </fieldset>
  );
}

const FOLLOW_UP = {
  done: { word: 'Done', icon: IconCircleCheckFilled, color: 'ok' },
  open: { word: 'Open', icon: IconCircleDashed, color: 'text-2' },
} as const;

/** Draws an icon and a word that say whether staff have followed up. */
export function FollowUpMark({ done }: { done: boolean }) {
  const { word, icon: Icon, color } = FOLLOW_UP[done ? 'done' : 'open'];
  return (
    <span className={classes.mark} style={{ color: `var(--${color})` }}>
      <Icon size={16} aria-hidden="true" />
      {word}
    </span>
  );
}

type FollowUpProps = {
  done: boolean;
  /** Of the lead. */
  name: string;
  onChange: (done: boolean) => void;
  /** In full words. */
  long?: boolean;
};

/** The same to press: one press marks it, the next takes the mark off. */
export function FollowUpButton({ done, name, onChange, long = false }: FollowUpProps) {
  const { readOnly } = useServices();
  const withKey = useWithKey();
  if (readOnly) return <FollowUpMark done={done} />;
  const { word, icon: Icon, color } = FOLLOW_UP[done ? 'done' : 'open'];
  return (
    <PlainButton
      {...tipped(withKey(done ? 'Mark for follow-up' : 'Mark as followed up', 'f'))}
      leftSection={<Icon size={16} color={`var(--${color})`} aria-hidden="true" />}
      aria-label={`Follow-up: ${word}, ${name}`}
      onClick={({ detail }) => {
        if (detail < 2) onChange(!done);
      }}
    >
      {long ? `Follow-up: ${word}` : word}
    </PlainButton>
  );
}

/** Draws an icon and a word that say whether the visitor agreed to receive marketing. */
export function ConsentMark({ given }: { given: boolean }) {
  const Icon = given ? IconMailCheck : IconMailOff;
  return (
    <span className={classes.mark} data-dimmed={!given || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {given ? 'Given' : 'None'}
    </span>
  );
}

/** Words for what came of a draw. */
export const DRAWN_WORDS = { drawn: 'Drawn', absent: 'Drawn, was absent' } as const;

function Mark({ label, icon: Icon }: { label: string; icon: typeof IconNote }) {
  return (
    <span className={classes.sign} {...tipped(label, true)}>
      <Icon size={15} stroke={1.75} aria-hidden="true" />
      <Unseen>{label}</Unseen>
    </span>
  );
}

const SIGNS = {
  'Unsaved notes': IconPencil,
  'Has notes': IconNote,
  'In the draw': IconGift,
  [DRAWN_WORDS.drawn]: IconGift,
  [DRAWN_WORDS.absent]: IconGift,
  'Came with a question': IconMessage2Question,
} as const;

/** Labels of a lead's signs, in their order. @param unsaved notes were typed here and not saved */
export function signsOf(
  row: Pick<Lead, 'has_notes' | 'draw' | 'drawn' | 'question_id'>,
  unsaved: boolean,
): (keyof typeof SIGNS)[] {
  return [
    ...(unsaved ? (['Unsaved notes'] as const) : []),
    ...(row.has_notes ? (['Has notes'] as const) : []),
    ...(row.draw === null
      ? []
      : [row.drawn === null ? ('In the draw' as const) : DRAWN_WORDS[row.drawn]]),
    ...(row.question_id === null ? [] : (['Came with a question'] as const)),
  ];
}

/**
 * Draws a sign for each thing that a lead's detail holds besides the contact: unsaved notes, saved notes, a draw, a
 * question.
 */
export function LeadMarks({ row }: { row: Lead }) {
  const unsaved = useHasDraft(notesDrafts, row.id);
  return signsOf(row, unsaved).map((label) => (
    <Mark key={label} label={label} icon={SIGNS[label]} />
  ));
}
