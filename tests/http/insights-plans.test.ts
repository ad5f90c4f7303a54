import { expect, test, vi } from 'vitest';
import { createInsightsRepository } from '../../server/features/insights/insights.repository.ts';
import { openHttpBooth } from '../support/http-booth.ts';

test('no row of the questions is read for waits and labels, however many there are', async () => {
  const { deps } = await openHttpBooth();
  const prepare = vi.spyOn(deps.db, 'prepare');
  createInsightsRepository(deps.db);
  const queries = prepare.mock.calls.map(([sql]) => sql);
  prepare.mockRestore();
  const walks = queries.flatMap((sql) => {
    const values = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, 1]);
    return deps.db
      .prepare<[unknown], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(Object.fromEntries(values))
      .map(({ detail }) => detail)
      .filter((detail) => /^(?:SCAN|SEARCH) questions .*_(?:waited|labelled)/.test(detail));
  });
  expect(new Set(walks)).toEqual(
    new Set([
      'SCAN questions USING COVERING INDEX questions_waited',
      'SCAN questions USING COVERING INDEX questions_labelled',
    ]),
  );
});
