import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from '../../../server/config.ts';

test.each([
  {},
  { BOOTH_PORT: '', BOOTH_TRUST_PROXY: '', BOOTH_SECRET_KEY: '', BOOTH_LOG_LEVEL: '' },
  { BOOTH_PROBE_SECONDS: '', BOOTH_TWILIO_URL: '', BOOTH_DEV: '0' },
])('a booth that nobody configured is limited, believes no proxy, finds a port: %j', (env) => {
  expect(loadConfig([], env)).toMatchObject({
    port: null,
    rateLimits: true,
    trustProxy: null,
    secretKey: null,
    windowToken: null,
    dev: false,
    logLevel: null,
    probeMs: null,
    twilioUrl: 'https://api.twilio.com',
    startsEmpty: false,
    goesBack: false,
    dataDir: resolve('.data'),
  });
});

test('a flag wins over the environment', () => {
  const env = { BOOTH_PORT: '1111', BOOTH_DATA_DIR: '/from/env' };
  expect(loadConfig([], env)).toMatchObject({ port: 1111, dataDir: '/from/env' });
  expect(loadConfig(['--port', '2222', '--data-dir=/from/flag'], env)).toMatchObject({
    port: 2222,
    dataDir: '/from/flag',
  });
});

const KEY = Buffer.alloc(32, 7);
test.each<[string[], NodeJS.ProcessEnv, object]>([
  [['--start-empty'], {}, { startsEmpty: true, goesBack: false }],
  [['--go-back'], {}, { startsEmpty: false, goesBack: true }],
  [[], { BOOTH_PORT: '65535' }, { port: 65_535 }],
  [['--port', '0'], {}, { port: 0 }],
  [[], { BOOTH_LOG_LEVEL: 'debug', BOOTH_DEV: '1' }, { logLevel: 'debug', dev: true }],
  [[], { BOOTH_PROBE_SECONDS: '0.05' }, { probeMs: 50, pollMs: null }],
  [[], { BOOTH_POLL_SECONDS: '3600' }, { probeMs: null, pollMs: 3_600_000 }],
  [[], { BOOTH_TWILIO_URL: 'http://10.0.0.1:8080/' }, { twilioUrl: 'http://10.0.0.1:8080' }],
  [[], { BOOTH_SECRET_KEY: KEY.toString('base64') }, { secretKey: KEY }],
  // Neither is ours, nor nearly.
  [[], { OOTH_PORT: '1', BOOTH_SOMETHING_NEW: '1' }, { port: null }],
  [[], { BOOTH_VISITOR_BUNDLE: 'a.js' }, { visitorBundle: resolve('a.js') }],
])('what is set is used: %j %j', (argv, env, expected) =>
  expect(loadConfig(argv, env)).toMatchObject(expected),
);

test('limits are switched off by one word alone, and no other is taken for it', () => {
  expect(loadConfig([], { BOOTH_RATE_LIMIT: 'off' }).rateLimits).toBe(false);
  for (const value of ['', 'on']) {
    expect(loadConfig([], { BOOTH_RATE_LIMIT: value }).rateLimits).toBe(true);
  }
  for (const value of ['false', '0', 'OFF', 'no']) {
    expect(() => loadConfig([], { BOOTH_RATE_LIMIT: value })).toThrow(ConfigError);
  }
});

function probesOf(value?: string) {
  const env = value === undefined ? {} : { BOOTH_ONLINE_PROBE: value };
  return loadConfig([], env).onlineProbes.map(({ href }) => href);
}

test('what is connected to, to see whether there is internet: the usual hosts, others, or nothing', () => {
  expect(probesOf()).toHaveLength(2);
  expect(probesOf('')).toEqual(probesOf());
  expect(probesOf('off')).toEqual([]);
  expect(probesOf('https://a.example, http://10.0.0.1:8080')).toEqual([
    'https://a.example/',
    'http://10.0.0.1:8080/',
  ]);
  expect(() => probesOf('a.example')).toThrow(ConfigError);
});

