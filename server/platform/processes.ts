/** True if the process exists; one that has ended counts until its parent has waited for it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Ends a process immediately, even a stopped one; Electron's own kill is only a request. */
export function killNow(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}
