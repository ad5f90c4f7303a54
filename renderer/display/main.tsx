import { type ComponentProps, StrictMode, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { bestLanguage } from '../../server/contract/languages.ts';
import type { LiveStart } from '../../server/contract/live-page.ts';
import '../ui/tokens.css';
import { takeOver } from '../lib/take-over.tsx';
import { surviveTranslation } from '../lib/survive-translation.ts';
import { keepDrafts } from '../lib/form-drafts.ts';
import { renewWhenLost } from '../lib/renew-page.ts';
import { loadTranslator } from '../words/load-words.ts';
import { needsMarkdown, type MarkdownComponent } from './content/answer.tsx';
import { DisplayApp } from './display-app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { isPhonePage } from './media-queries.ts';

/** Reads the data that the server embedded in the page; null in a page without any. */
function embeddedStart(): LiveStart | null {
  const json = document.querySelector('#page')?.textContent;
  return json ? JSON.parse(json) : null;
}

/** Loads the component for Markdown; null while the server is away, and answers stay as they were typed. */
async function loadMarkdown(): Promise<MarkdownComponent | null> {
  try {
    return (await import('./content/markdown-answer.tsx')).MarkdownAnswer;
  } catch {
    return null;
  }
}

function appOf(props: ComponentProps<typeof DisplayApp>): ReactElement {
  return (
    <StrictMode>
      <ErrorBoundary>
        <DisplayApp {...props} />
      </ErrorBoundary>
    </StrictMode>
  );
}

/** Takes over what the server drew on a phone, once everything it was drawn with is there; starts from nothing on a screen. */
async function begin(root: HTMLElement, drawn: Element | null, start: LiveStart): Promise<void> {
  surviveTranslation();
  const stage = root.dataset['stage']?.split(',') ?? [];
  const language = bestLanguage([document.documentElement.lang]);
  if (!drawn?.firstElementChild || !isPhonePage()) {
    drawn?.remove();
    createRoot(root).render(appOf({ stage, start, language, translator: null, markdown: null }));
    return;
  }
  const isMarked = needsMarkdown(start.questions, start.settings.wedeliver);
  const [translator, markdown] = await Promise.all([
    loadTranslator(language, renewWhenLost),
    isMarked ? loadMarkdown() : null,
  ]);
  root.remove();
  drawn.id = 'root';
  takeOver(drawn, appOf({ stage, start, language, translator, markdown }));
}

/** Shows the page for browsers without JavaScript, which reloads itself: without `fetch` no data would arrive. */
function showNoscript(root: Element): void {
  document.querySelector('#phone')?.remove();
  for (const { textContent } of document.querySelectorAll('noscript')) {
    root.insertAdjacentHTML('beforeend', textContent);
  }
}

const root = document.querySelector<HTMLElement>('#root');
const start = embeddedStart();
if (root && start) {
  // As in visitor/main.tsx.
  if (typeof fetch !== 'function') showNoscript(root);
  else {
    keepDrafts();
    void begin(root, document.querySelector('#phone'), start);
  }
}
