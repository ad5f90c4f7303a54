/** Exit of a server's process. */
export type ProcessEnd = {
  code: number | null;
  /** Null on Windows, and where Electron's own Node ran it. */
  signal: string | null;
  /** Why the process could not even be made. */
  error: string | null;
  /** The last thing that it printed to its error output. */
  output: string;
};

/** For the log. */
export function describeEnd({ code, signal, error, output }: ProcessEnd): string {
  const cause = error ?? signal ?? `exit code ${code}`;
  return output === '' ? cause : `${cause}; it last printed:\n${output.trimEnd()}`;
}

const INSTALL_AGAIN = 'Reinstall Booth. Everything it has collected stays where it is.';

/** Error output of a native module that is missing or was built for another system. */
const MISSING_PART =
  /ERR_DLOPEN_FAILED|NODE_MODULE_VERSION|invalid ELF header|not a valid Win32|ERR_MODULE_NOT_FOUND|Cannot find (?:module|package)|Could not load the "sharp" module/;
const OUT_OF_MEMORY = /heap out of memory|Allocation failed|std::bad_alloc/;
/** Signals of a crash, by name, by the exit codes 128 + n and n, and by Windows' status codes. */
const CRASH_SIGNALS = ['SIGSEGV', 'SIGILL', 'SIGBUS', 'SIGABRT', 'SIGTRAP', 'SIGFPE'];
const CRASH_CODES = [139, 132, 135, 134, 133, 136, 11, 4, 7, 6, 5, 8];
/** 0xC0000000 and up: STATUS_ACCESS_VIOLATION and the like. */
const WINDOWS_CRASH = 0xc0000000;
const KILLED_CODES = [137, 143, 9, 15];

/** Why a server that could not report for itself did not start, and what to do about it: sentences for staff. */
export function explainEnd(end: ProcessEnd): string {
  const { code, signal, error, output } = end;
  const reported = /^Booth (?:needs|cannot) .+$/m.exec(output)?.[0];
  if (reported !== undefined) return reported;
  if (error !== null) return `Booth’s server could not be started (${error}). ${INSTALL_AGAIN}`;
  if (MISSING_PART.test(output)) {
    return `Part of Booth is missing, or was built for another kind of computer. ${INSTALL_AGAIN}`;
  }
  if (OUT_OF_MEMORY.test(output)) {
    return 'The laptop has too little free memory for Booth’s server. Close other programs.';
  }
  if (isCrash(end)) {
    return `Booth’s server crashes during startup (${signal ?? `code ${code}`}). ${INSTALL_AGAIN}`;
  }
  if (signal !== null || (code !== null && KILLED_CODES.includes(code))) {
    return `Something on this laptop stops Booth’s server during startup (${signal ?? `code ${code}`}). Allow Booth in your antivirus software, and close programs that use a lot of memory.`;
  }
  return `Booth’s server stops as soon as it starts (code ${code}). The logs say more. ${INSTALL_AGAIN}`;
}

function isCrash({ code, signal }: ProcessEnd): boolean {
  if (signal !== null) return CRASH_SIGNALS.includes(signal);
  if (code === null) return false;
  // Node reports Windows' codes as unsigned, Electron as signed numbers.
  return CRASH_CODES.includes(code) || code >>> 0 >= WINDOWS_CRASH;
}
