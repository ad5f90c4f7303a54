import { Tooltip, UnstyledButton } from '@mantine/core';
import { LEAD_RATINGS, type LeadRating } from '../../../server/contract/leads.ts';
import { RATING } from './rating-words.ts';
import classes from './rating-choice.module.css';

type Props = {
  rating: LeadRating | null;
  /** Who is rated, for screen readers. */
  name: string;
  disabled: boolean;
  onRate: (rating: LeadRating) => void;
  /** For fingers. */
  touch?: boolean;
};

/** How warm a lead is: one press rates it, a second one on the same takes it off. */
export function RatingChoice({ rating, name, disabled, onRate, touch }: Props) {
  return (
    <fieldset
      aria-label={`Rating of ${name}`}
      className={classes.group}
      data-touch={touch || undefined}
    >
      {LEAD_RATINGS.map((choice) => {
        const chosen = rating === choice;
        const { word, key, icon, chosen: filled } = RATING[choice];
        const Icon = chosen ? filled : icon;
        return (
          <Tooltip key={choice} label={chosen ? `${word}: press to remove it` : `${word} (${key})`}>
            <UnstyledButton
              className={classes.choice}
              data-rating={choice}
              aria-label={word}
              aria-pressed={chosen}
              aria-disabled={disabled}
              // The second half of a double click would take the first one back.
              onClick={({ detail }) => {
                if (!disabled && detail < 2) onRate(choice);
              }}
            >
              <Icon size={touch ? 20 : 17} stroke={chosen ? 2.2 : 1.75} aria-hidden="true" />
            </UnstyledButton>
          </Tooltip>
        );
      })}
      <span className={classes.word} data-rating={rating ?? undefined} aria-hidden="true">
        {rating === null ? (touch ? 'Not rated' : '') : RATING[rating].word}
      </span>
    </fieldset>
  );
}
