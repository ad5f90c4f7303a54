import stageFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?inline';
import mark from '../../../assets/mark.svg?raw';
import type { ServerState } from '../../supervisor.ts';
import numberHtml from './monitor-number.html?raw';
import adminHtml from './admin.html?raw';
import displayHtml from './display.html?raw';

/** Page of the display while its own is not available: nothing on it looks like a failure to a visitor. */
export function displayFallbackPage(): string {
  return toDataUrl(fill(displayHtml, { font: stageFont }));
}

/** A monitor's number, large. */
export function numberPage(monitor: number): string {
  return toDataUrl(fill(numberHtml, { font: stageFont, number: String(monitor) }));
}

/** Actions of the admin window's buttons; the preload forwards them, since the page itself runs no script. */
export const TRY_AGAIN = 'try-again';
export const OPEN_LOGS = 'open-logs';
export const OPEN_DATA = 'open-data';
export const START_EMPTY = 'start-empty';

/** Page of the admin window while its own is not available: what Booth is doing or, if it cannot start, why. */
export function adminFallbackPage(state: ServerState): string {
  const { title, lines, reason } = describe(state);
  const body = [
    ...(reason === null ? [] : [`<p class="reason" role="alert">${escapeHtml(reason)}</p>`]),
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...(reason === null ? [] : [buttons(state)]),
  ].join('\n');
  return toDataUrl(fill(adminHtml, { font: stageFont, mark, title: escapeHtml(title), body }));
}

/** Buttons of a failed start. An empty database is offered only when the existing one is damaged. */
function buttons(state: ServerState): string {
  const isDamaged = state.kind === 'failed' && state.isDamaged;
  const others = [
    ...(isDamaged ? [[OPEN_DATA, 'Open the Data Folder']] : []),
    [OPEN_LOGS, 'Open the Logs'],
    ...(isDamaged ? [[START_EMPTY, 'Start Empty…']] : []),
  ].map(([action, label]) => `<button data-action="${action}">${label}</button>`);
  return `<div class="buttons">
<button class="main" data-action="${TRY_AGAIN}">Try Again</button>
${others.join('\n')}
</div>`;
}

type Wording = { title: string; lines: string[]; reason: string | null };

function describe(state: ServerState): Wording {
  if (state.kind === 'starting' || state.kind === 'ready') {
    return {
      title: 'Booth is starting…',
      lines:
        'doing' in state && state.doing !== undefined
          ? [state.doing, 'This can take minutes. Please leave the laptop on.']
          : ['Loading questions, answers and contacts.'],
      reason: null,
    };
  }
  if (state.kind === 'stopped') {
    return { title: 'Booth is closing…', lines: ['Everything is being saved.'], reason: null };
  }
  if (state.kind === 'restarting') {
    const what = state.cause === 'silent' ? 'stopped answering' : 'stopped';
    return {
      title: 'Booth is restarting…',
      lines: [`Its server ${what} and is starting again. Nothing that was saved is lost.`],
      reason: null,
    };
  }
  return {
    title: 'Booth cannot start',
    lines: ['Booth keeps trying, and continues on its own as soon as this is fixed.'],
    reason: state.reason,
  };
}

function fill(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '');
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function toDataUrl(html: string): string {
  return `data:text/html;charset=utf-8;base64,${Buffer.from(html).toString('base64')}`;
}
