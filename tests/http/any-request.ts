import * as fc from 'fast-check';
import { z } from 'zod';
import { ADMIN_HOST } from '../support/api.ts';
import { bodies, formOf, uploads, valid } from '../support/arbitrary.ts';
import type { Call } from '../support/http-client.ts';
import type { Shape } from './every-call.ts';

/** In a path, as it goes over the wire. */
const ODD_NAMES = [
  ['0', '-1', '1.5', '1e3', '9007199254740993', '%', '%zz', '%00', '%2e%2e%2fbooth.db', '1%2f2'],
  [
    '__proto__',
    'constructor',
    '%F0%28',
    '%E2%80%AE',
    '%D9%A3',
    '',
    '/',
    '/shop.example',
    'a'.repeat(3000),
  ],
].flat();
const ODD_QUERIES = [
  ['%zz', 'event=%00', 'event[]=1', 'event=1&event=2', '__proto__=1', 'constructor=1', '&&=='],
  ['page=1e999', 'page_size=-1', 'q=%F0%28%8C', 'q=%22%00*', `q=${'x'.repeat(5000)}`, '?'],
  ['known=1,,2', 'sort=__proto__', 'language=__proto__', 'name=%ED%A0%80', 'data=%00'],
].flat();
const ODD_HEADERS: Record<string, string>[] = [
  { 'idempotency-key': 'short' },
  { 'idempotency-key': 'x'.repeat(64) },
  { 'x-booth-device': '%7B%22id%22%3A1%7D' },
  { 'x-booth-device': '%' },
  { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https', 'x-forwarded-host': ADMIN_HOST },
  { 'accept-language': '*;q=9,%,xx-' },
  { 'if-none-match': '*', range: 'bytes=9-' },
  { origin: 'null' },
  { cookie: 'booth.sid=s%3Aforged.c2ln; __Host-booth.sid=s%3Aforged.c2ln; booth.claims=%' },
  { cookie: `__Host-booth-device=${'0'.repeat(64)}; __Host-booth-pairing=0; booth.voter=%` },
];

export type Asked = { path: string; call: Call };

/** The path of a call. @param value what stands in it for a name */
export function pathOf(pattern: string, value: (name: string) => string): string {
  return pattern.replaceAll(/:(\w+)|\{\*(\w+)\}/g, (_, one?: string, all?: string) =>
    value(one ?? all ?? ''),
  );
}

function some(schemas: readonly z.ZodType[] = []) {
  return schemas.length === 0 ? [z.object({})] : schemas;
}

/** Requests of a call, as its contract has them and otherwise. @param name its method and path */
export function requestsOf(name: string, shape: Shape): fc.Arbitrary<Asked> {
  const [method = '', pattern = ''] = name.split(' ');
  const names = [...pattern.matchAll(/:(\w+)|\{\*(\w+)\}/g)].map(
    ([, one, all]) => one ?? all ?? '',
  );
  const params = names.map((each) => {
    const usual = fc.constantFrom(...(shape.params?.[each] ?? ['1', '2', '3']));
    return fc.oneof({ weight: 3, arbitrary: usual }, fc.constantFrom(...ODD_NAMES));
  });
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.oneof(...some(shape.query).map(valid)).map(formOf) },
    fc.constantFrom(...ODD_QUERIES),
  );
  const headers = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    fc.constantFrom(...ODD_HEADERS),
  );
  const body = shape.file ? uploads() : fc.oneof(...some(shape.body).map(bodies));
  return fc
    .tuple(fc.tuple(...params), query, headers, method === 'GET' ? fc.constant<Call>({}) : body)
    .map(([values, search, given, sent]) => {
      let at = 0;
      const path = pathOf(pattern, () => values[at++] ?? '');
      return {
        path: search === '' ? path : `${path}?${search}`,
        // HEAD ends with the headers, also of a stream.
        call: {
          ...sent,
          method: shape.stream ? 'HEAD' : method,
          headers: { ...sent.headers, ...given },
        },
      };
    });
}
