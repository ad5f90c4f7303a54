import type { Request } from 'express';
import {
  OWN_PLACE,
  type LivePage,
  type OwnQuestion,
  type LiveStart,
  type PhonePage,
} from '../../contract/live-page.ts';
import type { Language } from '../../contract/languages.ts';
import { type PublicSettings, phoneSettings } from '../../contract/settings.ts';
import type { Logger } from '../../platform/logger.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { PageSource } from './page-source.ts';
import { randomBytes } from 'node:crypto';

/** Maximum number of questions on the page: more than anyone reads on a phone, and not much to load. */
const SHOWN_MAX = 50;

/** The page for one browser: what it wants to know already is pressed, and another press takes it back. */
function withVotes(html: string, votes: ReadonlySet<number>): string {
  if (votes.size === 0) return html;
  return html.replaceAll(/<button[^>]* data-vote="(\d+)"[^>]*>/g, (button, id) =>
    votes.has(Number(id))
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
  /** Ids among these questions for which the requesting browser has voted. */
  votesOf: (request: Request, ids: readonly number[]) => ReadonlySet<number>;
  /** Questions asked with the requesting browser, newest first. */
  ownOf: (request: Request) => readonly OwnQuestion[];
  logger: Logger;
}): (request: Request, language: Language) => Promise<string> {
  const { pages, questions, publicSettings, votesOf, ownOf, logger } = deps;
  const kept = new Map<Language, { state: string; ids: number[]; html: string }>();

  return async (request, language) => {
    try {
      const { renderLive, renderOwn } = await pages.renderers();
      const { wedeliver, brand, logo } = publicSettings();
      const settings: LivePage['settings'] = { wedeliver, brand, logo };
      const state = JSON.stringify([questions.publicState(), settings]);
      let current = kept.get(language);
      if (current?.state !== state) {
        const all = questions.approved();
        const shown = all.slice(0, SHOWN_MAX);
        const page = { language, settings, questions: shown, total: all.length };
        current = {
          state,
          ids: shown.map(({ id }) => id),
          html: renderLive(page),
        };
        kept.set(language, current);
      }
      const { ids, html } = current;
      const own = ownOf(request);
      const { answerMarkdown } = wedeliver;
      const mine = own.length > 0 ? renderOwn({ language, answerMarkdown, own }) : '';
      return withVotes(html, votesOf(request, ids)).replace(OWN_PLACE, () => mine);
    } catch (error) {
      kept.delete(language);
      logger.error({ err: error }, 'the live page without script could not be rendered');
      return '';
    }
  };
}

/** Maximum number of questions sent with the page: the current ones, and a list as long as most are. */
const BROUGHT_MAX = 20;
/** Placeholder of the key in HTML that is rendered once for many phones. */
const NO_KEY = '{key}';
/**
 * Attribute that holds the placeholder. Visitors' texts cannot contain it, since quotation marks are escaped in them.
 */
const KEY_PLACE = `value="${NO_KEY}"`;

/** Initial data of the live page, and its HTML for a phone. */
export type PhoneStart = { data: LiveStart; html: string };

/**
 * The first frame of the live page on a phone, and what its script goes on from. Drawn once in each language for each state
 * of the list, the settings and the screens. Without a frame when that fails: the script draws it then.
 */
export function createPhoneStart(deps: {
  pages: PageSource;
  questions: QuestionsService;
  /** Questions that the laptop's own screens show now. */
  onScreen: () => readonly number[];
  logger: Logger;
}): (settings: PublicSettings, language: Language) => Promise<PhoneStart> {
  const { pages, questions, onScreen, logger } = deps;
  let list: { state: string; brought: Pick<LiveStart, 'questions' | 'isWhole'> } | null = null;
  const kept = new Map<Language, { state: string; html: string }>();

  function broughtNow() {
    const state = questions.publicState();
    if (list?.state !== state) {
      const all = questions.approved();
      const brought = { questions: all.slice(0, BROUGHT_MAX), isWhole: all.length <= BROUGHT_MAX };
      list = { state, brought };
    }
    return list;
  }

  return async (asked, language) => {
    const settings = phoneSettings.parse(asked);
    const idempotencyKey = randomBytes(16).toString('base64url');
    const own = { settings, idempotencyKey, build: pages.build };
    try {
      const { renderPhone } = await pages.renderers();
      const { state: listed, brought } = broughtNow();
      const screens = onScreen();
      const data: LiveStart = { ...own, ...brought, onScreen: screens };
      const page: PhonePage = { ...data, language, idempotencyKey: NO_KEY };
      // It is the same for those who may see the Wi-Fi and those who may not.
      const { wedeliver, brand, logo } = settings;
      const state = JSON.stringify([listed, wedeliver, brand, logo, screens]);
      let current = kept.get(language);
      if (current?.state !== state) {
        current = { state, html: renderPhone(page) };
        kept.set(language, current);
      }
      const html = current.html.replace(KEY_PLACE, `value="${idempotencyKey}"`);
      return { data, html };
    } catch (error) {
      kept.delete(language);
      logger.error({ err: error }, 'the live page for phones could not be drawn');
      const nothing = { questions: null, isWhole: false, onScreen: null };
      return { data: { ...own, ...nothing }, html: '' };
    }
  };
}
