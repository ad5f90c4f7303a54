import type { BrandAccent } from './brand-colour.ts';
import type { ErrorCode } from './envelope.ts';
import type { Language } from './languages.ts';
import type { ContactField } from './leads.ts';
import type { PublicSettings, PhoneLogo } from './settings.ts';

/** Values of the question form as typed; a refused form post sends them back. */
export type QuestionFormValues = {
  content: string;
  includeName: boolean;
  authorName: string;
  /** True if the visitor wants personalized information; leads to the contact page. */
  personalized: boolean;
};

export type ContactFormValues = Record<ContactField, string> & {
  consent: boolean;
  /** Name of the draw in which they take part; empty for none. */
  draw: string;
};

/** A question that the server has, and the claim that links contact details to it. */
export type StoredQuestion = { claim: string; content: string };

/** Refusal shown next to its field, or above the form when it concerns none. `message` is the API's, in English. */
export type FormError = {
  message: string;
  field: string | null;
  code: ErrorCode;
  /** The HTTP status. */
  status: number;
};

/**
 * One page for a visitor, as the server renders it into the first response and React takes it over. The server
 * embeds it as JSON in `<script type="application/json" id="page">`.
 */
export type VisitorPage = {
  language: Language;
  settings: Pick<PublicSettings, 'theme' | 'brand'> & {
    /** The number for texts; `shown` is the same as people read it out. */
    twilio: PublicSettings['twilio'] & { shown: string };
    /** Attributes of the company's logo; null where its name says it. */
    logo: (Omit<PhoneLogo, 'plate'> & { 'data-plate'?: 'light' | 'dark' }) | null;
    /**
     * Accent of the company's colour; null is Booth's own. Computed by the server, so that phones need not load the
     * code for it.
     */
    accent: BrandAccent | null;
  };
  /** Question of the poll that visitors can vote in now; null for none. */
  poll: string | null;
  /** Name of the booth's Wi-Fi, for those in it; null where it is not known. */
  wifiName: string | null;
  /** Name of the draw that visitors are asked to take part in; null without one. */
  draw: string | null;
  privacy: {
    /** Days for which contact details are kept; 0 is "no longer than the follow-up takes". */
    keepDays: number;
    /** True if the company has a privacy text, which has a separate page. */
    hasText: boolean;
    /** Id of the privacy notice that the page shows; sent along with the visitor's details. */
    notice: string;
  };
} & (
  | { view: 'question'; values: QuestionFormValues | null; error: FormError | null }
  | { view: 'question-submitted'; question: string }
  | {
      view: 'contact';
      values: ContactFormValues | null;
      error: FormError | null;
      /** The question that was stored before by a plain form post; a page with JavaScript keeps its own. */
      question: StoredQuestion | null;
    }
  | { view: 'contact-submitted'; question: string | null }
);

/** The company's privacy text, as a page that runs no script. */
export type PrivacyPage = Pick<VisitorPage, 'language' | 'settings' | 'privacy'> & { text: string };

/** State of a consent that staff asked for: what is asked, and of whom at most. */
export type ConsentState = { is: 'asked'; name: string } | { is: 'given' } | { is: 'over' };
/** The consent on the visitor's own phone, as a page that runs no script. */
export type ConsentPage = Pick<VisitorPage, 'language' | 'settings' | 'privacy'> & {
  path: string;
  state: ConsentState;
};
/** Renderer of {@link ConsentPage} that the pages' server build exports. */
export type RenderConsent = (page: ConsentPage) => string;

/** Renderer of {@link PrivacyPage} that the pages' server build exports. */
export type RenderPrivacy = (page: PrivacyPage) => string;

/** Renderer that the visitor app's server build exports: the HTML for the page's root element. */
export type RenderVisitor = (page: VisitorPage) => string;
