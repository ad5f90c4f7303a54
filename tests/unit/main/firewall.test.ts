import { expect, it, vi } from 'vitest';
import { addFirewallRule, hasFirewallRule } from '../../../main/firewall.ts';

vi.mock('electron', () => ({ dialog: {} }));

const PROGRAM = String.raw`C:\Program Files\O'Neil\Booth.exe`;

it('finds the rule by the program that it is for, in any language of Windows', async () => {
  const printed = `Regelname: Booth\r\nProgramm: ${PROGRAM.toUpperCase()}\r\n`;
  expect(await hasFirewallRule(PROGRAM, () => Promise.resolve(printed))).toBe(true);
  expect(await hasFirewallRule('D:\\Other.exe', () => Promise.resolve(printed))).toBe(false);
  expect(await hasFirewallRule(PROGRAM, () => Promise.reject(new Error('exit 1')))).toBe(false);
});

it('hands the path on whole, whatever quotes are in it', async () => {
  const runProgram = vi.fn(() => Promise.resolve(''));
  await addFirewallRule(PROGRAM, runProgram);
  expect(runProgram).toHaveBeenCalledWith('powershell', [
    '-NoProfile',
    '-NonInteractive',
    '-Command',
    expect.stringContaining(String.raw`program="C:\Program Files\O''Neil\Booth.exe"`),
  ]);
});
