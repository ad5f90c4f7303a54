import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { checkVariables, ConfigError, readFlags } from './command-line.ts';
import { NOTICES_NAME } from './contract/limits.ts';

export { ConfigError };

/** Large hosts that answer everywhere; a connection to one of them says that there is internet. */
const ONLINE_PROBES = ['https://one.one.one.one', 'https://www.gstatic.com'];
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];
/** Twilio's own address. */
const TWILIO_URL = 'https://api.twilio.com';

/** Written in by the build. */
declare const BOOTH_BUILT_AT: number | undefined;

/** Everything that the environment and the flags decide, parsed once. */
export type Config = {
  /** The app's version. */
  version: string;
  /** TCP port; `null` tries 80, then 8080, then a free one. 0 takes a free one. */
  port: number | null;
  /** Folder of `booth.db`, `media/`, `sms-media/`, `lead-media/`, `backups/` and `logs/`. */
  dataDir: string;
  /** Folders of staff's pages with the stage and of the phones' pages, and these pages' server build. */
  rendererDir: string;
  phonesDir: string;
  visitorBundle: string;
  migrationsDir: string;
  /** Folder of the example's content. */
  exampleDir: string;
  /** Folder of the migrations of headquarters' database. */
  hqMigrationsDir: string;
  /** Script of the threads that hold a connection to it: `hq/worker.ts`. */
  hqWorker: string;
  /** Script of the process that draws images. */
  imageProcess: string;
  /** Script of the threads for what takes seconds: `worker.ts`. */
  worker: string;
  /** Script of the threads that write a workbook each. */
  workbookWorker: string;
  /** Time of the build, in milliseconds since 1970; null when run from the sources. */
  builtAt: number | null;
  /** The licenses of what Booth is made of; written by the build. */
  noticesFile: string;
  /** Limits per client address and for the whole server; off only for benchmarks and fault suites. */
  rateLimits: boolean;
  /** Express' `trust proxy`: forwarded headers are believed only when this is set. */
  trustProxy: string | number | null;
  /** 32 bytes that protect stored secrets, when the shell keeps them; else the server keeps its own key file. */
  secretKey: Buffer | null;
  /**
   * Secret by which the shell's display windows identify themselves. Null without a shell: then every page on the
   * laptop counts as the shell's.
   */
  windowToken: string | null;
  /** Milliseconds between two checks of a service that does not answer; null for the usual. */
  probeMs: number | null;
  /** Hosts to connect to for the check of internet access; empty for no check. */
  onlineProbes: URL[];
  /** Base URL of Twilio's API. */
  twilioUrl: string;
  /** Milliseconds between two checks for texts; null for the usual: more often while they come. */
  pollMs: number | null;
  /** A damaged database that no backup can replace is put aside for an empty one. */
  startsEmpty: boolean;
  /** The data of a newer version are put aside for the backup from before it. */
  goesBack: boolean;
  /**
   * True to announce the booth's names on its networks (multicast DNS); off in tests, which must not use a real
   * network.
   */
  mdns: boolean;
  /** Serve the pages from source with live reload. */
  dev: boolean;
  /** Lowest level that is logged; null for the usual ones: `info` in the file, `warn` on the terminal. */
  logLevel: string | null;
};

function parsePort(text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigError(`"${text}" is not a port: use a whole number from 0 to 65535.`);
  }
  return port;
}

/** @returns whether it is on, as without a value */
function parseSwitch(text: string | undefined, name: string): boolean {
  if (text === 'off') return false;
  if (text === undefined || text === '' || text === 'on') return true;
  throw new ConfigError(`${name} is "${text}": use "on" or "off".`);
}

function parseLogLevel(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (LOG_LEVELS.includes(text)) return text;
  throw new ConfigError(`BOOTH_LOG_LEVEL is "${text}": use one of ${LOG_LEVELS.join(', ')}.`);
}

/** @returns milliseconds, or null without a value */
function parseSeconds(text: string | undefined, name: string): number | null {
  if (text === undefined || text === '') return null;
  const seconds = Number(text);
  if (!(seconds >= 0.05 && seconds <= 3600)) {
    throw new ConfigError(`${name} is "${text}": use seconds from 0.05 to 3600.`);
  }
  return seconds * 1000;
}

/** @returns only the scheme and host */
function parseOrigin(text: string | undefined, name: string): string | null {
  if (text === undefined || text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    // Not repeated: it may hold a password.
    throw new ConfigError(`${name} is no origin: use an address like https://api.twilio.com.`);
  }
  return url.origin;
}

