import { z } from 'zod';
import { okBody } from '../../../server/contract/envelope.ts';
import type { CurrentPoll } from '../../../server/contract/polls.ts';
import { publicMessages } from '../../../server/contract/stream.ts';
import type { OkBody, Reader } from '../../lib/shape.ts';
import type { OwnBallot } from './poll-view.ts';

export const pollEvent: Reader<CurrentPoll> = publicMessages.poll;
export const pollBody: Reader<OkBody<CurrentPoll>> = okBody(publicMessages.poll);

/** Reader of this phone's vote in its storage. */
export const ownBallot: Reader<OwnBallot> = z.object({
  key: z.string(),
  poll: z.int(),
  round: z.int(),
  ballot: z.object({
    options: z.array(z.int()).optional(),
    scale: z.int().optional(),
    words: z.array(z.string()).optional(),
  }),
  told: z.boolean(),
});
