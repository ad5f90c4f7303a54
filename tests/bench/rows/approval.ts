import type { Socket } from 'node:net';
import { ADMIN_HOST } from '../../support/api.ts';
import { ask, messageOf, openPhone, openStreams } from '../phones.ts';
import type { Row, Subject } from '../bench.ts';
import { type Values, median } from '../figures.ts';

const STREAMS = 200;
/** Approvals of a turn, whose medians are its figures. */
const APPROVALS = 20;
const AGAINST_BARE = 'to the last (bare node:http), ms';

/** The call that approves at a subject, and the address of its stream. */
type Way = { subject: Subject; events: string; approve: (n: number) => string };

/** The moment at which it hears of the question. */
function heardAt(socket: Socket): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const onData = (text: string) => {
    if (!text.includes('event: questions')) return;
    resolve(performance.now());
    socket.off('data', onData);
  };
  socket.on('data', onData);
  return promise;
}

/** Approves in turn, first with nobody and then with everybody listening. */
async function measure({ subject, events, approve }: Way): Promise<Values> {
  const staff = await openPhone(subject.port, '127.0.0.1');
  const times: Record<'alone' | 'first' | 'last', number[]> = { alone: [], first: [], last: [] };
  for (let n = 1; n <= APPROVALS; n += 1) {
    const start = performance.now();
    await staff.ask(approve(n), 200);
    times.alone.push(performance.now() - start);
  }
  const streams = await openStreams(subject, events, STREAMS);
  for (let n = 1; n <= APPROVALS; n += 1) {
    const heard = Promise.all(streams.map(heardAt));
    const start = performance.now();
    const [moments] = await Promise.all([heard, staff.ask(approve(n), 200)]);
    times.first.push(Math.min(...moments) - start);
    times.last.push(Math.max(...moments) - start);
  }
  for (const stream of streams) stream.destroy();
  staff.close();
  return {
    'to the first, ms': median(times.first),
    'to the last, ms': median(times.last),
    [AGAINST_BARE]: median(times.last),
    'the PUT alone, ms': median(times.alone),
  };
}

export const approval: Row = {
  name: 'approval',
  title: 'An approval reaches 200 streams (Express PUT, a durable row, then 200 writes)',
  goal: {
    'to the first, ms': '≤ × 1.15',
    'to the last, ms': '≤ × 1.15',
    'the PUT alone, ms': '≤ × 1.15',
  },
  async run(bench) {
    const product = await bench.product();
    const baseline = await bench.baseline('server', [bench.folder()]);
    let answers = 0;
    const put = (subject: Subject, headers: Record<string, string>) => (n: number) => {
      answers += 1;
      const json = { status: 'approved', answer: `Yes, ${answers} times.` };
      return messageOf(subject, `/api/admin/question/${n}`, { method: 'PUT', headers, json });
    };
    const asStaff = { host: `${ADMIN_HOST}:${product.port}`, 'x-csrf-token': product.staff.csrf };
    const events = '/api/events';
    const bare: Way = {
      subject: baseline,
      events: '/bare/events',
      approve: () => messageOf(baseline, '/bare/publish', { method: 'POST' }),
    };
    for (const subject of [product, baseline])
      for (let n = 1; n <= APPROVALS; n += 1) await ask(subject, `Number ${n}?`);
    const subjects = {
      product: () => measure({ subject: product, events, approve: put(product, asStaff) }),
      baseline: () => measure({ subject: baseline, events, approve: put(baseline, {}) }),
      async bare() {
        return { [AGAINST_BARE]: (await measure(bare))[AGAINST_BARE] ?? Number.NaN };
      },
    };
    return (await bench.inTurns(subjects))('product', 'bare', 'baseline');
  },
};
