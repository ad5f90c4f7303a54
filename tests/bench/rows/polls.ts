import type { Socket } from 'node:net';
import { poll, type PollCommand } from '../../../server/contract/polls.ts';
import { dataOf } from '../../support/data-of.ts';
import { messageOf, openPhone, openStreams } from '../phones.ts';
import type { Row } from '../bench.ts';
import { percentile } from '../figures.ts';

const PHONES = 200;
const DRAFT = { kind: 'single', question: 'Which one next?', options: ['Pumps', 'Valves'] };

/** Moments at which a stage’s stream told how many had voted; `all` resolves when it was told of everybody. */
function watch(stage: Socket) {
  const told: { voters: number; at: number }[] = [];
  const { promise: all, resolve } = Promise.withResolvers<void>();
  stage.on('data', (text: string) => {
    for (const [, voters] of text.matchAll(/"voters":(\d+)/g)) {
      told.push({ voters: Number(voters), at: performance.now() });
      if (Number(voters) === PHONES) resolve();
    }
  });
  return { told, all };
}

export const polls: Row = {
  name: 'polls',
  title: `${PHONES} phones vote at once, and the big screen counts them`,
  goal: { 'vote to big screen, ms p95': '≤ 1000' },
  async run(bench) {
    const product = await bench.product();
    const path = '/api/admin/polls';
    let running = dataOf(poll, await product.staff.post(path, DRAFT), 201);
    const press = async (command: PollCommand) => {
      const { id, version } = running;
      const answer = await product.staff.post(`${path}/${id}/command`, { do: command, version });
      running = dataOf(poll, answer);
    };
    await press('start');
    const phones = await Promise.all(Array.from({ length: PHONES }, () => openPhone(product.port)));
    async function votes() {
      await press('reset');
      const streams = await openStreams(product, '/api/events', PHONES);
      const [stage] = streams;
      if (!stage) throw new Error('There is no stream.');
      const { told, all } = watch(stage);
      const answered: number[] = [];
      const sent = performance.now();
      const vote = async (phone: (typeof phones)[number], n: number) => {
        const json = { voter: n.toString(16).padStart(32, '0'), options: [1 + (n % 2)] };
        const put = { method: 'PUT', json };
        await phone.ask(messageOf(product, `/api/polls/${running.id}/vote`, put), 200);
        answered.push(performance.now() - sent);
      };
      await Promise.all([all, ...phones.map(vote)]);
      // Votes are counted in the order in which they are acknowledged.
      const shown = answered.map(
        (_, n) => (told.find(({ voters }) => voters > n)?.at ?? Number.NaN) - sent,
      );
      for (const stream of streams) stream.destroy();
      return {
        'vote to big screen, ms p95': percentile(shown, 0.95),
        'vote to thanks, ms p95': percentile(answered, 0.95),
        'messages a stream': told.length,
      };
    }
    return (await bench.inTurns({ votes }))('votes');
  },
};
