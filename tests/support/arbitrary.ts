import * as fc from 'fast-check';
import { z } from 'zod';
import type { Call } from './http-client.ts';
import { multipart, MULTIPART_TYPE } from './multipart.ts';
import { damaged, mutate } from './mutate.ts';
import { chance } from './random.ts';

/** What a schema cannot say, or what must lead nowhere: no address is of another machine, and no folder is named. */
const HARMLESS: Record<string, unknown[]> = {
  url: ['http://127.0.0.1:9/hook', 'postgres://booth:secret@127.0.0.1:9/booth'],
  baseUrl: ['http://127.0.0.1:9/v1'],
  folder: [''],
  email: ['ada@example.org', 'Ada@Example.org'],
};

/** Values that no schema asks for. No address of another machine, and no whole path, is among them. */
export const ODD: unknown[] = [
  [null, true, 0, -1, 0.5, 1e308, 2 ** 53, [], {}, [[]], ['a'], [null], { length: 1 }],
  [JSON.parse('{"toString":1,"__proto__":{"isStaff":true}}'), '__proto__', 'NaN'],
  ['a\0b', '\ud800', '\u202ea', 'e\u0301'.repeat(90), '\ufdfd'.repeat(50), '\u0663', '1e999'],
  ['-0', '1e309', '12345678901234567890', '0000-00-00T00:00:00Z', '+275760-09-13T00:00:00.000Z'],
  ["'; DROP TABLE questions; --", '=1+1', '<script>', '../../x', '%', 'x'.repeat(9000)],
].flat();
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...ODD),
  fc.string({ unit: 'binary' }),
);

/** Bodies that are no JSON, or JSON as no program of ours writes it. */
const RAW_BODIES = [
  ['', '{', '"', 'null', '[]', '1e400', '\ufeff{}', '{"a":1,"a":2}', '{"a":"\\ud800"}', '\0'],
  ['{"__proto__":{"isStaff":true}}', `${'['.repeat(4000)}${']'.repeat(4000)}`],
  [`{"content":"${'x'.repeat(20_000)}"}`, JSON.stringify('x'.repeat(300_000))],
].flat();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const RAW_HEADERS: Record<string, string>[] = [
  { 'content-type': 'application/json' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  { 'content-type': 'text/plain' },
  FORM,
  { 'content-type': MULTIPART_TYPE },
  { 'content-type': 'multipart/form-data' },
];
const FILES = [
  ['', '# Warranty\n\nTwo years.', 'From,To,Body,Sid\n+15550100,+15550101,Hello,SM1\n'],
  [
    'PK\u0003\u0004',
    '\u0089PNG\r\n\u001a\n',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'GIF89a',
  ],
].flat();

type Schema = z.core.JSONSchema._JSONSchema;

function textOf({ pattern, format, minLength = 0, maxLength = 60 }: z.core.JSONSchema.BaseSchema) {
  if (format === 'date-time') {
    const [min, max] = [new Date(0), new Date('9999-12-31')];
    return fc.date({ min, max, noInvalidDate: true }).map((at) => at.toJSON());
  }
  // Of everything but control characters there is too much to choose from.
  const isText = pattern === undefined || /\\p\{Cc\}/i.test(pattern);
  if (!isText) return fc.stringMatching(new RegExp(pattern, 'u'));
  const usual = { minLength, maxLength: Math.min(maxLength, minLength + 60) };
  return fc.oneof(
    fc.string({ ...usual, unit: 'grapheme' }),
    fc.constantFrom('true', 'false', 'x'.repeat(maxLength)),
  );
}

function numberOf(schema: z.core.JSONSchema.BaseSchema) {
  const { MIN_SAFE_INTEGER, MAX_SAFE_INTEGER } = Number;
  const { exclusiveMinimum, minimum = MIN_SAFE_INTEGER, maximum: max = MAX_SAFE_INTEGER } = schema;
  const min = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : minimum;
  if (schema.type === 'number') return fc.double({ min, max, noNaN: true });
  // What is there has a small number.
  const small = fc.integer({ min: Math.max(min, 1), max: Math.min(max, Math.max(min, 1) + 4) });
  return fc.oneof(
    { weight: 3, arbitrary: max < 1 ? fc.constant(max) : small },
    fc.integer({ min, max }),
  );
}

function objectOf({
  properties = {},
  required = [],
  additionalProperties,
}: z.core.JSONSchema.BaseSchema) {
  const entries = Object.entries(properties);
  if (entries.length === 0)
    return fc.dictionary(fc.string(), valueOf(additionalProperties ?? true));
  const shape = Object.fromEntries(
    entries.map(([name, each]) => {
      const harmless = HARMLESS[name];
      return [name, harmless === undefined ? valueOf(each) : fc.constantFrom(...harmless)];
    }),
  );
  return fc.record(shape, { requiredKeys: required });
}

function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue();
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(valueOf));
  if (schema.type === 'string') return textOf(schema);
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'object') return objectOf(schema);
  if (schema.type !== 'array') return fc.jsonValue();
  const { items = true, minItems: minLength = 0, maxItems = 9 } = schema;
  const item = Array.isArray(items) ? fc.oneof(...items.map(valueOf)) : valueOf(items);
  return fc.array(item, { minLength, maxLength: Math.min(maxItems, minLength + 3) });
}