describe('a proxy', () => {
  test.each([
    ['loopback', 'loopback'],
    ['10.0.0.0/8, 192.168.1.1', '10.0.0.0/8, 192.168.1.1'],
    ['linklocal,uniquelocal', 'linklocal,uniquelocal'],
    ['10.0.0.1/32, ::1, fe80::/128', '10.0.0.1/32, ::1, fe80::/128'],
    ['1', 1],
    ['2', 2],
  ])('is named as %j', (value, parsed) => {
    expect(loadConfig([], { BOOTH_TRUST_PROXY: value }).trustProxy).toBe(parsed);
  });

  const strangers = ['true', 'nginx', '-1', '10', '300.1.1.1', 'loopback, nginx', 'nginx/8'];
  const masks = ['', '33', '8x', 'x8', '-8', '1.5'].map((bits) => `10.0.0.0/${bits}`);
  test.each([...strangers, ...masks])('is not named as %j', (value) => {
    expect(() => loadConfig([], { BOOTH_TRUST_PROXY: value })).toThrow(
      `BOOTH_TRUST_PROXY is "${value}": use`,
    );
  });
});

test.each([
  [['--port', 'eighty'], {}, '"eighty" is not a port: use a whole number from 0 to 65535.'],
  [['--port', '65536'], {}, /"65536" is not a port/],
  [['--port', '-1'], {}, /port/],
  [['--port', '80.5'], {}, /"80\.5" is not a port/],
  [['--prot', '80'], {}, 'Booth has no flag "--prot". Did you mean --port?'],
  [['--datadir=x'], {}, 'Did you mean --data-dir?'],
  [['--dir', 'x'], {}, 'Booth has no flag "--dir". "--help" lists them.'],
  [['--speed', '9'], {}, 'Booth has no flag "--speed". "--help" lists them.'],
  [['--start-empty=no'], {}, '--start-empty takes no value.'],
  [['--go-back=1.0'], {}, '--go-back takes no value.'],
  [[], { BOOTH_PROT: '80' }, 'Booth has no variable BOOTH_PROT. Did you mean BOOTH_PORT?'],
  [[], { BOOTH_MDNS: 'no' }, 'BOOTH_MDNS is "no": use "on" or "off".'],
  [[], { BOOTH_LOG_LEVEL: 'loud' }, /^BOOTH_LOG_LEVEL is "loud": use one of trace, .*silent\.$/],
  [[], { BOOTH_PROBE_SECONDS: '0.04' }, /^BOOTH_PROBE_SECONDS is "0\.04": use seconds from 0\.05/],
  [[], { BOOTH_POLL_SECONDS: '3601' }, /^BOOTH_POLL_SECONDS is "3601"/],
  [[], { BOOTH_RATE_LIMIT: 'no' }, /^BOOTH_RATE_LIMIT is "no"/],
  [[], { BOOTH_TWILIO_URL: 'https://a.example/x' }, /^BOOTH_TWILIO_URL is no origin: use an/],
  [[], { BOOTH_TWILIO_URL: 'https://a.example?x' }, /BOOTH_TWILIO_URL/],
  [[], { BOOTH_TWILIO_URL: 'xhttp://a.example/' }, /BOOTH_TWILIO_URL/],
  [[], { BOOTH_ONLINE_PROBE: 'https://a.example, b' }, /^BOOTH_ONLINE_PROBE/],
  [['somewhere'], {}, /somewhere/],
  [['--data-dir'], {}, /--data-dir/],
  [[], { BOOTH_SECRET_KEY: 'too short' }, /BOOTH_SECRET_KEY must be 32 bytes/],
])('what cannot be used is refused in words for who typed it: %j %j', (argv, env, message) => {
  expect(() => loadConfig(argv, env)).toThrow(ConfigError);
  expect(() => loadConfig(argv, env)).toThrow(message);
});
