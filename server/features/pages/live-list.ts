import type { Request } from 'express';
import { OWN_PLACE, type LivePage, type OwnQuestion } from '../../contract/live-page.ts';
import type { Language } from '../../contract/languages.ts';
import type { PublicSettings } from '../../contract/settings.ts';
import type { Logger } from '../../platform/logger.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { PageSource } from './page-source.ts';

/** Questions on the page: more than anybody reads on a phone, and not much to load for the others. */
const SHOWN_MAX = 50;

/** The page for one browser: what it wants to know already is pressed, and another press takes it back. */
function withWishes(html: string, wishes: ReadonlySet<number>): string {
  if (wishes.size === 0) return html;
  return html.replaceAll(/<button[^>]* data-vote="(\d+)"[^>]*>/g, (button, id) =>
    wishes.has(Number(id))
      ? button.replace('aria-pressed="false"', 'aria-pressed="true"').replace('"yes"', '"no"')
      : button,
  );
}

/**
 * The approved questions as HTML, for browsers that run no script. It is rendered once in each language for each state
 * of the list and of the settings, however many phones ask. Empty when that fails: the live page itself needs none of it.
 */
export function createLiveList(deps: {
  pages: PageSource;
  questions: QuestionsService;
  publicSettings: () => PublicSettings;
  /** Which of these questions the browser that asks wants answered. */
  wishesOf: (request: Request, ids: readonly number[]) => ReadonlySet<number>;
  /** What was asked with it, newest first. */
  ownOf: (request: Request) => readonly OwnQuestion[];
  logger: Logger;
}): (request: Request, language: Language) => Promise<string> {
  const { pages, questions, publicSettings, wishesOf, ownOf, logger } = deps;
  const kept = new Map<Language, { state: string; ids: number[]; html: Promise<string> }>();

  return async (request, language) => {
    try {
      const { wedeliver, brand, logo } = publicSettings();
      const settings: LivePage['settings'] = { wedeliver, brand, logo };
      const state = JSON.stringify([questions.publicState(), settings]);
      let current = kept.get(language);
      if (current?.state !== state) {
        const all = questions.approved();
        const shown = all.slice(0, SHOWN_MAX);
        const page = { language, settings, questions: shown, total: all.length };
        current = { state, ids: shown.map(({ id }) => id), html: pages.renderLive(page) };
        kept.set(language, current);
      }
      const { ids, html } = current;
      const own = ownOf(request);
      const { answerMarkdown } = wedeliver;
      const mine = own.length > 0 ? await pages.renderOwn({ language, answerMarkdown, own }) : '';
      return withWishes(await html, wishesOf(request, ids)).replace(OWN_PLACE, () => mine);
    } catch (error) {
      kept.delete(language);
      logger.error({ err: error }, 'the live page without script could not be rendered');
      return '';
    }
  };
}
