import { describe, expect, it } from 'vitest';
import { explainEnd, type ProcessEnd } from '../../main/server-end.ts';

function end(facts: Partial<ProcessEnd>): ProcessEnd {
  return {
    code: null,
    signal: null,
    error: null,
    output: '',
    ...facts,
  };
}

describe('explainEnd', () => {
  it.each([
    [{ signal: 'SIGSEGV' }, /crashes while it starts \(SIGSEGV\).*Install Booth again/],
    [{ code: 3_221_225_477 }, /crashes while it starts/],
    [{ code: -1_073_741_819 }, /crashes while it starts/],
    [{ code: 139 }, /crashes while it starts \(code 139\)/],
    [{ code: 11 }, /crashes while it starts \(code 11\)/],
    [{ code: 137 }, /Something on this laptop ends .*\(code 137\)/],
    // Electron’s own Node tells the bare number of the signal.
    [{ code: 9 }, /Something on this laptop ends .*\(code 9\)/],
    [{ code: 15 }, /Something on this laptop ends .*\(code 15\)/],
    [{ signal: 'SIGKILL' }, /Something on this laptop ends .*\(SIGKILL\)/],
    [
      { code: 1, output: "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'better-sqlite3'\n" },
      /^A part of Booth is missing/,
    ],
    [{ code: 1, output: "code: 'ERR_DLOPEN_FAILED'" }, /made for another computer/],
    [{ signal: 'SIGABRT', output: 'JavaScript heap out of memory' }, /too little free memory/],
    [
      { error: 'spawn /nowhere/node ENOENT' },
      /could not be started \(spawn \/nowhere\/node ENOENT\)/,
    ],
    [
      { code: 1, output: 'noise\nBooth needs Node 24 or newer; this is Node v18.15.0.\n' },
      /^Booth needs Node 24 or newer; this is Node v18\.15\.0\.$/,
    ],
    [{ code: 3 }, /ends as soon as it starts \(code 3\)\. The logs tell more/],
  ])('says %j in words', (facts, sentence) => {
    expect(explainEnd(end(facts))).toMatch(sentence);
  });
});
