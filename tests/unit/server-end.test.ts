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
    [{ signal: 'SIGSEGV' }, /crashes during startup \(SIGSEGV\).*Reinstall Booth/],
    [{ code: 3_221_225_477 }, /crashes during startup/],
    [{ code: -1_073_741_819 }, /crashes during startup/],
    [{ code: 139 }, /crashes during startup \(code 139\)/],
    [{ code: 11 }, /crashes during startup \(code 11\)/],
    [{ code: 137 }, /Something on this laptop stops .*\(code 137\)/],
    // Electron’s own Node tells the bare number of the signal.
    [{ code: 9 }, /Something on this laptop stops .*\(code 9\)/],
    [{ code: 15 }, /Something on this laptop stops .*\(code 15\)/],
    [{ signal: 'SIGKILL' }, /Something on this laptop stops .*\(SIGKILL\)/],
    [
      { code: 1, output: "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'better-sqlite3'\n" },
      /^Part of Booth is missing/,
    ],
    [{ code: 1, output: "code: 'ERR_DLOPEN_FAILED'" }, /built for another kind of computer/],
    [{ signal: 'SIGABRT', output: 'JavaScript heap out of memory' }, /too little free memory/],
    [
      { error: 'spawn /nowhere/node ENOENT' },
      /could not be started \(spawn \/nowhere\/node ENOENT\)/,
    ],
    [
      { code: 1, output: 'noise\nBooth needs Node 24 or newer; this is Node v18.15.0.\n' },
      /^Booth needs Node 24 or newer; this is Node v18\.15\.0\.$/,
    ],
    [{ code: 3 }, /stops as soon as it starts \(code 3\)\. The logs say more/],
  ])('says %j in words', (facts, sentence) => {
    expect(explainEnd(end(facts))).toMatch(sentence);
  });
});
