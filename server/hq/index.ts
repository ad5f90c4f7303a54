import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { ConfigError, loadConfig, type Config } from '../config.ts';
import { newPassword } from '../contract/auth.ts';
import { parseDatabaseAddress } from '../contract/database-address.ts';
import { builtPages } from '../features/pages/page-source.ts';
import { countInWords } from '../features/readiness/check.ts';
import { createHttpServer } from '../http/connections.ts';
import { createLogger, printLine } from '../platform/logger.ts';
import { openHqDatabase } from './database.ts';
import { createHqRepository } from './hq.repository.ts';
import { createHqView } from './view.ts';

const USAGE = `Insights and leads of all booths, out of the PostgreSQL database that they send to. It only reads.

  --database-url URL  postgresql://reader:password@host/database; or BOOTH_HQ_DATABASE_URL
  --password TEXT     what people sign in with, 10 characters or more; better in BOOTH_HQ_PASSWORD
  --port N            TCP port; otherwise 8090
`;

type HqConfig = Config & { databaseUrl: string; password: string };

/** @throws ConfigError for what cannot be used */
function readConfig(args: string[], env: NodeJS.ProcessEnv): HqConfig {
  const options = {
    'database-url': { type: 'string', default: env['BOOTH_HQ_DATABASE_URL'] ?? '' },
    password: { type: 'string', default: env['BOOTH_HQ_PASSWORD'] ?? '' },
    port: { type: 'string', default: '8090' },
  } as const;
  let values;
  try {
    ({ values } = parseArgs({ args, options }));
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : ''}\n\n${USAGE}`);
  }
  const { 'database-url': databaseUrl, password, port } = values;
  // The query is for `pg`, which reads more of it than a booth does.
  if (parseDatabaseAddress(databaseUrl.split('?', 1)[0] ?? '') === null) {
    throw new ConfigError(
      'Give the database’s address: --database-url postgresql://reader:password@host/database. In the password, write % as %25, # as %23, / as %2F, : as %3A, ? as %3F and @ as %40.',
    );
  }
  if (!newPassword.safeParse(password).success) {
    throw new ConfigError(
      'Choose the password that people sign in with: BOOTH_HQ_PASSWORD or --password, 10 characters or more.',
    );
  }
  return { ...loadConfig(['--port', port], env), databaseUrl, password };
}

/** Milliseconds of a monotonic clock. */
function elapsed() {
  return performance.now();
}

/**
 * Runs the view as a process. It also starts without its database: pages show what is wrong until the database
 * answers.
 */
async function runHqView(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  if (args.includes('--help')) return printLine(USAGE);
  const config = readConfig(args, env);
  const database = openHqDatabase(config.databaseUrl);
  const repository = createHqRepository(database);
  const app = createHqView({
    config,
    repository,
    pages: await builtPages(config),
    logger: await createLogger(null, config.logLevel),
    password: config.password,
    now: Date.now,
    elapsed,
  });
  const server = createHttpServer(app, { config, elapsed });
  server.listen(config.port ?? 0);
  await once(server, 'listening');
  const stop = () => {
    server.close(() => void database.close().then(() => process.exit(0)));
    server.closeAllConnections();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const address = server.address();
  printLine(`Booth HQ: http://localhost:${typeof address === 'object' ? address?.port : ''}/`);
  await repository.booths().then(
    ({ length }) =>
      printLine(`${countInWords(length, 'booth has', 'booths have')} sent to the database.`),
    (error: unknown) => printLine(error instanceof Error ? error.message : String(error)),
  );
}

try {
  await runHqView(process.argv.slice(2), process.env);
} catch (error) {
  process.stderr.write(`Booth HQ cannot start: ${error instanceof Error ? error.message : ''}\n`);
  process.exit(1);
}
