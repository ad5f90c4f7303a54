import type { Config } from './config.ts';
import type { Basics } from './deps-basics.ts';
import { createMediaFiles } from './features/media/media.files.ts';
import type { PictureWorker } from './features/media/picture-worker.ts';
import type { QuestionsService } from './features/questions/questions.service.ts';
import type { SettingsService } from './features/settings/settings.service.ts';
import { setupSms } from './features/sms/setup-sms.ts';
import { createSmsMediaRepository } from './features/sms/sms-media.repository.ts';
import { createSmsRepliesRepository } from './features/sms/sms-replies.repository.ts';
import { createSmsRepository } from './features/sms/sms.repository.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Services } from './platform/services.ts';

/** The part of `deps.ts` that brings texts in and replies out. */
export function createTexts({
  config,
  db,
  ...deps
}: Basics & {
  config: Config;
  pictures: PictureWorker;
  questions: QuestionsService;
  settings: SettingsService;
  jobs: Jobs;
  services: Services;
  /** Nothing is asked of Twilio while this holds. */
  isResting: () => boolean;
}) {
  const smsRepository = createSmsRepository(db);
  const sms = setupSms({
    ...deps,
    sms: smsRepository,
    smsMedia: createSmsMediaRepository(db),
    smsReplies: createSmsRepliesRepository(db),
    files: createMediaFiles(config.dataDir, 'sms-media'),
    twilioUrl: config.twilioUrl,
    pollMs: config.pollMs,
  });
  return { sms, smsRepository };
}
