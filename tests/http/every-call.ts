import { vi } from 'vitest';
import { Router } from 'express';
import { z } from 'zod';
import { backupBrought, backupsSearch } from '../../server/contract/backups.ts';
import { LANGUAGE_PARAM, LANGUAGES } from '../../server/contract/languages.ts';
import { matchLoadQuery, matchPreviewQuery } from '../../server/contract/match-list.ts';
import { newFilm } from '../../server/contract/media.ts';

export type Shape = {
  body?: z.ZodType[];
  query?: z.ZodType[];
  file?: true;
  /** What may stand in the path, beside odd things; without it, small numbers. */
  params?: Record<string, readonly string[]>;
  /** It answers without an end, so its headers are enough. */
  stream?: true;
  /** It takes a good part of a second, so it is made less often. */
  slow?: true;
  notByStaff?: string;
};

const PAGE = [z.object({ screen: z.string(), [LANGUAGE_PARAM]: z.enum(LANGUAGES) }).partial()];
const CODE = [z.object({ code: z.string() })];
const SMS = ['MessageSid', 'From', 'To', 'Body'].map((name) => [name, z.string()] as const);
const NAMES = { name: ['hall', 'a.png', '0123456789abcdef01234567.png'] };
const AGREEMENTS = { code: ['abc', `1-zz-${'a'.repeat(22)}`] };
const EXPORT = {
  resource: ['questions', 'leads', 'logs', 'sms', 'polls'],
  format: ['json', 'csv', 'xlsx'],
};

const PUBLIC: Record<string, Shape> = {
  'GET /pair': { query: CODE },
  'POST /pair': { body: CODE },
  'POST /api/webhooks/twilio-sms': { body: [z.object(Object.fromEntries(SMS))] },
  'GET /api/screen': { query: [z.object({ name: z.string() })] },
  'GET /api/events': { stream: true },
  'GET /agree/:code': { params: AGREEMENTS, query: PAGE },
  'POST /agree/:code': { params: AGREEMENTS },
  'GET /media/:name': { params: NAMES },
  'GET /check/:code': { params: { code: ['abc'] } },
  'POST /api/phone-test/:key': { params: { key: ['abc'] } },
  'GET /api/phone-test/:key/events': { params: { key: ['abc'] }, stream: true },
  'GET /{*file}': { params: { file: ['favicon.ico', 'a.js', '.well-known/x'] } },
  'GET /wedeliver': { query: PAGE },
  'GET /contact-funnel': { query: PAGE },
  'GET /privacy': { query: PAGE },
  'GET /{*path}': { params: { path: ['', 'questions', 'a.js', 'favicon.ico'] }, query: PAGE },
};

const ADMIN: Record<string, Shape> = {
  'POST /logout': { notByStaff: 'it ends the session of this run' },
  'GET /events': { stream: true },
  'POST /event/import': { file: true },
  'GET /polls/:id/words': { params: { id: ['1', '2'] } },
  'POST /ai/knowledge': { file: true },
  'DELETE /screens/sets/:name': { params: NAMES },
  'POST /capture/picture': { file: true, slow: true },
  'POST /capture/list/preview': { file: true, query: [matchPreviewQuery] },
  'POST /capture/list': { file: true, query: [matchLoadQuery] },
  'GET /insights.xlsx': { slow: true },
  'GET /export/:resource.:format': { params: EXPORT },
  'POST /media': { file: true, slow: true },
  'POST /media/films': { file: true, query: [newFilm] },
  'PUT /media/:id/poster': { file: true, slow: true },
  'POST /twilio/import': { file: true },
  'POST /backups': { slow: true },
  'PUT /backups/passphrase': { slow: true },
  'POST /first-start/backups': { body: [backupsSearch] },
  'POST /first-start/backup': { body: [backupBrought] },
  'POST /first-start/event-file': { file: true },
  'POST /backups/unlock': { slow: true },
  'POST /readiness/check': { slow: true },
  'POST /people': { notByStaff: 'The others would have to choose a person.' },
  // No id of a device is among them: it would lose its session.
  'DELETE /devices/:id': { params: { id: ['99'] } },
};

export const ADMIN_PATH = '/api/admin';

/** What calls of the server take beside what their handlers read of a body or a query, by method and path as its router has them. */
export const SHAPES: Record<string, Shape> = {
  ...PUBLIC,
  ...Object.fromEntries(
    Object.entries(ADMIN).map(([name, shape]) => [name.replace(' ', ` ${ADMIN_PATH}`), shape]),
  ),
};

function hasRoutes(value: unknown): value is { listRoutes: () => unknown } {
  return typeof value === 'function' && 'listRoutes' in value;
}
const listing = z.array(
  z.object({ path: z.unknown(), methods: z.array(z.string()).optional(), router: z.unknown() }),
);
function routesIn(router: unknown) {
  return hasRoutes(router) ? listing.parse(router.listRoutes()) : [];
}

function callsOf(router: unknown, prefix: string): string[] {
  return routesIn(router).flatMap(({ path, methods, router: inner }) => {
    const own = path instanceof RegExp ? '/{*file}' : String(path);
    const full = own === '/' && inner !== undefined ? prefix : prefix + own;
    // Express lets HEAD in where GET is.
    const calls = methods?.filter((method) => method !== 'HEAD').map((each) => `${each} ${full}`);
    return calls ?? callsOf(inner, full);
  });
}

/** Opens a server and lists the calls that its routers have. */
export async function callsWhile<Opened>(open: () => Promise<Opened>) {
  const prototype: { use: (...given: unknown[]) => unknown; route: (path: unknown) => unknown } =
    Router.prototype;
  const [use, route] = [vi.spyOn(prototype, 'use'), vi.spyOn(prototype, 'route')];
  const opened = await open();
  const all = [...new Set<unknown>([...use.mock.contexts, ...route.mock.contexts])];
  const mounted = new Set(all.flatMap((each) => routesIn(each).map(({ router }) => router)));
  const app = use.mock.contexts[use.mock.calls.findIndex(([path]) => path === ADMIN_PATH)];
  use.mockRestore();
  route.mockRestore();
  // A router that no other one mounts is behind the check of the host.
  const found = all
    .filter((each) => !mounted.has(each))
    .flatMap((root) => callsOf(root, root === app ? '' : ADMIN_PATH));
  return { opened, calls: [...new Set(found)].toSorted() };
}
