import type { ChatTimings } from '../features/ai/chat-client.ts';
import type { ImageLimits } from '../features/media/image-worker.ts';
import type { OutboxTimings } from '../features/outbox/delivery.ts';
import type { PageSource } from '../features/pages/page-source.ts';
import type { TellStart } from '../lifecycle/start-progress.ts';
import type { StartChild } from '../platform/child.ts';
import type { InternetTimings } from '../platform/internet.ts';
import type { JobTimings } from '../platform/jobs/job-runner.ts';
import type { Logger } from '../platform/logger.ts';
import type { readLinuxFacts } from '../platform/network/linux-facts.ts';
import type { Interfaces } from '../platform/network/ranking.ts';
import type { ServiceTimings } from '../platform/internet-services.ts';

/** Means of the process that runs the server. */
export type Host = {
  /** Of the run before a restart. */
  logger?: Logger;
  /** Restarts the server in this process. */
  restart?: () => void;
  tellStart?: TellStart;
  /** Starts the image process; by default as a separate Node process. */
  startImageProcess?: StartChild | undefined;
};

/** Replacements, for tests alone. */
export type Overrides = {
  now?: () => number;
  /** Milliseconds since anything, by a clock that nobody sets. */
  elapsed?: () => number;
  pages?: PageSource;
  /** The system's networks. */
  interfaces?: () => Interfaces;
  linux?: typeof readLinuxFacts;
  serviceTimings?: Partial<ServiceTimings>;
  internetTimings?: Partial<InternetTimings>;
  jobTimings?: JobTimings;
  outboxTimings?: Partial<OutboxTimings>;
  chatTimings?: Partial<ChatTimings>;
  imageLimits?: Partial<ImageLimits>;
};
