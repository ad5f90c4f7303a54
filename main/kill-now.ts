/** Ends a process immediately, even one that stands still; what Electron calls killing is a request. */
export function killNow(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited by itself in the meantime.
  }
}
