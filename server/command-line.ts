import { parseArgs } from 'node:util';

/** A flag or variable that cannot be used; its message is for the person who typed it. */
export class ConfigError extends Error {}

const OPTIONS = {
  port: { type: 'string' },
  'data-dir': { type: 'string' },
  'start-empty': { type: 'boolean' },
  'go-back': { type: 'boolean' },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
} as const;

/** Environment variables that Booth reads, for users, tests and development. */
const VARIABLES = [
  'BOOTH_PORT',
  'BOOTH_DATA_DIR',
  'BOOTH_TRUST_PROXY',
  'BOOTH_RATE_LIMIT',
  'BOOTH_PROBE_SECONDS',
  'BOOTH_ONLINE_PROBE',
  'BOOTH_POLL_SECONDS',
  'BOOTH_TWILIO_URL',
  'BOOTH_LOG_LEVEL',
  'BOOTH_SECRET_KEY',
  'BOOTH_MDNS',
  'BOOTH_SERVER_NODE',
  'BOOTH_SERVER_ENTRY',
  'BOOTH_CONFIRM_QUIT',
  'BOOTH_WATCHDOG',
  'BOOTH_RENDERER_DIR',
  'BOOTH_VISITOR_BUNDLE',
  'BOOTH_DEV',
];

const HELP = `Live questions and leads for a trade-show booth, on one laptop.

  --port N        TCP port; otherwise 80, else 8080, else a free one
  --data-dir DIR  folder of everything that the stand collects
  --start-empty   a damaged database without a good backup is put aside for an empty one
  --go-back       the data of a newer version are put aside for the backup from before it
  --help          this
  --version       the version alone

All settings of a stand are in its admin area. server/config.ts lists the environment variables.
`;

type Flags = {
  port?: string;
  'data-dir'?: string;
  'start-empty'?: boolean;
  'go-back'?: boolean;
};

/** Edits that lead from one name to the other: letters that are added, left out or different. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [before, there] of Array.from(other).entries()) {
      const changed = (row[before] ?? 0) + (letter === there ? 0 : 1);
      next.push(Math.min(changed, (row[before + 1] ?? 0) + 1, (next[before] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The known name that was probably meant, two slips away at most; undefined when none is that near. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((one) => ({ one, edits: distance(name.toLowerCase(), one.toLowerCase()) }))
    .toSorted((a, b) => a.edits - b.edits);
  return best !== undefined && best.edits <= 2 ? best.one : undefined;
}

/**
 * Reads the flags.
 * @param isShared the command line is also Chromium's, whose switches are none of ours: only slips are refused
 * @throws ConfigError for what is no flag, or has no value; it names the flag that was probably meant
 */
export function readFlags(argv: string[], { isShared = false } = {}): Flags {
  const { tokens, values } = parseArgs({
    args: argv,
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const names = Object.keys(OPTIONS);
  for (const token of tokens) {
    if (token.kind === 'positional' && !isShared) {
      throw new ConfigError(`Booth has no flag "${token.value}". "--help" lists them.`);
    }
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (!names.includes(name)) {
      const meant = nearest(name, names);
      if (meant !== undefined) {
        throw new ConfigError(`Booth has no flag "${rawName}". Did you mean --${meant}?`);
      }
      if (isShared) continue;
      throw new ConfigError(`Booth has no flag "${rawName}". "--help" lists them.`);
    }
    const takesValue = name === 'port' || name === 'data-dir';
    if (takesValue && !value) throw new ConfigError(`${rawName} needs a value.`);
    if (!takesValue && value !== undefined) throw new ConfigError(`${rawName} takes no value.`);
  }
  const text = (name: 'port' | 'data-dir') =>
    typeof values[name] === 'string' ? { [name]: values[name] } : {};
  return {
    ...text('port'),
    ...text('data-dir'),
    'start-empty': values['start-empty'] === true,
    'go-back': values['go-back'] === true,
  };
}

/** Output of `--help` or `--version`; null without either. */
export function answerTo(argv: string[], version: string): string | null {
  if (argv.includes('--help')) return HELP;
  return argv.includes('--version') ? `Booth ${version}\n` : null;
}

/** @throws ConfigError for a variable that is probably another one, mistyped */
export function checkVariables(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) {
    if (!name.startsWith('BOOTH_') || VARIABLES.includes(name)) continue;
    const meant = nearest(name, VARIABLES);
    if (meant !== undefined) {
      throw new ConfigError(`Booth has no variable ${name}. Did you mean ${meant}?`);
    }
  }
}
