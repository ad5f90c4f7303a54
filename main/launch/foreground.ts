import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

type Ended = { code: number | null; signal: NodeJS.Signals | null };

/** Starts a program that shares this terminal and gets the signals that this process gets: stop, hang up, interrupt. */
export function startInForeground(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(command, args, { stdio: 'inherit', env });
  const stopForwarding = forwardSignals(child);
  const ended = once(child, 'exit').then((): Ended => {
    stopForwarding();
    return { code: child.exitCode, signal: child.signalCode };
  });
  return { child, ended };
}

function forwardSignals(child: ChildProcess): () => void {
  const forward = (signal: NodeJS.Signals) => void child.kill(signal);
  // In a terminal, Ctrl+C reaches the child anyway; a second one would cut its shutdown short.
  const interrupt = () => void (process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', forward).on('SIGHUP', forward).on('SIGINT', interrupt);
  return () => void process.off('SIGTERM', forward).off('SIGHUP', forward).off('SIGINT', interrupt);
}
