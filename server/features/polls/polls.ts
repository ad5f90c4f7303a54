import { Router } from 'express';
import { eventScope } from '../../contract/envelope.ts';
import { pollCommand, pollDraft, pollUpdate, pollVote, wordHiding } from '../../contract/polls.ts';
import type { Core } from '../../core.ts';
import { createCalls } from '../../http/calls.ts';
import { publicJson } from '../../http/json-body.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { readyJson } from '../../http/ready-body.ts';
import { bodyOf, idOf } from '../../http/validate.ts';
import { createVoterMarks } from '../votes/votes.ts';
import { createPollsRepository } from './polls.repository.ts';
import { createPollsService, type PollsService } from './polls.service.ts';

/** The running poll and votes for it. */
function publicPollRoutes(service: PollsService, limits: RateLimits): Router {
  const router = Router();
  const ready = readyJson();

  router.get('/api/polls/current', limits.publicRead, async (request, response) => {
    const data = service.current();
    const body = ready(data.version, () => JSON.stringify({ success: true, data }));
    await body.send(request, response);
  });

  router.put('/api/polls/:id/vote', limits.pollVotes, publicJson, async (request, response) => {
    const id = idOf(request);
    const vote = bodyOf(pollVote, request);
    // Made-up phones meet this limit; one that voted before does not.
    if (service.isFirstVote(id, vote.voter)) limits.newPollVoter(request);
    response.json({ success: true, data: await service.vote(id, vote) });
  });
  return router;
}

/** Polls for everybody of staff, who prepare and run them. */
function adminPollRoutes(service: PollsService) {
  const { stand, routers } = createCalls();
  stand.get('/polls', ({ query }) => ({ items: service.list(query(eventScope).event) }));
  stand.create('/polls', ({ body, actor }) => service.add(body(pollDraft), actor));
  stand.put('/polls/:id', ({ id, body, actor }) => service.update(id, body(pollUpdate), actor));
  stand.delete('/polls/:id', ({ id, actor }) => service.remove(id, actor));
  stand.post('/polls/:id/command', ({ id, body, actor }) =>
    service.command(id, body(pollCommand), actor),
  );
  stand.get('/polls/:id/words', ({ id }) => service.words(id));
  stand.put('/polls/:id/words', ({ id, body, actor }) => service.hide(id, body(wordHiding), actor));
  return routers;
}

/** Polls: what staff ask the hall, and what it votes. */
export function setupPolls(
  core: Core,
  deps: {
    openId: () => number;
    /** Makes the marks of phones. */
    secret: string;
    limits: RateLimits;
  },
) {
  const marks = createVoterMarks(deps.secret);
  const service = createPollsService({
    ...core,
    polls: createPollsRepository(core.db),
    openId: deps.openId,
    markOf: (poll, voter) => marks.of(`poll ${poll}`, voter),
  });
  return {
    service,
    ...adminPollRoutes(service),
    visitors: publicPollRoutes(service, deps.limits),
    close: service.close,
  };
}