/** @returns the usual ones without a value, none for `off` */
function parseProbes(text: string | undefined): URL[] {
  if (text === 'off') return [];
  const given = text === undefined || text === '' ? ONLINE_PROBES : text.split(',');
  return given.flatMap((each) => {
    const origin = parseOrigin(each.trim(), 'BOOTH_ONLINE_PROBE');
    return origin === null ? [] : [new URL(origin)];
  });
}

function parseSecretKey(text: string | undefined): Buffer | null {
  if (!text) return null;
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32) throw new ConfigError('BOOTH_SECRET_KEY must be 32 bytes in base64.');
  return key;
}

/** One of Express' names for a range, an address, or a range in CIDR notation. */
function isProxyRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return longest > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest));
}

/** A count of proxies, or addresses and names like `loopback` (Express, "trust proxy"). */
function parseTrustProxy(text: string | undefined): string | number | null {
  if (!text) return null;
  if (/^\d$/.test(text)) return Number(text);
  if (text.split(',').every((range) => isProxyRange(range.trim()))) return text;
  throw new ConfigError(
    `BOOTH_TRUST_PROXY is "${text}": use the number of proxies, or addresses such as "loopback" or "10.0.0.0/8".`,
  );
}

/**
 * Flags win over the environment.
 * @throws ConfigError when a value cannot be used
 */
export function loadConfig(argv: string[], env: NodeJS.ProcessEnv): Config {
  const flags = readFlags(argv);
  checkVariables(env);
  const here = import.meta.dirname;
  // The bundle is in .build/server and the sources are in server/: for both, the build is found from one folder up.
  const built = here.endsWith(join('.build', 'server'));
  const buildDir = built ? resolve(here, '..') : resolve(here, '../.build');
  return {
    version: manifest.version,
    port: parsePort(flags.port ?? env.BOOTH_PORT),
    dataDir: resolve(flags['data-dir'] ?? env.BOOTH_DATA_DIR ?? '.data'),
    rendererDir: resolve(env.BOOTH_RENDERER_DIR ?? join(buildDir, 'renderer')),
    phonesDir: join(buildDir, 'phones'),
    visitorBundle: resolve(
      env.BOOTH_VISITOR_BUNDLE ?? join(buildDir, 'visitor', 'server-entry.js'),
    ),
    migrationsDir: resolve(here, built ? 'migrations' : 'db/migrations'),
    exampleDir: resolve(here, built ? 'example' : '../assets/example'),
    hqMigrationsDir: resolve(here, built ? 'hq-migrations' : 'hq/migrations'),
    hqWorker: resolve(here, built ? 'hq-worker.js' : 'hq/worker.ts'),
    imageProcess: resolve(here, built ? 'image-process.js' : 'features/media/image-process.ts'),
    worker: resolve(here, built ? 'worker.js' : 'worker.ts'),
    workbookWorker: resolve(here, built ? 'workbook.js' : 'features/export/formats/workbook.ts'),
    builtAt: typeof BOOTH_BUILT_AT === 'undefined' ? null : BOOTH_BUILT_AT,
    noticesFile: join(buildDir, NOTICES_NAME),
    rateLimits: parseSwitch(env.BOOTH_RATE_LIMIT, 'BOOTH_RATE_LIMIT'),
    trustProxy: parseTrustProxy(env.BOOTH_TRUST_PROXY),
    secretKey: parseSecretKey(env.BOOTH_SECRET_KEY),
    windowToken: env.BOOTH_WINDOW_TOKEN || null,
    probeMs: parseSeconds(env.BOOTH_PROBE_SECONDS, 'BOOTH_PROBE_SECONDS'),
    onlineProbes: parseProbes(env.BOOTH_ONLINE_PROBE),
    twilioUrl: parseOrigin(env.BOOTH_TWILIO_URL, 'BOOTH_TWILIO_URL') ?? TWILIO_URL,
    pollMs: parseSeconds(env.BOOTH_POLL_SECONDS, 'BOOTH_POLL_SECONDS'),
    startsEmpty: flags['start-empty'] === true,
    goesBack: flags['go-back'] === true,
    mdns: parseSwitch(env.BOOTH_MDNS, 'BOOTH_MDNS'),
    dev: env.BOOTH_DEV === '1',
    logLevel: parseLogLevel(env.BOOTH_LOG_LEVEL),
  };
}
