import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { PublicSettings } from '../../contract/settings.ts';
import type { VisitorPage } from '../../contract/visitor-page.ts';
import { fillPage } from './html.ts';
import type { PageSource } from './page-source.ts';

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** A visitor page without what every one of them carries. */
export type VisitorView = DistributiveOmit<
  VisitorPage,
  'settings' | 'privacy' | 'idempotencyKey' | 'wifiName'
>;

const TITLES = {
  question: 'Ask a question',
  'question-submitted': 'Question Submitted',
  contact: 'Contact details',
  'contact-submitted': 'Thank You',
} as const satisfies Record<VisitorPage['view'], string>;

const PRIVACY_TITLE = 'Privacy';

/** "Ask a question · Acme at Expo", as far as the booth has names. */
export function pageTitle(title: string, { brand }: Pick<PublicSettings, 'brand'>): string {
  const owner = brand.companyName || brand.eventName;
  return owner ? `${title} · ${owner}` : title;
}

/** Renders a visitor's page whole: its form is in the first response. */
export function createVisitorPages(
  pages: PageSource,
  settingsFor: (request: Request) => PublicSettings,
  /** What the company promises about visitors' details, and its own text. */
  privacy: () => { page: VisitorPage['privacy']; text: string },
) {
  return {
    /** @param key of a form that comes back refused: its second try is the same submission */
    async send(response: Response, view: VisitorView, url: string, key?: string): Promise<void> {
      const { theme, brand, twilio, wifi } = settingsFor(response.req);
      const page: VisitorPage = {
        ...view,
        settings: { theme, brand, twilio },
        privacy: privacy().page,
        wifiName: wifi?.ssid ?? null,
        idempotencyKey: key ?? randomBytes(16).toString('base64url'),
      };
      const html = fillPage(await pages.html('visitor', url), {
        title: pageTitle(TITLES[view.view], { brand }),
        theme,
        styleNonce: response.locals.styleNonce,
        app: await pages.renderVisitor(page),
        data: page,
      });
      response.set('Cache-Control', 'no-store').type('html').send(html);
    },

    /** The company's privacy text. @returns false when it has none */
    async sendPrivacy(response: Response, url: string): Promise<boolean> {
      const { page, text } = privacy();
      if (text === '') return false;
      const { theme, brand, twilio } = settingsFor(response.req);
      const html = fillPage(await pages.plainHtml(url), {
        title: pageTitle(PRIVACY_TITLE, { brand }),
        theme,
        styleNonce: response.locals.styleNonce,
        app: await pages.renderPrivacy({ settings: { theme, brand, twilio }, privacy: page, text }),
      });
      response.set('Cache-Control', 'no-store').type('html').send(html);
      return true;
    },
  };
}

export type VisitorPages = ReturnType<typeof createVisitorPages>;
