import type { Trial } from '../../contract/limits.ts';
import type { Core } from '../../core.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/internet-services.ts';
import type { ImageWorker } from '../media/image-worker.ts';
import { createMediaFiles } from '../media/media.files.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { SettingsService } from '../settings/settings.ts';
import { createSmsRepository } from './sms.repository.ts';
import { adminSmsRoutes } from './sms.routes.ts';
import { createSms } from './sms.service.ts';
import { twilioWebhookRoutes } from './webhook.routes.ts';

/** Text messages, by Twilio. Resolves when what an earlier process left unfinished is gone. */
export async function setupSms(
  core: Core,
  deps: {
    images: Pick<ImageWorker, 'draw'>;
    questions: QuestionsService;
    settings: SettingsService;
    jobs: Jobs;
    services: Services;
    trial: () => Trial | null;
    limits: RateLimits;
  },
) {
  const { dataDir, worker, twilioUrl, pollMs } = core.config;
  const repository = createSmsRepository(core.db);
  const files = createMediaFiles(dataDir, 'sms-media');
  const sms = createSms({
    ...core,
    ...deps,
    sms: repository,
    files,
    isResting: () => deps.trial() !== null,
    worker,
    twilioUrl,
    pollMs,
  });
  await sms.tidyUp();
  return {
    service: sms.service,
    repository,
    admin: adminSmsRoutes({ ...sms, dataDir }),
    /** Twilio's own call, which knows nothing of other origins. */
    webhook: twilioWebhookRoutes({ ...sms, limits: deps.limits, now: core.now }),
    start: () => sms.start(),
    leave: () => sms.close(),
  };
}