/** What a schema takes, as far as its JSON Schema says it. */
export function valid(schema: z.ZodType): fc.Arbitrary<unknown> {
  return valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function formOf(value: unknown): string {
  const fields = isRecord(value) ? value : {};
  const given = Object.entries(fields).filter(([, each]) => each !== null && each !== undefined);
  return new URLSearchParams(
    given.map(([name, each]) => [name, typeof each === 'string' ? each : JSON.stringify(each)]),
  ).toString();
}

/** Bodies, half of them as the schema asks. */
export function bodies(schema: z.ZodType): fc.Arbitrary<Call> {
  const good = valid(schema);
  const changed = fc.tuple(good, fc.nat(), odd).map(([value, seed, other]) => {
    const [random, list] = [chance(seed), [structuredClone(value)]];
    mutate(list, [other, ...ODD], random);
    const json = isRecord(value) && random.happens(0.1) ? { ...value, isStaff: other } : list[0];
    // As a number, where it is one that no program of ours writes.
    const text = JSON.stringify(json ?? list).replaceAll(/"(-0|1e309|\d{20})"/g, '$1');
    return { body: text, headers: { 'content-type': 'application/json' } };
  });
  const form = good.map((value) => ({ body: formOf(value), headers: FORM }));
  const raw = fc.record({
    body: fc.constantFrom(...RAW_BODIES),
    headers: fc.constantFrom(...RAW_HEADERS),
  });
  return fc.oneof(
    { weight: 5, arbitrary: good.map((json) => ({ json })) },
    { weight: 2, arbitrary: changed },
    odd.map((json) => ({ json })),
    form,
    raw,
  );
}

/** Uploads of one file, some of them as a browser writes them. */
export function uploads(): fc.Arbitrary<Call> {
  const content = fc.oneof(
    fc.constantFrom(...FILES).map((text) => Buffer.from(text, 'latin1')),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  );
  const name = fc.constantFrom('file', 'file', 'file', 'other', '__proto__');
  const filename = fc.constantFrom(
    'a.png',
    'a.md',
    'a.booth',
    'a.csv',
    '..%2f..%2fx.md',
    'a\0.md',
    '',
  );
  const whole = fc
    .record({ name, filename, content })
    .map((part) => ({ body: multipart([part]), headers: { 'content-type': MULTIPART_TYPE } }));
  const broken = fc.tuple(whole, fc.nat()).map(([call, seed]) => ({
    ...call,
    body: damaged(call.body, chance(seed)),
  }));
  return fc.oneof({ weight: 3, arbitrary: whole }, broken, bodies(z.unknown()));
}
