/** Validator of an unknown value, with the one method of a zod schema that every page uses. */
export type Reader<T> = {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false; data?: undefined };
};

/** Response body of a successful call. */
export type OkBody<T> = { success: true; data: T };

type TypeName = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

/**
 * The part of JSON Schema that `build/compiled-schemas.ts` writes; it refuses to write anything else. In one respect it
 * is the reverse: most properties are required, so the ones named are those that are not.
 */
export type Shape = {
  type?: TypeName | readonly TypeName[];
  /** Used for a missing value. */
  default?: unknown;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Shape[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, Shape>>;
  /** Properties that may be missing. */
  optional?: readonly string[];
  /** Shape of all other keys; false: there must be none. Without it they are left out. */
  additionalProperties?: Shape | false;
};

/** Result for a value that does not match the shape. */
const REFUSED = Symbol('refused');

const patterns = new Map<string, RegExp>();

function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source);
  patterns.set(source, known);
  return known;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOf(type: TypeName, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isSafeInteger(value);
  return type === 'number' ? Number.isFinite(value) : typeof value === type;
}

function isWithin(size: number, least = -Infinity, most = Infinity): boolean {
  return size >= least && size <= most;
}

function readArray(shape: Shape, values: readonly unknown[]): unknown {
  if (!isWithin(values.length, shape.minItems, shape.maxItems)) return REFUSED;
  const read = values.map((value) => readAs(shape.items ?? {}, value));
  return read.includes(REFUSED) ? REFUSED : read;
}

function readObject(shape: Shape, value: Readonly<Record<string, unknown>>): unknown {
  const { properties = {}, optional = [], additionalProperties: others } = shape;
  const known = Object.keys(properties);
  const isOther = (key: string) => key !== '__proto__' && !known.includes(key);
  const given = others === undefined ? [] : Object.keys(value).filter(isOther);
  if (others === false && given.length > 0) return REFUSED;
  const read: [string, unknown][] = [];
  for (const key of [...known, ...given]) {
    const inner = properties[key] ?? (others || {});
    const isMissing = value[key] === undefined && inner.default === undefined;
    if (isMissing && optional.includes(key)) continue;
    const one = readAs(inner, value[key]);
    if (one === REFUSED) return REFUSED;
    read.push([key, one]);
  }
  return Object.fromEntries(read);
}

function readAs(shape: Shape, value: unknown): unknown {
  const { type = [], anyOf } = shape;
  if (value === undefined && shape.default !== undefined) return shape.default;
  if (anyOf) {
    return anyOf.reduce<unknown>(
      (read, one) => (read === REFUSED ? readAs(one, value) : read),
      REFUSED,
    );
  }
  const types = typeof type === 'string' ? [type] : type;
  if (types.length > 0 && !types.some((one) => isOf(one, value))) return REFUSED;
  if (shape.const !== undefined && value !== shape.const) return REFUSED;
  if (shape.enum && !shape.enum.includes(value)) return REFUSED;
  if (typeof value === 'number' && !isWithin(value, shape.minimum, shape.maximum)) return REFUSED;
  if (typeof value === 'string') {
    if (!isWithin(value.length, shape.minLength, shape.maxLength)) return REFUSED;
    if (shape.pattern !== undefined && !patternOf(shape.pattern).test(value)) return REFUSED;
  }
  if (Array.isArray(value)) return readArray(shape, value);
  return isObject(value) ? readObject(shape, value) : value;
}

/** Reads values as the schema that the shape was made from would: keys that it does not know are left out. */
export function readerOf(shape: Shape): Reader<unknown> {
  return {
    safeParse(value) {
      const data = readAs(shape, value);
      return data === REFUSED ? { success: false } : { success: true, data };
    },
  };
}
