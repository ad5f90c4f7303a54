import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type BrowserWindow, dialog } from 'electron';
import { SYSTEM_NAME } from './identity.ts';
import type { ShellLog } from './log.ts';

/** Runs a program; resolves with what it printed. @throws when it ends with another exit code than 0 */
type RunProgram = (program: string, args: string[]) => Promise<string>;

const run: RunProgram = async (program, args) =>
  (await promisify(execFile)(program, args, { windowsHide: true })).stdout;

/** The installer makes the same one (assets/installer.nsh). */
const RULE = `name=${SYSTEM_NAME}`;

/**
 * Whether Windows' firewall lets phones reach this program.
 * https://learn.microsoft.com/windows-server/administration/windows-commands/netsh-advfirewall
 */
export async function hasFirewallRule(program: string, runProgram = run): Promise<boolean> {
  try {
    // Exit code 1 without such a rule; the words are in the system's language, paths are not.
    const args = ['advfirewall', 'firewall', 'show', 'rule', RULE, 'verbose'];
    const printed = await runProgram('netsh', args);
    return printed.toLowerCase().includes(program.toLowerCase());
  } catch {
    return false;
  }
}

/**
 * Makes the rule; Windows asks for an administrator's consent (`-Verb RunAs`):
 * https://learn.microsoft.com/powershell/module/microsoft.powershell.management/start-process
 * @throws when it is refused
 */
export async function addFirewallRule(program: string, runProgram = run): Promise<void> {
  const rule = `advfirewall firewall add rule ${RULE} dir=in action=allow program="${program}" enable=yes profile=any`;
  const quoted = rule.replaceAll("'", "''");
  const start = `Start-Process netsh -Verb RunAs -Wait -WindowStyle Hidden -ErrorAction Stop -ArgumentList '${quoted}'`;
  await runProgram('powershell', ['-NoProfile', '-NonInteractive', '-Command', start]);
}

/** On Windows, asks staff for the rule if it is missing, such as after a policy or a person removed it. */
export async function askForFirewallRule(window: BrowserWindow, log: ShellLog): Promise<void> {
  if (await hasFirewallRule(process.execPath)) return;
  log.info('The firewall has no rule for Booth');
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'Windows Firewall keeps visitors’ phones out',
    detail: 'Its rule for Booth is missing. Windows asks an administrator before it is added.',
    buttons: ['Let phones in', 'Not now'],
    cancelId: 1,
  });
  if (response !== 0) return;
  await addFirewallRule(process.execPath).catch((error: unknown) =>
    log.error('The firewall rule was not added', error),
  );
}
