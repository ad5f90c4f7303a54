import type { LivePage } from '../../contract/live-page.ts';
import type { PublicSettings } from '../../contract/settings.ts';
import type { Logger } from '../../platform/logger.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { PageSource } from './page-source.ts';

/** Questions on the page: more than anybody reads on a phone, and not much to load for the others. */
const SHOWN_MAX = 50;

/**
 * The approved questions as HTML, for browsers that run no script. It is rendered once for each state of the list and of
 * the settings, however many phones ask. Empty when that fails: the live page itself needs none of it.
 */
export function createLiveList(deps: {
  pages: PageSource;
  questions: QuestionsService;
  publicSettings: () => PublicSettings;
  logger: Logger;
}): () => Promise<string> {
  const { pages, questions, publicSettings, logger } = deps;
  let kept: { state: string; html: Promise<string> } | null = null;

  return async () => {
    try {
      const { theme, wedeliver, brand } = publicSettings();
      const settings: LivePage['settings'] = { theme, wedeliver, brand };
      const state = JSON.stringify([questions.publicState(), settings]);
      if (kept?.state !== state) {
        const all = questions.approved();
        const page = { settings, questions: all.slice(0, SHOWN_MAX), total: all.length };
        kept = { state, html: pages.renderLive(page) };
      }
      return await kept.html;
    } catch (error) {
      kept = null;
      logger.error({ err: error }, 'the live page without script could not be rendered');
      return '';
    }
  };
}
