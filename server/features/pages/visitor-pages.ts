import type { Request, Response } from 'express';
import type { Language } from '../../contract/languages.ts';
import { brandAccent } from '../../contract/brand-colour.ts';
import { formatPhoneNumber } from '../../contract/phone-number.ts';
import type { PublicSettings, PhoneLogo } from '../../contract/settings.ts';
import type { ConsentState, VisitorPage } from '../../contract/visitor-page.ts';
import type { Translator } from '../../contract/words/words.ts';
import { answerInLanguage } from '../../http/language.ts';
import { giveFormKey } from '../../http/form-key.ts';
import type { PagePolicy } from '../../http/security-headers.ts';
import { fillPage, type PageParts } from './html.ts';
import { createKeptPages, sendPage, type DrawnPage } from './kept-pages.ts';
import type { PageSource } from './page-source.ts';

/** A line above a page, with its style for the head. */
export type PageMark = { head: string; banner: string };

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** A visitor page without what every one of them carries. */
export type VisitorView = DistributiveOmit<
  VisitorPage,
  'settings' | 'language' | 'privacy' | 'wifiName' | 'poll' | 'draw'
>;

/** "Ask a question · Acme at Expo", as far as the booth has names. */
export function pageTitle(title: string, { brand }: Pick<PublicSettings, 'brand'>): string {
  const owner = brand.companyName || brand.eventName;
  return owner ? `${title} · ${owner}` : title;
}

function logoAttributes({ plate, ...logo }: PhoneLogo): VisitorPage['settings']['logo'] {
  return { ...logo, ...(plate && { 'data-plate': plate }) };
}

function shownSettings({ theme, brand, twilio, logo }: PublicSettings): VisitorPage['settings'] {
  return {
    theme,
    brand,
    twilio: { ...twilio, shown: twilio.phone && formatPhoneNumber(twilio.phone) },
    logo: logo && logoAttributes(logo),
    accent: brandAccent(brand.colour, theme) ?? null,
  };
}

/** Forms as they are before a visitor typed anything. */
const BLANK = {
  question: { view: 'question', values: null, error: null },
  contact: { view: 'contact', values: null, error: null, question: null },
} satisfies Record<string, VisitorView>;

/** Renders a visitor's page whole: its form is in the first response. */
export function createVisitorPages(
  pages: PageSource,
  settingsFor: (request: Request) => PublicSettings,
  /** Privacy promises of the company about visitors' details, and its privacy text; the same object until they change. */
  privacy: () => { page: VisitorPage['privacy']; text: string },
  /** Question of the poll that visitors can vote in, and name of the draw that they are asked to take part in; null for none. */
  asked: { poll: () => string | null; draw: () => string | null },
  /** Notice at the top of every page; null without one. */
  mark: (language: Language) => PageMark | null,
  policy: PagePolicy,
) {
  const keep = createKeptPages(policy);

  /** @param head also the script that notices the end of a trial */
  function fill(
    html: string,
    language: Language,
    settings: VisitorPage['settings'],
    parts: Pick<PageParts, 'title' | 'head' | 'app' | 'data'>,
  ): DrawnPage {
    const marked = mark(language);
    return fillPage(html, {
      ...marked,
      ...parts,
      language,
      theme: settings.theme,
      title: pageTitle(parts.title, settings),
      head: (parts.head ?? '') + (marked ? marked.head + pages.trialScript : ''),
    });
  }

  /** Everything that pages are drawn from, the language aside. */
  async function sourcesOf(response: Response, html: Promise<string>) {
    const settings = settingsFor(response.req);
    const renderers = await pages.renderers();
    const now = { poll: asked.poll(), draw: asked.draw() };
    return { html: await html, renderers, settings, privacy: privacy(), ...now };
  }
  type Sources = Awaited<ReturnType<typeof sourcesOf>>;

  function draw(
    view: VisitorView,
    { language, t }: Translator,
    from: Sources,
    { isKiosk } = { isKiosk: false },
  ): DrawnPage {
    const settings = shownSettings(from.settings);
    const page: VisitorPage = {
      ...view,
      language,
      settings,
      privacy: from.privacy.page,
      poll: from.poll,
      wifiName: from.settings.wifi?.ssid ?? null,
      draw: from.draw,
    };
    return fill(from.html, language, settings, {
      title: t(`title.${view.view}`),
      head: pages.wordsLink(language, 'visitor'),
      // A kiosk's page has no forms that send themselves: what they leave behind would be there for the next visitor.
      ...(!isKiosk && { app: from.renderers.renderVisitor(page) }),
      data: page,
    });
  }

  /** Sends what is the same for everybody in a language who may see the same. */
  function sendKept(
    response: Response,
    name: string,
    from: Sources,
    drawIn: (words: Translator) => DrawnPage,
  ) {
    const words = answerInLanguage(response);
    const kept = keep(
      `${name} ${words.language} ${from.settings.wifi === null}`,
      Object.values(from),
      () => drawIn(words),
    );
    return kept.send(response);
  }

  return {
    /** Sends a page with what its visitor typed. */
    async send(response: Response, view: VisitorView, url: string): Promise<void> {
      const from = await sourcesOf(response, pages.html('visitor', url));
      await sendPage(response, draw(view, answerInLanguage(response), from), policy);
    },

    /** Sends an empty form. */
    async sendBlank(response: Response, name: keyof typeof BLANK, url: string): Promise<void> {
      giveFormKey(response);
      const from = await sourcesOf(response, pages.html('visitor', url));
      await sendKept(response, name, from, (words) => draw(BLANK[name], words, from));
    },

    /** The pages on a tablet of the stand. */
    async sendKiosk(response: Response, url: string): Promise<void> {
      const from = await sourcesOf(response, pages.html('visitor', url));
      await sendKept(response, 'kiosk', from, (words) =>
        draw(BLANK.question, words, from, { isKiosk: true }),
      );
    },

    /** The consent that staff asked for. @param path of the page, with its code */
    async sendConsent(response: Response, path: string, state: ConsentState): Promise<void> {
      const from = await sourcesOf(response, pages.plainHtml(path));
      const { language, t } = answerInLanguage(response);
      const settings = shownSettings(from.settings);
      const data = { language, settings, privacy: from.privacy.page, path, state };
      const app = from.renderers.renderConsent(data);
      response.status(state.is === 'over' ? 410 : 200);
      await sendPage(
        response,
        fill(from.html, language, settings, { title: t('agree.title'), app }),
        policy,
      );
    },

    /** The company's privacy text. @returns false when it has none */
    async sendPrivacy(response: Response, url: string): Promise<boolean> {
      const from = await sourcesOf(response, pages.plainHtml(url));
      const { page, text } = from.privacy;
      if (text === '') return false;
      await sendKept(response, 'privacy', from, ({ language, t }) => {
        const settings = shownSettings(from.settings);
        const app = from.renderers.renderPrivacy({ language, settings, privacy: page, text });
        return fill(from.html, language, settings, { title: t('title.privacy'), app });
      });
      return true;
    },
  };
}

export type VisitorPages = ReturnType<typeof createVisitorPages>;
