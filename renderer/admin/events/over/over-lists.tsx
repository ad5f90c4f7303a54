import { Button, Skeleton } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type Key, type ReactNode } from 'react';
import type { Lead } from '../../../../server/contract/leads.ts';
import type { Question } from '../../../../server/contract/questions.ts';
import type { InboundSms } from '../../../../server/contract/sms.ts';
import type { Query } from '../../../lib/api-client.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { countOf, shortExactTime } from '../../../lib/format.ts';
import { EmptyState, NoMatch } from '../../../ui/empty-state.tsx';
import { IconAlertTriangle, IconArchive, IconTrash } from '@tabler/icons-react';
import { errorSentence } from '../../../lib/api-error.ts';
import { ListPager } from '../../list/list-pager.tsx';
import { usePhone } from '../../use-phone.ts';
import { RATING } from '../../leads/rating-words.ts';
import { STATUS } from '../../questions/status-words.ts';
import { originOf, senderName } from '../../twilio/history/origin-words.ts';
import { useServices } from '../../session/services-context.ts';
import { EraseLeadOver } from './erase-lead-over.tsx';
import { leadsOverQuery, questionsOverQuery, textsOverQuery } from './over-api.ts';
import classes from './over.module.css';

type ListProps = {
  id: string;
  query: Query & { q: string };
  /** Something other than the search leaves rows out. */
  isFiltered: boolean;
  onClear: () => void;
  view: { page: number; pageSize: number };
  onView: (patch: { page: number } | { pageSize: number }) => void;
};
type RowsProps<Row> = Omit<ListProps, 'id'> & {
  label: string;
  /** What a row is, in the plural. */
  things: string;
  page: UseQueryResult<{ items: Row[]; total: number }>;
  row: (row: Row) => { key: Key; content: ReactNode };
};

function Rows<Row>(props: RowsProps<Row>) {
  const { label, things, page, query, isFiltered, onClear, view, onView, row } = props;
  const compact = usePhone();
  const { data, error } = page;
  if (error && !data) {
    const sentence = (isApiError(error) && error.serverMessage) || errorSentence(error);
    return (
      <EmptyState icon={IconAlertTriangle} title="This event cannot be opened" role="alert">
        {sentence}
      </EmptyState>
    );
  }
  if (!data) return <Skeleton className={classes.ghost} aria-busy="true" />;
  if (data.total === 0) {
    return query.q === '' && !isFiltered ? (
      <EmptyState icon={IconArchive} title="Nothing came in">
        This event has nothing of this kind.
      </EmptyState>
    ) : (
      <NoMatch
        title="Nothing matches"
        clear={isFiltered ? undefined : 'Clear the search'}
        onClear={onClear}
      />
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {data.items.map((item) => {
          const { key, content } = row(item);
          return (
            <li key={key} className={classes.row}>
              {content}
            </li>
          );
        })}
      </ul>
      <ListPager view={view} total={data.total} things={things} compact={compact} change={onView} />
    </>
  );
}

function questionRow({
  id,
  content,
  answer,
  author_name: author,
  created_at: at,
  status,
  votes,
}: Question) {
  const facts = [author ?? 'Anonymous', shortExactTime(at), STATUS[status].state];
  if (votes > 0) facts.push(`wanted by ${votes} more`);
  return {
    key: id,
    content: (
      <>
        <p className={classes.content} dir="auto">
          {content}
        </p>
        {answer !== null && (
          <p className={classes.answer} dir="auto">
            {answer}
          </p>
        )}
        <p className={classes.facts}>{facts.join(' · ')}</p>
      </>
    ),
  };
}

function leadRow(lead: Lead, onErase: (lead: Lead) => void) {
  const { id, name, email, phone, company, city, rating, consent_given, created_at: at } = lead;
  const reached = [email, phone, company, city].filter((part) => part !== null);
  const facts = [
    shortExactTime(at),
    ...(rating === null ? [] : [RATING[rating].word]),
    consent_given ? 'agreed to be contacted' : 'did not agree to be contacted',
  ];
  return {
    key: id,
    content: (
      <>
        <p className={classes.content} dir="auto">
          {name}
        </p>
        <p className={classes.answer} dir="auto">
          {reached.join(' · ')}
        </p>
        <div className={classes.foot}>
          <p className={classes.facts}>{facts.join(' · ')}</p>
          <Button
            variant="subtle"
            color="bad"
            size="compact-sm"
            leftSection={<IconTrash size={15} stroke={1.75} aria-hidden="true" />}
            aria-label={`Erase ${name}…`}
            onClick={() => onErase(lead)}
          >
            Erase…
          </Button>
        </div>
      </>
    ),
  };
}

function textRow(text: InboundSms) {
  const { id, body, created_at: at, num_media: files } = text;
  const origin = originOf(text);
  const facts = [
    senderName(text.from_number),
    shortExactTime(at),
    ...(origin === null ? [] : [origin]),
    ...(files === 0 ? [] : [countOf(files, 'file', 'files')]),
    ...(text.question_id === null ? [] : ['became a question']),
  ];
  return {
    key: id,
    content: (
      <>
        <p className={classes.content} dir="auto">
          {body === '' ? 'No words' : body}
        </p>
        <p className={classes.facts}>{facts.join(' · ')}</p>
      </>
    ),
  };
}

/** What was asked. */
export function QuestionsOver({ id, ...rest }: ListProps) {
  const { api } = useServices();
  const page = useQuery(questionsOverQuery(api, id, rest.query));
  return (
    <Rows
      {...rest}
      label="Questions of this event"
      things="Questions"
      page={page}
      row={questionRow}
    />
  );
}

/** Who left contact details; each can be erased. */
export function LeadsOver({ id, ...rest }: ListProps) {
  const { api } = useServices();
  const page = useQuery(leadsOverQuery(api, id, rest.query));
  const [erasing, setErasing] = useState<Lead | null>(null);
  return (
    <>
      <Rows
        {...rest}
        label="Leads of this event"
        things="Leads"
        page={page}
        row={(lead) => leadRow(lead, setErasing)}
      />
      {erasing && <EraseLeadOver event={id} lead={erasing} onClose={() => setErasing(null)} />}
    </>
  );
}

/** What came by text. */
export function TextsOver({ id, ...rest }: ListProps) {
  const { api } = useServices();
  const page = useQuery(textsOverQuery(api, id, rest.query));
  return <Rows {...rest} label="Texts of this event" things="Texts" page={page} row={textRow} />;
}
