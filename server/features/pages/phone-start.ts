import { randomBytes } from 'node:crypto';
import type { LiveStart, PhonePage } from '../../contract/live-page.ts';
import type { Language } from '../../contract/languages.ts';
import { phoneSettings, type PublicSettings } from '../../contract/settings.ts';
import type { Logger } from '../../platform/logger.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { PageSource } from './page-source.ts';

/** Questions that the page brings along: what is on, and a list as long as most are. */
const BROUGHT_MAX = 20;
/** Stands for the key in what is drawn once for many phones. */
const NO_KEY = '{key}';
/** Where it stands. A text of a visitor has no quotation mark that is not escaped. */
const KEY_PLACE = `value="${NO_KEY}"`;

/** What the live page begins with, and how a phone shows that. */
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
  const kept = new Map<Language, { state: string; html: Promise<string> }>();

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
    try {
      const { state: listed, brought } = broughtNow();
      const screens = onScreen();
      const data: LiveStart = { settings, ...brought, onScreen: screens, idempotencyKey };
      const page: PhonePage = { ...data, language, idempotencyKey: NO_KEY };
      // It is the same for those who may see the Wi-Fi and those who may not.
      const { wedeliver, brand, logo } = settings;
      const state = JSON.stringify([listed, wedeliver, brand, logo, screens]);
      let current = kept.get(language);
      if (current?.state !== state) {
        current = { state, html: pages.renderPhone(page) };
        kept.set(language, current);
      }
      const html = (await current.html).replace(KEY_PLACE, `value="${idempotencyKey}"`);
      return { data, html };
    } catch (error) {
      kept.delete(language);
      logger.error({ err: error }, 'the live page for phones could not be drawn');
      const nothing = { questions: null, isWhole: false, onScreen: null };
      return { data: { settings, ...nothing, idempotencyKey }, html: '' };
    }
  };
}
