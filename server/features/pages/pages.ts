import type { RequestHandler } from 'express';
import type { Config } from '../../config.ts';
import type { Language } from '../../contract/languages.ts';
import type { Trial } from '../../contract/limits.ts';
import type { Core } from '../../core.ts';
import { onAdminHost } from '../../http/hosts.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { ScreensService } from '../screens/screens.service.ts';
import type { PublicSettingsService } from '../settings/public-settings.ts';
import type { SettingsService } from '../settings/settings.ts';
import { createLiveList, createPhoneStart } from './drawn-lists.ts';
import type { FormPage } from './form-post.ts';
import { trialMark } from './html.ts';
import { builtPages, type PageSource } from './page-source.ts';
import { noticeHash, privacyNotice } from './privacy-notice.ts';
import { pageRoutes, sendNotices } from './pages.routes.ts';
import { createVisitorPages, type PageMark } from './visitor-pages.ts';

/** The pages as they were built, or while they are being written. @throws when they are not built */
export async function loadPages(config: Config): Promise<PageSource> {
  if (!config.dev) return builtPages(config.rendererDir, config.visitorBundle);
  const { devPages } = await import('./dev-page-source.ts');
  return devPages();
}

/** Makes the line above visitors' pages that says that it is a trial. */
function markOf(trial: () => Trial | null) {
  return (language: Language): PageMark | null => {
    const kind = trial();
    return kind && trialMark(kind, language);
  };
}

/** The pages that visitors' forms are answered with. */
export function createFormPage(
  { logger }: Core,
  deps: {
    source: PageSource;
    settings: Pick<SettingsService, 'current'>;
    publicSettings: Pick<PublicSettingsService, 'viewFor'>;
    trial: () => Trial | null;
    limits: RateLimits;
  },
): FormPage {
  const { settings, limits } = deps;
  const privacy = () => {
    const { keepDays, text } = settings.current().privacy;
    const notice = noticeHash(privacyNotice(settings.current()));
    return { page: { keepDays, hasText: text !== '', notice }, text };
  };
  const mark = markOf(deps.trial);
  const pages = createVisitorPages(deps.source, deps.publicSettings.viewFor, privacy, mark);
  return { pages, limits, logger };
}

/** Pages: whatever is no call. */
export function setupPages(
  { config, logger }: Core,
  deps: Pick<Parameters<typeof createLiveList>[0], 'ownOf' | 'votesOf'> & {
    source: PageSource;
    formPage: FormPage;
    publicSettings: PublicSettingsService;
    questions: QuestionsService;
    screens: Pick<ScreensService, 'onScreen'>;
    trial: () => Trial | null;
    limits: RateLimits;
  },
) {
  const { source: pages, formPage, publicSettings, questions, screens, limits } = deps;
  const liveList = createLiveList({
    ...deps,
    pages,
    publicSettings: publicSettings.publicView,
    logger,
  });
  const phoneStart = createPhoneStart({
    pages,
    questions,
    onScreen: () => screens.onScreen(),
    logger,
  });
  const notices: RequestHandler = onAdminHost(sendNotices(config.noticesFile));
  return {
    build: pages.build,
    assets: pages.assets,
    /** Licenses of what Booth is made of. */
    notices,
    /** To come last. */
    pages: pageRoutes({
      pages,
      visitorPages: formPage.pages,
      liveList,
      phoneStart,
      mark: markOf(deps.trial),
      settingsFor: publicSettings.viewFor,
      limits,
      logger,
    }),
  };
}
