import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSteadyList } from '../../lib/use-steady-list.ts';
import { useServices } from '../session/services-context.ts';
import { pageQuery, type ListView } from './list-view.ts';
import { questionsQuery } from './questions-api.ts';

/**
 * The questions of a view.
 * @param hold no row may move now
 */
export function useQuestionList(view: ListView, hold: boolean) {
  const { api } = useServices();
  const client = useQueryClient();
  const query = pageQuery(view);
  return useSteadyList(useQuery(questionsQuery(api, client, query)), JSON.stringify(query), hold);
}
