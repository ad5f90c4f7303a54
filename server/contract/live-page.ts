import type { Language } from './languages.ts';
import type { ApprovedQuestion } from './questions.ts';
import type { PhoneSettings } from './settings.ts';

/** Media query of a phone, upright or on its side: there is no room for a stage. */
export const PHONE_SCREEN = '(max-width: 699.98px), (max-height: 499.98px) and (pointer: coarse)';

/** The opposite of {@link PHONE_SCREEN}. */
export const STAGE_SCREEN = ['(min-height: 499.99px)', '(pointer: fine)', '(pointer: none)']
  .map((other) => `(min-width: 699.99px) and ${other}`)
  .join(', ');

/** True for the desktop app's windows, which only ever show the public pages. */
export function isAppWindow(userAgent: string): boolean {
  return /\bElectron\//.test(userAgent);
}

/**
 * True if /wedeliver is a stage, however small its window: the URL names a screen, or it is a window of the desktop
 * app.
 */
export function isScreen(query: string, userAgent: string): boolean {
  return Boolean(new URLSearchParams(query).get('screen')?.trim()) || isAppWindow(userAgent);
}

/**
 * Initial data of the live page, embedded as JSON in `<script type="application/json" id="page">`. A phone's first
 * frame is drawn from it.
 */
export type LiveStart = {
  settings: PhoneSettings;
  /** Newest approval first; null when they could not be read. */
  questions: readonly ApprovedQuestion[] | null;
  /** `questions` are all that are approved, not the newest alone. */
  isWhole: boolean;
  /** Ids of the questions on the laptop's screens; null when unknown. */
  onScreen: readonly number[] | null;
  /** Names the page's build. */
  build: string;
};

/** A phone's first frame, which its script takes over. */
export type PhonePage = LiveStart & { language: Language };

/** Renderer of {@link PhonePage} that the pages' server build exports. */
export type RenderPhone = (page: PhonePage) => string;

/** The live page as the server renders it for a browser without JavaScript. */
export type LivePage = {
  language: Language;
  settings: Pick<PhoneSettings, 'wedeliver' | 'brand' | 'logo'>;
  /** Newest approval first. */
  questions: readonly ApprovedQuestion[];
  /** Number of approved questions; `questions` may hold only the newest of them. */
  total: number;
};

/** Renderer of {@link LivePage} that the pages' server build exports: HTML without any script. */
export type RenderLive = (page: LivePage) => string;

/** Placeholder in the live page that a browser's own questions replace, if it has any. */
export const OWN_PLACE = '<div data-part="own"></div>';

/**
 * A visitor's question. `on` is its entry on the public list: the question itself, or the one that it was merged
 * into.
 */
export type OwnQuestion = { id: number; content: string; on: ApprovedQuestion | null };

/** A browser's own questions and their state, newest first, for a browser without JavaScript. */
export type OwnPage = {
  language: Language;
  answerMarkdown: boolean;
  own: readonly OwnQuestion[];
};

/** Renderer of {@link OwnPage} that the pages' server build exports. */
export type RenderOwn = (page: OwnPage) => string;
