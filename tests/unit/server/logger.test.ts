import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createLogger, limitLines, redactLine } from '../../../server/platform/logger.ts';
import { ROOT } from '../../support/node-binary.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test.each([
  ['from +15550109999 today', 'from [phone] today'],
  ['+4917012345678', '[phone]'],
  ['call (555) 010-9999', 'call [phone]'],
  ['555-010-9999, 555.010.9999, 555 010 9999', '[phone], [phone], [phone]'],
  ['"to":"+442079460000"', '"to":"[phone]"'],
  ['+1 (555) 010-9999', '[phone]'],
  ['+44 20 7946 0000', '[phone]'],
  ['+49 170 1234567', '[phone]'],
  ['Invalid: postgresql://booth:#hush/a@host/db', 'Invalid: postgresql://[redacted]@host/db'],
  ['{"input":"https://me:1/hush@host","n":1}', '{"input":"https://[redacted]@host","n":1}'],
])('what is nobody else’s business is told of, not told: %s', (line, redacted) =>
  expect(redactLine(line)).toBe(redacted),
);

test.each([
  '2026-11-21T09:00:00.000Z',
  '{"requestId":"1e0f0a3e-1234-4abc-9def-123456789012","ms":1234567}',
  '192.168.178.22',
  'http://192.168.178.22:8080/',
  '1732179600000',
  'version 1.2.3',
  'a + 12 b',
  'https://example.com/ by me@example.com',
])('what is none of that stays: %s', (line) => expect(redactLine(line)).toBe(line));

test('secrets do not reach the file, however deep in what is logged', async () => {
  const dataDir = tempFolder();
  const logger = await createLogger(dataDir, 'info');
  const secrets = { password: 'hush-1', apiKey: 'hush-2', csrf_token: 'hush-3', cookie: 'hush-4' };
  logger.info(secrets, 'at the top');
  logger.info({ body: { ...secrets, name: 'Kim' } }, 'inside');
  logger.info({ request: { headers: secrets } }, 'deeper');
  const folder = join(dataDir, 'logs');
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('');
  expect(text).not.toMatch(/hush/);
  expect(text.match(/\[redacted\]/g)).toHaveLength(12);
  expect(text).toContain('Kim');
});

test.each([
  [null, ['wrong'], ['usual', 'wrong']],
  ['info', ['usual', 'wrong'], ['usual', 'wrong']],
  ['error', [], []],
])('a terminal beside the file shows faults, or the level %s', (level, onTerminal, inFile) => {
  const dataDir = tempFolder();
  const module = pathToFileURL(resolve(ROOT, 'server/platform/logger.ts')).href;
  const script = `const { createLogger } = await import(${JSON.stringify(module)});
      const logger = await createLogger(${JSON.stringify(dataDir)}, ${JSON.stringify(level)});
      logger.info('usual');
      logger.warn('wrong');`;
  const args = ['--input-type=module', '-e', script];
  const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr.match(/usual|wrong/g) ?? []).toEqual(onTerminal);
  const file = readFileSync(join(dataDir, 'logs', 'booth.1.log'), 'utf8');
  expect(file.match(/usual|wrong/g) ?? []).toEqual(inFile);
});

test('what repeats itself is written sixty times a minute, and then how often it was', () => {
  let time = 0;
  const written: string[] = [];
  const stream = { write: (line: string) => void written.push(line) };
  const logger = pino({ base: undefined, hooks: { logMethod: limitLines(() => time) } }, stream);
  for (let n = 0; n < 1000; n += 1) logger.error({ n }, 'the disk is full');
  logger.error('something else');
  expect(written).toHaveLength(61);
  time += 60_000;
  logger.error('the disk is full');
  expect(written.slice(61).map((line) => JSON.parse(line))).toMatchObject([
    { more: 940, msg: 'not written: the disk is full' },
    { msg: 'the disk is full' },
  ]);
});
