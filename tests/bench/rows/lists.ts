import { ADMIN_HOST, signInAdmin } from '../../support/api.ts';
import { messageOf, openPhone } from '../phones.ts';
import type { Row } from '../bench.ts';
import { type Values, percentile } from '../figures.ts';
import { LARGE } from '../seed.ts';

/** Every query of a list, each with every word to search for and with none. Staff's pages always ask for a page. */
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
  'page=1&rating=hot&followed_up=false&consent=true',
];
/** Words that hit half, none, or nearly all, alone and several. */
const LISTS = [
  ...pathsOf('questions', QUESTIONS, ['charger', 'élodie', 'zzzq', 'e', 'winter muller', 'e a i']),
  ...pathsOf('leads', ['page=1', ...LEADS], ['köln', 'e', 'zzzq', 'visitor4711', 'muller elodie']),
  ...pathsOf(
    'logs',
    ['page=1', 'page=40&page_size=100'],
    ['approved', 'zzzq', 'answer approved 4711'],
  ),
  ...pathsOf('twilio/inbound', ['', 'country=DE'], ['battery', 'zzzq', 'charge winter', 'e']),
  '/api/admin/labels',
];
const INSIGHTS = ['insights', 'insights?day=2026-11-05'].map((path) => `/api/admin/${path}`);

function isSearch(path: string): boolean {
  return /[?&]q=./.test(path);
}

/** Asks for everything in every way that costs, as a member of the staff who has just signed in. */
async function askAll(port: number): Promise<Values> {
  const cookie = (await signInAdmin(port)).cookie();
  const headers = { host: `${ADMIN_HOST}:${port}` };
  const browser = await openPhone(port, '127.0.0.1');
  const timesOf = async (paths: readonly string[]) => {
    const times: number[] = [];
    for (const path of paths) {
      const message = messageOf({ port, cookie }, path, { headers });
      const start = performance.now();
      await browser.ask(message, 200);
      times.push(performance.now() - start);
    }
    return times;
  };
  const lists = await timesOf(LISTS.filter((path) => !isSearch(path)));
  const searches = await timesOf(LISTS.filter(isSearch));
  const insights = await timesOf(INSIGHTS);
  browser.close();
  return {
    'lists and filters, ms p95': percentile(lists, 0.95),
    'searches, ms p95': percentile(searches, 0.95),
    'slowest of them, ms': Math.max(...lists, ...searches),
    'insights, ms': Math.max(...insights),
  };
}

export const lists: Row = {
  name: 'lists',
  title: `Staff’s lists over HTTP: ${LISTS.length} of them, ${LARGE.questions} questions and ${LARGE.leads} leads`,
  goal: { 'lists and filters, ms p95': '≤ 10', 'searches, ms p95': '≤ 25', 'insights, ms': '≤ 20' },
  async run(bench) {
    const { port } = await bench.product({ size: LARGE });
    return (await bench.inTurns({ product: () => askAll(port) }))('product');
  },
};
