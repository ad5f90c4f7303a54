import { peopleHere } from '../../../../server/contract/people.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { polledQuery } from '../../../lib/query-cache.ts';
import { PEOPLE_PATH } from './staff-services.ts';

export const PEOPLE_KEY = ['people'];

/** Query for the people, in the order of their names. */
export function peopleQuery(api: ApiClient) {
  return polledQuery(api, PEOPLE_KEY, `${PEOPLE_PATH}/here`, peopleHere);
}
