import { ADMIN_HOST, signInAdmin } from '../../support/api.ts';
import { messageOf, openPhone } from '../phones.ts';
import type { Row } from '../bench.ts';
import { type Values, percentile } from '../figures.ts';
import { LARGE } from '../seed.ts';

/** Every query of a list, each with every word to search for and with none. */
function pathsOf(list: string, queries: readonly string[], words: readonly string[]): string[] {
  const searches = ['', ...words.map((word) => `&q=${encodeURIComponent(word)}`)];
  return queries.flatMap((query) => searches.map((q) => `/api/admin/${list}?${query}${q}`));
}

/** Where a question lies and what it carries. */
const FILTERS = [
  '',
  'status=approved&has_answer=false',
  'status=approved&has_answer=true&labels=12',
  'status=pending&labels=2,5',
  'labels=1,2,3,4,5,6,7,8,9,10,11,12',
  'shelf=archived',
];
const ORDERS = ['', '&sort=author&order=asc&page=8&page_size=100', '&sort=votes&page=9'];
const QUESTIONS = FILTERS.flatMap((filter) => ORDERS.map((order) => filter + order));
const LEADS = [
  'page=50&page_size=100&sort=name&order=asc',
  'page=25&page_size=100&sort=rating',
  'rating=hot&followed_up=false&consent=true',
];
/** Words that hit half, none, or nearly all, alone and several. */
const PATHS = [
  ...pathsOf('questions', QUESTIONS, ['charger', 'élodie', 'zzzq', 'e', 'winter muller', 'e a i']),
  ...pathsOf('leads', ['', ...LEADS], ['köln', 'e', 'zzzq', 'visitor4711', 'muller elodie']),
  ...pathsOf('logs', ['', 'page=40&page_size=100'], ['approved', 'zzzq', 'answer approved 4711']),
  ...pathsOf('twilio/inbound', ['', 'country=DE'], ['battery', 'zzzq', 'charge winter', 'e']),
  ...['labels', 'insights', 'insights?day=2026-11-05'].map((path) => `/api/admin/${path}`),
];

/** Asks for every list in every way that costs, as a member of the staff who has just signed in. */
async function askAll(port: number): Promise<Values> {
  const cookie = (await signInAdmin(port)).cookie();
  const headers = { host: `${ADMIN_HOST}:${port}` };
  const browser = await openPhone(port, '127.0.0.1');
  const times = { list: [0], search: [0] };
  for (const path of PATHS) {
    const message = messageOf({ port, cookie }, path, { headers });
    const start = performance.now();
    await browser.ask(message, 200);
    const isSearch = /[?&]q=./.test(path);
    times[isSearch ? 'search' : 'list'].push(performance.now() - start);
  }
  browser.close();
  return {
    'lists and filters, ms p95': percentile(times.list, 0.95),
    'searches, ms p95': percentile(times.search, 0.95),
    'slowest, ms': Math.max(...times.list, ...times.search),
  };
}

export const lists: Row = {
  name: 'lists',
  title: `Staff’s lists over HTTP: ${PATHS.length} of them, ${LARGE.questions} questions and ${LARGE.leads} leads`,
  goal: { 'lists and filters, ms p95': '≤ 10', 'searches, ms p95': '≤ 25' },
  async run(bench) {
    const { port } = await bench.product({ size: LARGE });
    return (await bench.inTurns({ product: () => askAll(port) }))('product');
  },
};
