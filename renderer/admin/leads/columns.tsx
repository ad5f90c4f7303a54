import { Anchor } from '@mantine/core';
import { type Lead } from '../../../server/contract/leads.ts';
import { FROM_LIST } from '../../lib/row-address.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Link } from '../kit/link.tsx';
import { AtHand, type Column, UnlessTold } from '../kit/list/row.tsx';
import {
  ConsentMark,
  FollowUpButton,
  FollowUpMark,
  LeadMarks,
  RatingChoice,
  RatingMark,
} from './marks.tsx';
import { OwnerChoice, type Owners } from './owner.tsx';
import classes from './marks.module.css';
import { answersOf, calledOf, type LeadView, placeOf, type Sort, type Changes } from './model.ts';

/** Data for drawing a row besides its lead. */
export type Own = {
  href: string;
  /** Values that the filters fix for all rows, null without a filter. Cells don't repeat them as words. */
  toldRating: LeadView['rating'];
  toldFollowUp: LeadView['followedUp'];
  change: (row: Lead, changes: Changes) => void;
  owners: Owners;
  /** Its owner is being chosen. */
  isOwning: boolean;
  own: (row: Lead | null) => void;
};

function textCell(text: string | null) {
  return (
    <span dir="auto" title={text ?? undefined}>
      {text}
    </span>
  );
}

const OWNER: Column<Lead, Sort, Own> = {
  key: 'owner',
  label: 'Owner',
  width: '12rem',
  cell: (row, { owners, isOwning, own, change }) => (
    <OwnerChoice
      lead={row}
      name={calledOf(row)}
      owners={owners}
      isOpen={isOwning}
      onOpen={(isOpen) => own(isOpen ? row : null)}
      onChange={(owner) => change(row, { owner })}
    />
  ),
};

const ALL: Column<Lead, Sort, Own>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    header: true,
    cell: (row, { href }) => (
      <span className={classes.name}>
        <Anchor
          component={Link}
          to={href}
          state={FROM_LIST}
          dir="auto"
          title={calledOf(row)}
          c="var(--text)"
          fw={row.followed_up ? 450 : 550}
          truncate
        >
          {calledOf(row)}
        </Anchor>
        <LeadMarks row={row} />
      </span>
    ),
  },
  {
    key: 'company',
    label: 'Company',
    sort: 'company',
    width: '15%',
    line: true,
    cell: ({ company }) => company !== null && textCell(company),
  },
  {
    key: 'email',
    label: 'Email',
    sort: 'email',
    width: '19%',
    line: true,
    cell: ({ email }) => textCell(email),
  },
  {
    key: 'phone',
    label: 'Phone',
    width: '9.5rem',
    line: true,
    cell: ({ phone }) => phone !== null && textCell(phone),
  },
  {
    key: 'answers',
    label: 'Answers',
    width: '15%',
    line: true,
    from: 'md',
    cell: (row) => row.qualifiers.length > 0 && textCell(answersOf(row)),
  },
  {
    key: 'place',
    label: 'Place',
    width: '10%',
    line: true,
    from: 'lg',
    cell: (row) => placeOf(row) !== null && textCell(placeOf(row)),
  },
  {
    key: 'consent',
    label: 'Consent',
    width: '5.5rem',
    from: 'md',
    cell: (row) => <ConsentMark given={row.consent_given} />,
  },
  {
    key: 'rating',
    label: 'Rating',
    width: '6.5rem',
    sort: 'rating',
    first: 'desc',
    cell: (row, { toldRating, change }) => (
      <AtHand
        rest={
          <UnlessTold told={row.rating === toldRating}>
            <RatingMark rating={row.rating} />
          </UnlessTold>
        }
      >
        <RatingChoice
          rating={row.rating}
          name={calledOf(row)}
          onRate={(rating) => change(row, { rating })}
        />
      </AtHand>
    ),
  },
  {
    key: 'follow',
    label: 'Follow-up',
    width: '6rem',
    cell: (row, { toldFollowUp, change }) => (
      <AtHand
        rest={
          <UnlessTold told={row.followed_up === toldFollowUp}>
            <FollowUpMark done={row.followed_up} />
          </UnlessTold>
        }
      >
        <FollowUpButton
          done={row.followed_up}
          name={calledOf(row)}
          onChange={(done) => change(row, { followed_up: done })}
        />
      </AtHand>
    ),
  },
  {
    key: 'when',
    label: 'When',
    width: '7rem',
    sort: 'created_at',
    first: 'desc',
    cell: (row) => (
      <span className={classes.when}>
        <RelativeTime iso={row.created_at} />
      </span>
    ),
  },
];

/** Answers take the room of phone numbers. */
const WITH_ANSWERS = ALL.map((column) =>
  column.key === 'phone' ? { ...column, from: 'lg' as const } : column,
);
const WITHOUT_ANSWERS = ALL.filter(({ key }) => key !== 'answers');

/** Columns of the list: the same array each time, since another one draws every row again. */
export function columnsFor(rows: readonly Lead[]): typeof ALL {
  return rows.some(({ qualifiers }) => qualifiers.length > 0) ? WITH_ANSWERS : WITHOUT_ANSWERS;
}

const DONE: typeof OWNER = {
  key: 'follow',
  label: 'Follow-up',
  width: '6.5rem',
  cell: (row, { change }) => (
    <FollowUpButton
      done={row.followed_up}
      name={calledOf(row)}
      onChange={(done) => change(row, { followed_up: done })}
    />
  ),
};
const IN_TODAY = new Set(['name', 'company', 'answers', 'rating']);
/** Columns of what is to be done today: who it is, what was said, who does it. */
export const TODAY_COLUMNS = [...ALL.filter(({ key }) => IN_TODAY.has(key)), OWNER, DONE];
export const TODAY_ON_PHONE = '"name rating" "company company" "answers answers" "owner follow"';

/** CSS `grid-template-areas` of a row on a phone. */
export const ON_PHONE =
  '"name when" "company company" "place place" "email consent" "phone phone" "answers answers" "rating follow"';
