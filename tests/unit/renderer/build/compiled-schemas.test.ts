import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shapeOf, sourceOf } from '../../../../renderer/build/compiled-schemas.ts';
import * as display from '../../../../renderer/display/data/display.schemas.ts';
import * as live from '../../../../renderer/display/data/live.schemas.ts';
import { readerOf, type Shape } from '../../../../renderer/lib/shape.ts';
import { chance, type Chance } from '../../../support/random.ts';
import { isDeep } from '../../../support/sample.ts';

const VALUES = isDeep ? 3000 : 600;
/**
 * Texts that the schemas ask for, and some that they must not mistake for one; all of them tidy, as the server tells
 * them.
 */
const TEXTS = [
  ['dark', 'smoke', 'https://acme.example', '#1d62a8', '/media/a.png', '/media/../a'],
  ['2026-11-23T08:00:00.000Z', '2026-02-30T08:00:00Z', '2024-02-29T08:00:00Z'],
  ['0123456789abcdef0123456789abcdef', 'Is it loud?', 'x'.repeat(301), 'two\nlines'],
].flat();
const HOSTILE: readonly unknown[] = [
  [undefined, null, '', ...TEXTS, 0, -0, -1, 0.5, 1e21, 2 ** 53, true, {}, [null]],
  [[], { constructor: 1, toString: 'x', length: 3 }, JSON.parse('{"__proto__":{"id":1}}')],
].flat();

function textOf({ pattern, minLength = 0 }: Shape, random: Chance): string {
  const fitting = ['', ...TEXTS].filter(
    (text) => text.length >= minLength && (pattern === undefined || new RegExp(pattern).test(text)),
  );
  return fitting[random.below(fitting.length)] ?? '';
}

function valueOf(shape: Shape, random: Chance): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return random.oneOf(shape.enum);
  if (shape.anyOf) return valueOf(random.oneOf(shape.anyOf), random);
  const type = typeof shape.type === 'object' ? random.oneOf(shape.type) : shape.type;
  if (type === 'string') return textOf(shape, random);
  if (type === 'boolean') return random.happens(0.5);
  if (type === 'integer' || type === 'number') {
    const { minimum: least = -1000, maximum: most = 1000 } = shape;
    const number = least + random.next() * (most - least);
    return type === 'integer' ? Math.round(number) : number;
  }
  if (type === 'array') {
    const { minItems: least = 0, maxItems: most = 3, items = {} } = shape;
    const length = least + random.below(Math.min(most, least + 3) - least + 1);
    return Array.from({ length }, () => valueOf(items, random));
  }
  if (type !== 'object') return null;
  const entries = Object.entries(shape.properties ?? {})
    .filter(
      ([key, { default: other }]) =>
        (other === undefined && !shape.optional?.includes(key)) || random.happens(0.5),
    )
    .map(([key, inner]) => [key, valueOf(inner, random)]);
  const more = shape.additionalProperties;
  if (more) entries.push(['7', valueOf(more, random)], ['8', valueOf(more, random)]);
  return Object.fromEntries(entries);
}

/** The same with something else in one place. */
function spoiled(value: unknown, random: Chance): unknown {
  if (typeof value !== 'object' || value === null || random.happens(0.2))
    return HOSTILE[random.below(HOSTILE.length)];
  if (Array.isArray(value)) {
    // Too few, or too many of them.
    if (random.happens(0.3))
      return random.happens(0.5) ? [] : Array.from({ length: 30 }, () => value[0]);
    const at = random.below(value.length + 1);
    return value.toSpliced(at, 1, spoiled(value[at], random));
  }
  const keys = [...Object.keys(value), 'more'];
  const key = random.oneOf(keys);
  return { ...value, [key]: spoiled(Reflect.get(value, key), random) };
}

/** What a page makes of an answer's body. */
function sent(value: unknown): unknown {
  const json = JSON.stringify(value);
  return json === undefined ? undefined : JSON.parse(json);
}

const SCHEMAS = Object.entries({ ...live, ...display });

describe('a page reads without zod what the contract reads with it', () => {
  test.each(SCHEMAS)('%s', (name, schema) => {
    if (!(schema instanceof z.ZodType)) throw new Error(`${name} is no schema.`);
    const shape = shapeOf(schema);
    const reader = readerOf(shape);
    const random = chance(name.length);
    let taken = 0;
    for (let number = 0; number < VALUES; number += 1) {
      const value = valueOf(shape, random);
      const given = sent(number % 4 === 0 ? value : spoiled(value, random));
      const { success, data } = schema.safeParse(given);
      const label = `${name}, value ${number}: ${JSON.stringify(given)}`;
      expect(reader.safeParse(given), label).toEqual(success ? { success, data } : { success });
      if (success) taken += 1;
    }
    // Both kinds were there, or nothing was compared.
    expect(taken).toBeGreaterThan(VALUES / 5);
    expect(taken).toBeLessThan(VALUES);
  });

  test.each<[string, z.ZodType]>([
    ['function', z.string().refine((text) => text !== 'no')],
    ['function', z.string().transform(Number)],
    ['flags', z.object({ inner: z.array(z.string().regex(/^a$/i)) })],
    ['“propertyNames”', z.record(z.string().min(2), z.int())],
    ['“prefixItems”', z.tuple([z.string()])],
    ['“multipleOf”', z.number().multipleOf(2)],
    ['Set', z.set(z.string())],
  ])('what JSON Schema cannot say of a value is no page’s to read: %s', (said, schema) =>
    expect(() => shapeOf(schema)).toThrow(said),
  );

  test('a shape holds what a page checks, and no more', () => {
    const all = { id: z.int(), few: z.int().min(0).max(9), at: z.iso.datetime() };
    const more = { name: z.string().optional(), kind: z.string().default('a') };
    const schema = z.object({ ...all, ...more, by: z.record(z.string(), z.boolean()) });
    expect(shapeOf(schema)).toEqual({
      type: 'object',
      properties: {
        id: { type: 'integer' },
        few: { type: 'integer', minimum: 0, maximum: 9 },
        at: { type: 'string', pattern: expect.any(String) },
        name: { type: 'string' },
        kind: { type: 'string', default: 'a' },
        by: { type: 'object', additionalProperties: { type: 'boolean' } },
      },
      optional: ['name'],
    });
    expect(shapeOf(z.object({ id: z.int() }))).toEqual({
      type: 'object',
      properties: { id: { type: 'integer' } },
    });
  });

  test('what several readers have in common is written once', () => {
    const id: Shape = { type: 'integer' };
    const shapes = { one: { anyOf: [id, { const: null }] }, other: id };
    const [reader, ...lines] = sourceOf(new Map(Object.entries(shapes))).split('\n');
    expect(reader).toMatch(/^import \{ readerOf \} from ".*lib\/shape\.ts";$/);
    expect(lines).toEqual([
      'const shape0 = {"type":"integer"};',
      'const shape1 = {"const":null};',
      'const shape2 = {"anyOf":[shape0,shape1]};',
      'export const one = /* @__PURE__ */ readerOf(shape2);',
      'export const other = /* @__PURE__ */ readerOf(shape0);',
    ]);
  });
});
