import { dialog } from 'electron';
import { answerTo, checkVariables, readFlags } from '../server/command-line.ts';

/** Ends the process with what `--help` or `--version` asks for, or with what is wrong with a flag or a variable. */
export function answerCommandLine(argv: string[], env: NodeJS.ProcessEnv, version: string): void {
  const answer = answerTo(argv, version);
  if (answer !== null) {
    process.stdout.write(answer);
    process.exit(0);
  }
  try {
    readFlags(argv, { isShared: true });
    checkVariables(env);
  } catch (error) {
    // On Linux, and in every terminal, this is a line on the error output.
    dialog.showErrorBox(
      'Booth cannot start',
      String(error instanceof Error ? error.message : error),
    );
    process.exit(2);
  }
}
