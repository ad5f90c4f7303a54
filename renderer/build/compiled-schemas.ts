import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { z } from 'zod';
import type { Shape } from '../lib/shape.ts';

const READER = resolve(import.meta.dirname, '../lib/shape.ts');
const SCHEMAS = /\.schemas\.ts$/;

/** Keywords that `lib/shape.ts` understands, and those that do not constrain a value. */
const KNOWN = new Set(
  'type default const enum anyOf minimum maximum minLength maxLength pattern items minItems maxItems properties required additionalProperties'.split(
    ' ',
  ),
);
const SILENT = new Set(['$schema', 'format']);

/** Default schema of keys. */
const ANY_TEXT = '{"type":"string"}';
/** Whole numbers are safe integers anyway. */
const SAFE = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

const jsonObject = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.looseObject({})),
  required: z.array(z.string()).default([]),
});

/** Kinds of schemas and checks that run their own code. */
const FUNCTIONS = new Set(['custom', 'pipe', 'transform']);

function checkOf({ _zod }: z.core.$ZodCheck): z.core.$ZodCheckDef {
  return _zod.def;
}

/** A check that JSON Schema cannot express would be left out silently. */
function refuseUnsayable({ _zod }: z.core.$ZodType): void {
  const { type, checks = [] } = _zod.def;
  if (FUNCTIONS.has(type) || checks.some((one) => FUNCTIONS.has(checkOf(one).check))) {
    throw new Error('A page cannot read by a schema with a function.');
  }
  const patterns = checks.map((one) => Reflect.get(checkOf(one), 'pattern'));
  if (patterns.some((pattern) => pattern instanceof RegExp && pattern.flags !== '')) {
    throw new Error('A page cannot read by a pattern with flags.');
  }
}

/** An object's schema with a list of the properties that may be missing instead of those that may not. */
function withOptional(value: unknown): unknown {
  const object = jsonObject.safeParse(value).data;
  if (!object) return value;
  const { required, ...rest } = object;
  const optional = Object.entries(object.properties)
    .filter(([key, inner]) => !required.includes(key) && inner.default === undefined)
    .map(([key]) => key);
  return optional.length > 0 ? { ...rest, optional } : rest;
}

/**
 * The schema in the form that a page reads with. Texts are compared as they arrive: what the schema would tidy up is
 * tidy by then.
 * @throws for what a page cannot check
 */
export function shapeOf(schema: z.ZodType): Shape {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      refuseUnsayable(zodSchema);
      for (const key of Object.keys(jsonSchema)) {
        const isPlainName = key === 'propertyNames' && JSON.stringify(jsonSchema[key]) === ANY_TEXT;
        if (isPlainName || SILENT.has(key)) Reflect.deleteProperty(jsonSchema, key);
        else if (!KNOWN.has(key)) throw new Error(`A page cannot read by “${key}”.`);
      }
      if (jsonSchema.minimum === SAFE.minimum) delete jsonSchema.minimum;
      if (jsonSchema.maximum === SAFE.maximum) delete jsonSchema.maximum;
    },
  });
  Reflect.deleteProperty(json, '$schema');
  Reflect.deleteProperty(json, '~standard');
  return JSON.parse(JSON.stringify(json), (_key, value: unknown) => withOptional(value));
}

/** Writes readers as source. What several of them have in common, or one has more than once, is written once. */
export function sourceOf(shapes: ReadonlyMap<string, Shape>): string {
  const names = new Map<string, string>();
  const lines = [`import { readerOf } from ${JSON.stringify(READER)};`];
  const write = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(write).join()}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const entries = Object.entries(value).map(
      ([key, one]) => `${JSON.stringify(key)}:${write(one)}`,
    );
    const source = `{${entries.join()}}`;
    const name = names.get(source) ?? `shape${names.size}`;
    if (!names.has(source)) lines.push(`const ${name} = ${source};`);
    names.set(source, name);
    return name;
  };
  for (const [name, shape] of shapes) {
    lines.push(`export const ${name} = /* @__PURE__ */ readerOf(${write(shape)});`);
  }
  return lines.join('\n');
}

/**
 * Compiles the schemas that a page reads with: they are written in zod, using the contract, but phones get them without
 * zod. The exports of a module `….schemas.ts` become readers of a few bytes each.
 */
export function compiledSchemas(): Plugin {
  return {
    name: 'compiled-schemas',
    enforce: 'pre',
    async load(id) {
      if (!SCHEMAS.test(id)) return null;
      const schemas: Readonly<Record<string, unknown>> = await import(pathToFileURL(id).href);
      const shapes = new Map<string, Shape>();
      for (const [name, schema] of Object.entries(schemas)) {
        if (!(schema instanceof z.ZodType)) throw new Error(`${name} in ${id} is no schema.`);
        shapes.set(name, shapeOf(schema));
      }
      return sourceOf(shapes);
    },
  };
}
