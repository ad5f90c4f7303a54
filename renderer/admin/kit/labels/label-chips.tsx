import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  label,
  type Label,
  type LabelColour,
  type LabelDraft,
  labelList,
} from '../../../../server/contract/labels.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { Unseen } from '../../../ui/plain.tsx';
import { useServices } from '../session/staff-services.ts';
import { useShown } from '../wishes.ts';
import classes from './labels.module.css';
import { liveKey } from '../live.ts';

/** A label's colour, beside its name. */
export function LabelDot({ colour }: { colour: LabelColour }) {
  return <span className={classes.dot} data-colour={colour} aria-hidden="true" />;
}

type Props = {
  /** All labels, from {@link useLabels}: a row that asked for them would listen to them by itself. */
  labels: readonly Label[] | undefined;
  /** The labels' ids, by name. */
  ids: readonly number[];
  /** Most labels to draw; the rest appear as a number. */
  shown?: number;
};

/** The labels of a question, one after the other in the line that they stand in. */
export function LabelChips({ labels = [], ids, shown = Infinity }: Props) {
  // One that was deleted a moment ago may still stand on a question here.
  const own = labels.filter(({ id }) => ids.includes(id));
  const more = own.slice(shown).map(({ name }) => name);
  return own.length === 0 ? null : (
    <span data-part="labels" style={{ display: 'contents' }}>
      <Unseen>Labels: </Unseen>
      {own.slice(0, shown).map(({ id, name, colour }) => (
        <span key={id} className={classes.chip} data-colour={colour} data-label title={name}>
          <LabelDot colour={colour} />
          <span className={classes.name} dir="auto">
            {name}
          </span>
        </span>
      ))}
      {more.length > 0 && (
        <span className={classes.chip} title={more.join(', ')}>
          <span aria-hidden="true">+{more.length}</span>
          <Unseen>{more.join(', ')}</Unseen>
        </span>
      )}
    </span>
  );
}

export const LABELS_KEY = liveKey(['labels'], ['labels']);
export const LABELS_PATH = '/api/admin/labels';

/** All labels, by name. What is pushed brings them up to date. */
export function labelsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: LABELS_KEY,
    queryFn: async ({ signal }) =>
      (await api.data('GET', LABELS_PATH, labelList, { signal })).items,
    staleTime: Infinity,
  });
}

/**
 * All labels as they are to be shown, by name; undefined until they are known.
 * @param isFresh they are fetched again each time: their numbers change with every question
 */
export function useLabels({ isFresh = false } = {}): Label[] | undefined {
  const { api, shown } = useServices();
  const { of } = useShown(shown.labels);
  const { data } = useQuery({ ...labelsQuery(api), ...(isFresh && { staleTime: 0 }) });
  return useMemo(() => data?.map(of), [data, of]);
}

/** Throws ApiError; 400 when the name is taken, 409 when there are too many. */
export function addLabel(api: ApiClient, draft: LabelDraft): Promise<Label> {
  return api.data('POST', LABELS_PATH, label, { body: draft });
}
