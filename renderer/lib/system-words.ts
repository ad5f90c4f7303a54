type System = 'windows' | 'mac' | 'linux';

function systemOf(userAgent: string): System {
  if (/\bWindows\b/.test(userAgent)) return 'windows';
  return /\bMacintosh\b/.test(userAgent) ? 'mac' : 'linux';
}

const EXTEND: Record<System, string> = {
  windows: 'Press Windows+P and choose Extend.',
  mac: 'Open System Settings, Displays, and choose Use as: Extended display.',
  linux: 'Press Super+P until the monitors are joined or extended.',
};

const QUIET: Record<System, string> = {
  windows: 'Press Windows+N and switch on Do not disturb.',
  mac: 'Open Control Center, Focus, and switch on Do Not Disturb.',
  linux: 'Click the clock or the bell in the panel, and switch on Do Not Disturb.',
};

/** Returns how staff stop the second monitor from mirroring theirs. */
export function howToExtend(userAgent: string): string {
  return EXTEND[systemOf(userAgent)];
}

/** Returns how staff keep the system's notifications off the monitors. */
export function howToBeQuiet(userAgent: string): string {
  return QUIET[systemOf(userAgent)];
}
