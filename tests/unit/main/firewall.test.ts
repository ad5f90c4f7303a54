import { describe, expect, it } from 'vitest';
import {
  type FirewallFacts,
  judgeFirewall,
  letPhonesIn,
  readFirewall,
} from '../../../main/firewall.ts';

const PROGRAM = String.raw`C:\Program Files\O'Neil\booth-live-questions.exe`;
const [DOMAIN, PRIVATE, PUBLIC, ALL] = [1, 2, 4, 0x7fff_ffff];
const [BLOCK, ALLOW] = [0, 1];
const [TCP, UDP, ANY] = [6, 17, 256];

type Rule = FirewallFacts['rules'][number];

/** Of the installer. */
const OURS: Rule = { action: ALLOW, direction: 1, profiles: ALL, protocol: ANY, enabled: true };
const BLOCKED = { ...OURS, action: BLOCK, profiles: PUBLIC };
/** What *Cancel* in the firewall's own question leaves behind. */
const CANCELLED = [TCP, UDP].map((protocol) => ({ ...BLOCKED, protocol }));

function facts(rules: Rule[], change: Partial<FirewallFacts['profiles'][number]> = {}) {
  const usual = { on: true, shut: false, unless: BLOCK, ...change };
  const profiles = [DOMAIN, PRIVATE, PUBLIC].map((type) => ({ type, ...usual }));
  return { current: PUBLIC, profiles, rules };
}
/** Our rule, and those that block with a change. */
function blocking(change: Partial<Rule> = {}) {
  return facts([OURS, ...CANCELLED.map((rule) => ({ ...rule, ...change }))]);
}

describe('the firewall of Windows', () => {
  it.each([
    ['our rule', facts([OURS]), 'open'],
    ['no rule', facts([]), 'closed'],
    ['a rule that blocks, which beats one that allows', blocking(), 'closed'],
    ['one that blocks the names alone', facts([OURS, CANCELLED[1]!]), 'closed'],
    ['one that blocks in another network', { ...blocking(), current: PRIVATE }, 'open'],
    ['one that blocks in one of two', { ...blocking(), current: PRIVATE | PUBLIC }, 'closed'],
    ['one that blocks, and no network yet', { ...blocking(), current: 0 }, 'closed'],
    ['one that blocks and is off', blocking({ enabled: false }), 'open'],
    ['one that blocks what goes out', blocking({ direction: 2 }), 'open'],
    ['our rule, switched off', facts([{ ...OURS, enabled: false }]), 'closed'],
    ['our rule in private networks alone', facts([{ ...OURS, profiles: PRIVATE }]), 'closed'],
    ['a rule for TCP alone', facts([{ ...OURS, protocol: TCP }]), 'closed'],
    ['a firewall that is off', facts(CANCELLED, { on: false }), 'open'],
    ['one that lets in what no rule names', facts([], { unless: ALLOW }), 'open'],
    ['one that lets in nothing at all', facts([OURS], { shut: true }), 'shut'],
  ] as const)('%s', (_case, given, state) => {
    expect(judgeFirewall(given)).toBe(state);
  });
});

/** What PowerShell was told to do, in the shell that it starts if there is one. */
function scriptIn(args: string[]): string {
  const script = Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le');
  const [, inner] = /'-EncodedCommand','([^']+)'/.exec(script) ?? [];
  return inner === undefined ? script : scriptIn([inner]);
}

it('is read, and opened, for a program whatever quotes are in its path', async () => {
  const scripts: string[] = [];
  const runProgram = (program: string, args: string[]) => {
    expect(program).toBe('powershell');
    scripts.push(scriptIn(args));
    return Promise.resolve(JSON.stringify(facts(CANCELLED)));
  };
  expect(await readFirewall(PROGRAM, runProgram)).toBe('closed');
  await letPhonesIn(PROGRAM, runProgram);
  for (const script of scripts) {
    expect(script).toContain(
      String.raw`$program = 'C:\Program Files\O''Neil\booth-live-questions.exe'`,
    );
  }
  expect(scripts[1]).toMatch(/delete rule name=all dir=in "program=\$program"[^]*action=allow/);
});
