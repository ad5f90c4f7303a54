/** `npm run test:deep` sets it: whole sweeps, long walks, many kills. */
export const isDeep = process.env['BOOTH_TEST_DEEP'] === '1';

/** Days in which the samples of `npm test` cover every sweep. */
const DAYS = 14;

/** Chooses the samples: the day, as days since 1970, unless a run is repeated with the seed that it printed. */
export const SEED = Number(process.env['BOOTH_TEST_SEED'] ?? Math.floor(Date.now() / 86_400_000));

/** The cases of a sweep that run now: all of them in `npm run test:deep`, otherwise today's fourteenth, at least one. */
export function sample<T>(cases: readonly T[]): T[] {
  const days = isDeep ? 1 : Math.min(DAYS, cases.length);
  return cases.filter((_, at) => at % days === SEED % days);
}
