import stageFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?inline';
import mark from '../../../assets/mark.svg?raw';
import type { NewerData } from '../../../server/contract/shell.ts';
import { momentInWords } from '../../../server/platform/time.ts';
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
export const GO_BACK = 'go-back';

/** Page of the admin window while its own is not available: what Booth is doing or, if it cannot start, why. */
export function adminFallbackPage(state: ServerState): string {
  const { title, lines, reason, waits = true } = describe(state);
  const body = [
    ...(reason === null ? [] : [`<p class="reason" role="alert">${escapeHtml(reason)}</p>`]),
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...(state.kind === 'failed' ? [buttons(state)] : []),
    ...(waits
      ? [`<div class="bar" role="progressbar" aria-label="${escapeHtml(title)}"></div>`]
      : []),
  ].join('\n');
  return toDataUrl(fill(adminHtml, { font: stageFont, mark, title: escapeHtml(title), body }));
}

type FailedState = Extract<ServerState, { kind: 'failed' }>;

/**
 * Buttons of a failed start, the main one first. An empty database is offered only when the existing one is damaged, the way back
 * only when there is one.
 */
function buttons({ isDamaged, newer }: FailedState): string {
  const backup = newer?.backup_made_at ?? null;
  const all = [
    ...(backup === null
      ? [[TRY_AGAIN, 'Try Again']]
      : [[GO_BACK, `Go Back to ${momentInWords(Date.parse(backup))}`]]),
    ...(isDamaged || newer !== null ? [[OPEN_DATA, 'Open the Data Folder']] : []),
    ...(newer === null ? [[OPEN_LOGS, 'Open the Logs']] : []),
    ...(isDamaged ? [[START_EMPTY, 'Start Empty…']] : []),
  ].map(
    ([action, label], at) =>
      `<button${at === 0 ? ' class="main"' : ''} data-action="${action}">${label}</button>`,
  );
  return `<div class="buttons">
${all.join('\n')}
</div>`;
}

/** `waits`: Booth goes on by itself; without it, a person decides. */
type Wording = { title: string; lines: string[]; reason: string | null; waits?: boolean };

/** Data of a newer version: nothing is broken, and there are two ways on. */
function describeNewer({ version, backup_made_at, problem }: NewerData): Wording {
  const writer = version === null ? 'a newer version' : `Booth ${version}`;
  const that = version === null ? 'that version' : writer;
  const backup = backup_made_at && momentInWords(Date.parse(backup_made_at));
  const install = `To go on where you were, install ${that} again.`;
  const lines = backup
    ? [
        install,
        `Or go back to how everything was on ${backup}, before the update. What came since isn’t in that backup. To take it along, export the event first: in ${that}, under Events, “Export as a .booth file”. Here, “Import event” brings it back.`,
        'Nothing is deleted: the newer data moves to its own folder in the data folder.',
      ]
    : [install, 'There is no backup from before the update to go back to. Nothing was changed.'];
  return { title: `This data is from ${writer}`, lines, reason: problem, waits: false };
}

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
  if (state.newer !== null) return describeNewer(state.newer);
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
