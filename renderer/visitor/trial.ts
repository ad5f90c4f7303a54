import { bestLanguage, languageTag } from '../../server/contract/languages.ts';
import { TRIAL_LINE, TRIAL_LINE_STYLE, TRIALS, type Trial } from '../../server/contract/limits.ts';
import type { Translator } from '../../server/contract/words/words.ts';
import { isRecord, readAnswer, withTimeout } from '../lib/answers.ts';
import { loadTranslator } from '../words/load-words.ts';

/**
 * Follows whether it is a trial. A page loads this file when an answer says that it is one, when it is looked at
 * again, or right away if it says so already; so on the day itself a phone that just asks pays nothing for it.
 */

/** Milliseconds between two looks while it is one. */
const LOOK_EVERY_MS = 10_000;

/** The line on this page, even if the server sent it along. */
function trialLine(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`body > .${TRIAL_LINE}`);
}

function fill(
  line: HTMLElement,
  trial: Trial,
  { t, pieces, language, direction }: Translator,
): void {
  line.dataset['kind'] = trial;
  line.lang = languageTag(language);
  line.dir = direction;
  line.setAttribute('aria-label', t(`${trial}.title`));
  const words = document.createElement('span');
  // It comes while the visitor is on the page: it is read out.
  words.setAttribute('role', 'alert');
  for (const piece of pieces(`${trial}.line`)) {
    const part = document.createElement(piece.name === undefined ? 'span' : 'b');
    part.textContent = piece.words ?? '';
    words.append(part);
  }
  line.replaceChildren(words);
}

/** Puts it above everything, and scrolls by as much: nothing moves under a thumb. */
function putAbove(line: HTMLElement): void {
  const { body } = document;
  const content = body.firstElementChild;
  const before = content?.getBoundingClientRect().top ?? 0;
  body.prepend(line);
  // A page scrolls by whole pixels.
  const height = Math.ceil(line.getBoundingClientRect().height);
  line.style.boxSizing = 'border-box';
  line.style.minHeight = `${height}px`;
  const moved = (content?.getBoundingClientRect().top ?? 0) - before;
  window.scrollBy({ top: moved, behavior: 'instant' });
}

/**
 * Has the page say that what is sent now is not kept, or no longer say so; in the latter case its room stays, as
 * nothing may move.
 * @param trial null when it is none @param translator of the language to say it in
 */
function showTrial(trial: Trial | null, translator: Translator | null): void {
  const there = trialLine();
  if (there) there.style.visibility = translator ? '' : 'hidden';
  if (!trial || !translator) return;
  const line = there ?? document.createElement('aside');
  const isSame = line.lang === languageTag(translator.language) && line.dataset['kind'] === trial;
  if (!isSame || !there) fill(line, trial, translator);
  if (there) return;
  line.className = TRIAL_LINE;
  line.style.cssText = TRIAL_LINE_STYLE;
  putAbove(line);
}

let trial = trialNamed(trialLine()?.dataset['kind']);
let timer: ReturnType<typeof setInterval> | undefined;

function trialNamed(kind: unknown): Trial | null {
  return TRIALS.find((known) => known === kind) ?? null;
}

async function show(): Promise<void> {
  const { lang } = document.documentElement;
  const shown = trial;
  const translator = shown ? await loadTranslator(bestLanguage([lang])) : null;
  // Meanwhile it may have ended, or speak another language.
  if (shown === trial && lang === document.documentElement.lang) showTrial(shown, translator);
}

/** Looks whether it is one, and has the page say so. */
export async function look(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  try {
    const body = await withTimeout(LOOK_EVERY_MS, async (signal) => {
      const response = await fetch('/api/settings/public', { signal });
      return readAnswer(response);
    });
    if (!body?.success || !isRecord(body.data)) return;
    trial = trialNamed(body.data.trial);
  } catch {
    // The booth is away: what the page says stays.
    return;
  }
  clearInterval(timer);
  if (trial) timer = setInterval(() => void look(), LOOK_EVERY_MS);
  await show();
}

document.addEventListener('visibilitychange', () => void look());
new MutationObserver(() => void show()).observe(document.documentElement, {
  attributeFilter: ['lang'],
});
void look();
