import { z } from 'zod';
import { parsedUrl } from './parsed-url.ts';

/** The parts of a PostgreSQL address, decoded. `host` is without brackets. */
type DatabaseAddress = {
  user: string;
  password: string;
  host: string;
  port: number;
  database: string;
};

const USUAL_PORT = 5432;
/** Pattern of one character of a user name or a password: a literal, or % and two hexadecimal digits. */
const WORD = String.raw`(?:[^\s:@/?#%\p{Cc}]|%[\da-f]{2})`;
const SHAPE = new RegExp(
  String.raw`^postgres(?:ql)?://(?<user>${WORD}+)(?::(?<password>${WORD}*))?@(?<host>\[[\d.:a-f]+\]|(?:[\w.-]|%[\da-f]{2})+)(?::(?<port>\d{1,5}))?/(?<database>${WORD}+)(?:\?(?<query>[^#]*))?$`,
  'iu',
);
/**
 * Parameters that clients of PostgreSQL append to an address. They are ignored: encryption is a separate setting.
 */
const QUERY = /^(?:sslmode|channel_binding|connect_timeout|application_name)=[\w-]*$/;

/** True if the URL parser finds the same parts as our pattern. */
function isReadAlike(text: string, { user, password, host, port, database }: DatabaseAddress) {
  const url = parsedUrl(text);
  return (
    url !== null &&
    decodeURIComponent(url.username) === user &&
    decodeURIComponent(url.password) === password &&
    decodeURIComponent(url.hostname.replace(/^\[|\]$/g, '')).toLowerCase() === host &&
    Number(url.port || USUAL_PORT) === port &&
    decodeURIComponent(url.pathname) === `/${database}`
  );
}

/**
 * Parses an address: a user, a password, a host, a port, one path segment, and a query of known keys. An address that
 * can be read in two ways is refused: one parser's fragment is a part of the password to the person who typed it.
 *
 * @returns null for any other form
 */
export function parseDatabaseAddress(text: string): DatabaseAddress | null {
  const found = SHAPE.exec(text)?.groups;
  if (!found) return null;
  try {
    const part = (name: string) => decodeURIComponent(found[name] ?? '');
    const address = {
      user: part('user'),
      password: part('password'),
      host: part('host')
        .replace(/^\[|\]$/g, '')
        .toLowerCase(),
      port: Number(found['port'] ?? USUAL_PORT),
      database: part('database'),
    };
    const query = found['query'] ?? '';
    const isKnown = query === '' || query.split('&').every((pair) => QUERY.test(pair));
    // A NUL would end the name that the server gets, and begin another parameter.
    const isPlain = !/\p{Cc}/u.test(Object.values(address).join(''));
    return isKnown && isPlain && isReadAlike(text, address) ? address : null;
  } catch {
    // What follows a % is not UTF-8.
    return null;
  }
}

/** The address that everybody may see: put together from the parts that are no secret. */
export function openAddress({ user, host, port, database }: DatabaseAddress): string {
  const place = host.includes(':') ? `[${host}]` : encodeURIComponent(host);
  const at = port === USUAL_PORT ? '' : `:${port}`;
  return `postgresql://${encodeURIComponent(user)}@${place}${at}/${encodeURIComponent(database)}`;
}

/** An address as staff enter it. What refuses it repeats nothing of it. */
export const databaseAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => /^postgres(?:ql)?:\/\//i.test(text), {
    error: 'Enter an address like postgresql://user:password@host/database.',
    abort: true,
  })
  .refine((text) => parseDatabaseAddress(text) !== null, {
    error:
      'Enter an address like postgresql://user:password@host/database. In the user name and the password, write % as %25, # as %23, / as %2F, : as %3A, ? as %3F, @ as %40 and a space as %20.',
  });
