import type { RequestHandler } from 'express';
import type { Config } from '../../config.ts';
import type { Language } from '../../contract/languages.ts';
import type { Trial } from '../../contract/limits.ts';
import type { CurrentPoll } from '../../contract/polls.ts';
import type { ScreenKind } from '../../contract/screens.ts';
import type { Core } from '../../core.ts';
import { onAdminHost } from '../../http/hosts.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { pagePolicy } from '../../http/security-headers.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import { untilChanged } from '../../platform/until-changed.ts';
import type { Settings } from '../../contract/settings.ts';
import type { ScreensService } from '../screens/screens.service.ts';
import type { PublicSettingsService } from '../settings/public-settings.ts';
import type { SettingsService } from '../settings/settings.ts';
import { createLiveDrawings } from './drawn-lists.ts';
import type { FormPage } from './form-post.ts';
import { trialMark } from './html.ts';
import { builtPages, type PageSource } from './page-source.ts';
import { noticeHash, privacyNotice } from './privacy-notice.ts';
import { pageRoutes, sendNotices } from './pages.routes.ts';
import { createVisitorPages, type PageMark } from './visitor-pages.ts';

/** The pages as they were built, or while they are being written. @throws when they are not built */
export async function loadPages(config: Config): Promise<PageSource> {
  if (!config.dev) return builtPages(config);
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

function privacyOf(current: Settings) {
  const { keepDays, text } = current.privacy;
  const notice = noticeHash(privacyNotice(current));
  return { page: { keepDays, hasText: text !== '', notice }, text };
}

/** The pages that visitors' forms are answered with. */
export function createFormPage(
  { config, logger }: Core,
  deps: {
    source: PageSource;
    settings: Pick<SettingsService, 'current'>;
    publicSettings: Pick<PublicSettingsService, 'viewFor'>;
    currentPoll: () => CurrentPoll;
    trial: () => Trial | null;
    /** Name of the draw that visitors are asked to take part in. */
    askedDraw: () => string | null;
    limits: RateLimits;
  },
): FormPage {
  const { settings, limits, currentPoll } = deps;
  const privacy = untilChanged(settings.current, privacyOf);
  const mark = markOf(deps.trial);
  const policy = pagePolicy(config);
  const poll = () => {
    const running = currentPoll().poll;
    return running?.phase === 'open' ? running.question : null;
  };
  const { source, publicSettings } = deps;
  const asked = { poll, draw: deps.askedDraw };
  const pages = createVisitorPages(source, publicSettings.viewFor, privacy, asked, mark, policy);
  return { pages, limits, logger };
}

/** Pages: whatever is no call. */
export function setupPages(
  { config, logger }: Core,
  deps: Pick<Parameters<typeof createLiveDrawings>[0], 'ownOf' | 'votesOf'> & {
    source: PageSource;
    formPage: FormPage;
    publicSettings: PublicSettingsService;
    questions: QuestionsService;
    screens: Pick<ScreensService, 'onScreen'>;
    kindIn: (search: string) => ScreenKind;
    trial: () => Trial | null;
    limits: RateLimits;
  },
) {
  const { source: pages, formPage, publicSettings, screens, limits } = deps;
  const drawings = createLiveDrawings({
    ...deps,
    build: pages.build,
    onScreen: () => screens.onScreen(),
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
      drawings,
      mark: markOf(deps.trial),
      settingsFor: publicSettings.viewFor,
      kindIn: deps.kindIn,
      policy: pagePolicy(config),
      limits,
      logger,
    }),
  };
}
