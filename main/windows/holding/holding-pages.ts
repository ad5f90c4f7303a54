import stageFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?inline';
import mark from '../../../assets/mark.svg?raw';
import type { ServerState } from '../../supervisor.ts';
import number from './number.html?raw';
import office from './office.html?raw';
import stage from './stage.html?raw';

/** What the display shows while its page is not available: nothing that a visitor would take for a fault. */
export function stageHoldingPage(): string {
  return toDataUrl(fill(stage, { font: stageFont }));
}

/** A monitor's number, large. */
export function numberPage(monitor: number): string {
  return toDataUrl(fill(number, { font: stageFont, number: String(monitor) }));
}

/** What the office page's buttons ask the window to do; the preload hands it on, the page itself runs no script. */
export const TRY_AGAIN = 'try-again';
export const OPEN_LOGS = 'open-logs';

/** What the admin window shows while its page is not available: what Booth is doing, and, if it cannot, why. */
export function officeHoldingPage(state: ServerState): string {
  const { title, lines, reason } = describe(state);
  const body = [
    ...(reason === null ? [] : [`<p class="reason" role="alert">${escapeHtml(reason)}</p>`]),
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...(reason === null ? [] : [BUTTONS]),
  ].join('\n');
  return toDataUrl(fill(office, { font: stageFont, mark, title: escapeHtml(title), body }));
}

const BUTTONS = `<div class="buttons">
<button class="main" data-action="${TRY_AGAIN}">Try Again</button>
<button data-action="${OPEN_LOGS}">Open the Logs</button>
</div>`;

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
