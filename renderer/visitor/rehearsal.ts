import { bestLanguage, languageTag } from '../../server/contract/languages.ts';
import { REHEARSAL_LINE, REHEARSAL_LINE_STYLE } from '../../server/contract/limits.ts';
import type { Translator } from '../../server/contract/words/words.ts';
import { isRecord, readAnswer, withTimeout } from '../lib/answers.ts';
import { loadTranslator } from '../words/load-words.ts';

/**
 * Follows whether it is a rehearsal. A page loads this file when an answer says that it is one, when it is looked at
 * again, or right away if it says so already; so on the day itself a phone that just asks pays nothing for it.
 */

/** Milliseconds between two looks while it is one. */
const LOOK_EVERY_MS = 10_000;

/** The line on this page, even if the server sent it along. */
function rehearsalLine(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`body > .${REHEARSAL_LINE}`);
}

function fill(line: HTMLElement, { t, pieces, language, direction }: Translator): void {
  line.lang = languageTag(language);
  line.dir = direction;
  line.setAttribute('aria-label', t('rehearsal.title'));
  const words = document.createElement('span');
  // It comes while the visitor is on the page: it is read out.
  words.setAttribute('role', 'alert');
  for (const piece of pieces('rehearsal.line')) {
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
 * @param translator of the language to say it in; null: it is no rehearsal
 */
function showRehearsal(translator: Translator | null): void {
  const there = rehearsalLine();
  if (there) there.style.visibility = translator ? '' : 'hidden';
  if (!translator) return;
  const line = there ?? document.createElement('aside');
  if (line.lang !== languageTag(translator.language) || !there) fill(line, translator);
  if (there) return;
  line.className = REHEARSAL_LINE;
  line.style.cssText = REHEARSAL_LINE_STYLE;
  putAbove(line);
}

let isOn = rehearsalLine() !== null;
let timer: ReturnType<typeof setInterval> | undefined;

async function show(): Promise<void> {
  const { lang } = document.documentElement;
  const translator = isOn ? await loadTranslator(bestLanguage([lang])) : null;
  // Meanwhile it may have ended, or speak another language.
  if (isOn === (translator !== null) && lang === document.documentElement.lang) {
    showRehearsal(translator);
  }
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
    isOn = body.data.rehearsal === true;
  } catch {
    // The booth is away, as it is while a rehearsal begins: what the page says stays.
    return;
  }
  clearInterval(timer);
  if (isOn) timer = setInterval(() => void look(), LOOK_EVERY_MS);
  await show();
}

document.addEventListener('visibilitychange', () => void look());
new MutationObserver(() => void show()).observe(document.documentElement, {
  attributeFilter: ['lang'],
});
void look();
