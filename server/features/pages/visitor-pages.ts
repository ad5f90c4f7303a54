import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Language } from '../../contract/languages.ts';
import { brandAccent } from '../../contract/brand-colour.ts';
import { formatPhoneNumber } from '../../contract/phone-number.ts';
import type { PublicSettings, PhoneLogo } from '../../contract/settings.ts';
import type { VisitorPage } from '../../contract/visitor-page.ts';
import { answerInLanguage } from '../../http/language.ts';
import { fillPage } from './html.ts';
import type { PageSource } from './page-source.ts';

/** A line above a page, with its style for the head. */
export type PageMark = { head: string; banner: string };

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** A visitor page without what every one of them carries. */
export type VisitorView = DistributiveOmit<
  VisitorPage,
  'settings' | 'language' | 'privacy' | 'idempotencyKey' | 'wifiName'
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

/** Renders a visitor's page whole: its form is in the first response. */
export function createVisitorPages(
  pages: PageSource,
  settingsFor: (request: Request) => PublicSettings,
  /** Privacy promises of the company about visitors' details, and its privacy text. */
  privacy: () => { page: VisitorPage['privacy']; text: string },
  /** Notice at the top of every page; null without one. */
  mark: (language: Language) => PageMark | null,
) {
  /** Head elements of a marked page, with the script that notices the end of a trial. */
  const headOf = (marked: PageMark | null) => (marked ? marked.head + pages.trialScript : '');

  return {
    /** @param key of a form that comes back refused: its second try is the same submission */
    async send(response: Response, view: VisitorView, url: string, key?: string): Promise<void> {
      const all = settingsFor(response.req);
      const settings = shownSettings(all);
      const { language, t } = answerInLanguage(response);
      const page: VisitorPage = {
        ...view,
        language,
        settings,
        privacy: privacy().page,
        wifiName: all.wifi?.ssid ?? null,
        idempotencyKey: key ?? randomBytes(16).toString('base64url'),
      };
      const marked = mark(language);
      const html = fillPage(await pages.html('visitor', url), {
        ...marked,
        title: pageTitle(t(`title.${view.view}`), settings),
        language,
        head: pages.wordsLink(language, 'visitor') + headOf(marked),
        theme: settings.theme,
        styleNonce: response.locals.styleNonce,
        app: (await pages.renderers()).renderVisitor(page),
        data: page,
      });
      response.set('Cache-Control', 'no-store').type('html').send(html);
    },

    /** The company's privacy text. @returns false when it has none */
    async sendPrivacy(response: Response, url: string): Promise<boolean> {
      const { page, text } = privacy();
      if (text === '') return false;
      const settings = shownSettings(settingsFor(response.req));
      const { language, t } = answerInLanguage(response);
      const shown = { language, settings, privacy: page, text };
      const marked = mark(language);
      const html = fillPage(await pages.plainHtml(url), {
        ...marked,
        head: headOf(marked),
        title: pageTitle(t('title.privacy'), settings),
        language,
        theme: settings.theme,
        styleNonce: response.locals.styleNonce,
        app: (await pages.renderers()).renderPrivacy(shown),
      });
      response.set('Cache-Control', 'no-store').type('html').send(html);
      return true;
    },
  };
}

export type VisitorPages = ReturnType<typeof createVisitorPages>;
