import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { FirewallState } from './desktop-api.ts';
import { SYSTEM_NAME } from './identity.ts';
import type { ShellLog } from './log.ts';

/** Runs a program; resolves with what it printed. @throws when it ends with another exit code than 0 */
type RunProgram = (program: string, args: string[]) => Promise<string>;

const run: RunProgram = async (program, args) =>
  (await promisify(execFile)(program, args, { windowsHide: true })).stdout;

const LOOK_MS = 5 * 60_000;

/**
 * Numbers, since words are in the system's language:
 * https://learn.microsoft.com/windows/win32/api/icftypes/ne-icftypes-net_fw_profile_type2, `NET_FW_ACTION`,
 * `NET_FW_RULE_DIRECTION` and `NET_FW_IP_PROTOCOL` beside it.
 */
const ALLOW = 1;
const INBOUND = 1;
const ANY_PROTOCOL = 256;
const TCP = 6;
const UDP = 17;

const firewallFacts = z.object({
  /** The bits of the profiles of the networks that the laptop is in. */
  current: z.int(),
  profiles: z.array(
    z.object({ type: z.int(), on: z.boolean(), shut: z.boolean(), unless: z.int() }),
  ),
  /** Rules for this program. `profiles`: bits. */
  rules: z.array(
    z.object({
      action: z.int(),
      direction: z.int(),
      profiles: z.int(),
      protocol: z.int(),
      enabled: z.boolean(),
    }),
  ),
});
export type FirewallFacts = z.infer<typeof firewallFacts>;

/**
 * Judges whether phones reach the program on the networks that the laptop is connected to. One blocking rule overrides
 * all that allow; *Cancel* in Windows' own question creates two blocking ones. mDNS needs UDP.
 */
export function judgeFirewall({ current, profiles, rules }: FirewallFacts): FirewallState {
  // Without a network, whichever comes.
  const ours = profiles.filter(({ type }) => current === 0 || (current & type) !== 0);
  const states = ours.map(({ type, on, shut, unless }): FirewallState => {
    if (!on) return 'open';
    if (shut) return 'shut';
    const inbound = rules.filter(
      (rule) => rule.enabled && rule.direction === INBOUND && (rule.profiles & type) !== 0,
    );
    const isAllowed = (wanted: number) => {
      const those = inbound.filter(({ protocol }) => [wanted, ANY_PROTOCOL].includes(protocol));
      if (those.some(({ action }) => action !== ALLOW)) return false;
      return those.length > 0 || unless === ALLOW;
    };
    return isAllowed(TCP) && isAllowed(UDP) ? 'open' : 'closed';
  });
  return (
    states.find((state) => state === 'shut') ?? states.find((state) => state === 'closed') ?? 'open'
  );
}

/** https://learn.microsoft.com/windows/win32/api/netfw/nn-netfw-inetfwpolicy2 */
const READ = `
$policy = New-Object -ComObject HNetCfg.FwPolicy2
$profiles = @(1, 2, 4 | ForEach-Object { @{
  type = $_; on = [bool]$policy.FirewallEnabled($_)
  shut = [bool]$policy.BlockAllInboundTraffic($_); unless = [int]$policy.DefaultInboundAction($_) } })
$rules = @($policy.Rules | Where-Object { $_.ApplicationName -and
    [Environment]::ExpandEnvironmentVariables($_.ApplicationName) -eq $program } | ForEach-Object { @{
  action = [int]$_.Action; direction = [int]$_.Direction; profiles = [int]$_.Profiles
  protocol = [int]$_.Protocol; enabled = [bool]$_.Enabled } })
@{ current = [int]$policy.CurrentProfileTypes; profiles = $profiles; rules = $rules } |
  ConvertTo-Json -Depth 3 -Compress
`;

/** Every other rule for the program goes: one of them may block. The installer does the same (assets/installer.nsh). */
const ALLOW_ALL = `
netsh advfirewall firewall delete rule name=all dir=in "program=$program"
netsh advfirewall firewall add rule name=${SYSTEM_NAME} dir=in action=allow "program=$program" enable=yes profile=any
`;

function about(program: string, script: string): string {
  return `$program = '${program.replaceAll("'", "''")}'\n${script}`;
}

function powershell(script: string): string[] {
  return ['-NoProfile', '-NonInteractive', '-EncodedCommand', encoded(script)];
}

/** No quote or blank of a path is misread by the shells in between. */
function encoded(script: string): string {
  return Buffer.from(script, 'utf16le').toString('base64');
}

/** Reads whether Windows' firewall lets phones reach this program. @throws when it does not say */
export async function readFirewall(program: string, runProgram = run): Promise<FirewallState> {
  const printed = await runProgram('powershell', powershell(about(program, READ)));
  return judgeFirewall(firewallFacts.parse(JSON.parse(printed)));
}

/**
 * Has phones let in; Windows asks for an administrator's consent (`-Verb RunAs`):
 * https://learn.microsoft.com/powershell/module/microsoft.powershell.management/start-process
 * @throws when it is refused
 */
export async function letPhonesIn(program: string, runProgram = run): Promise<void> {
  const args = powershell(about(program, ALLOW_ALL)).map((arg) => `'${arg}'`);
  const start = `Start-Process powershell -Verb RunAs -Wait -WindowStyle Hidden -ErrorAction Stop -ArgumentList ${args.join(',')}`;
  await runProgram('powershell', powershell(start));
}

/**
 * Keeps an eye on Windows' firewall, whose rules a policy, a person or Windows' own question may change.
 * @param onChange called when it is another state than before
 */
export function watchFirewall(program: string, onChange: () => void, log: ShellLog) {
  let state: FirewallState | null = null;
  const look = async () => {
    try {
      const now = await readFirewall(program);
      if (now === state) return;
      if (now !== 'open') log.error(`Windows’ firewall keeps phones out: ${now}`);
      state = now;
      onChange();
    } catch (error) {
      log.error('Windows’ firewall cannot be read', error);
    }
  };
  setInterval(() => void look(), LOOK_MS).unref();
  void look();
  return {
    /** Null until it is known. */
    state: () => state,
    async letPhonesIn(): Promise<void> {
      await letPhonesIn(program).catch((error: unknown) =>
        log.error('The firewall’s rule was not added', error),
      );
      await look();
    },
  };
}
