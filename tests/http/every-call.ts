import { vi } from 'vitest';
import { Router } from 'express';
import { z } from 'zod';
import { aiTest, discardedProposal, mailRequest } from '../../server/contract/ai.ts';
import { badgeFormsUpdate } from '../../server/contract/badge-forms.ts';
import {
  pollCommand,
  pollDraft,
  pollUpdate,
  pollVote,
  wordHiding,
} from '../../server/contract/polls.ts';
import { drawCommand, drawUpdate } from '../../server/contract/draw.ts';
import { playbackCommand } from '../../server/contract/playback.ts';
import {
  capture,
  consentCodeRequest,
  knownSearch,
  qualifiersUpdate,
} from '../../server/contract/capture.ts';
import { login, passwordChange } from '../../server/contract/auth.ts';
import { externalBackupChoice, passphraseChoice } from '../../server/contract/backups.ts';
import { backupBrought, backupsSearch, passphraseTry } from '../../server/contract/backups.ts';
import { answeringReport } from '../../server/contract/devices.ts';
import { eventScope } from '../../server/contract/envelope.ts';
import { eventUpdate, newEvent } from '../../server/contract/event.ts';
import { exportOptions, LEAD_FILES } from '../../server/contract/export.ts';
import { redelivery, secretChange } from '../../server/contract/headquarters.ts';
import { targetDraft, targetUpdate } from '../../server/contract/headquarters.ts';
import { insightsQuery } from '../../server/contract/insights.ts';
import { kioskEnd } from '../../server/contract/kiosk.ts';
import { labelDraft, labelling, labelUpdate } from '../../server/contract/labels.ts';
import { LANGUAGE_PARAM, LANGUAGES } from '../../server/contract/languages.ts';
import {
  leadErasure,
  leadFilter,
  leadQuery,
  leadSubmission,
  leadUpdate,
} from '../../server/contract/leads.ts';
import { matchLoadQuery, matchPreviewQuery } from '../../server/contract/match-list.ts';
import { logQuery } from '../../server/contract/logs.ts';
import { mediaDeletion, newFilm } from '../../server/contract/media.ts';
import { pairingAnswer } from '../../server/contract/paired-devices.ts';
import {
  peopleEnd,
  personChoice,
  personDraft,
  personUpdate,
} from '../../server/contract/people.ts';
import { qrCheckQuery, qrQuery, wifiQrQuery } from '../../server/contract/qr.ts';
import {
  bulkUpdate,
  clearAi,
  questionMerge,
  questionMute,
  questionQuery,
} from '../../server/contract/questions.ts';
import {
  questionSubmission,
  questionUnmerge,
  questionUpdate,
} from '../../server/contract/questions.ts';
import { jobsOfService, phoneTestStep } from '../../server/contract/readiness.ts';
import { replyDraft, replyUpdate } from '../../server/contract/replies.ts';
import { screenReport, screenSet } from '../../server/contract/screens.ts';
import { settingsUpdate } from '../../server/contract/settings.ts';
import { newSlide, slideOrder, slidePlan } from '../../server/contract/slides.ts';
import { smsQuery, twilioTest } from '../../server/contract/sms.ts';
import { vote, voteRiseEnd } from '../../server/contract/votes.ts';

export type Shape = {
  body?: z.ZodType;
  file?: true;
  query?: z.ZodType;
  /** What may stand in the path, beside odd things; without it, small numbers. */
  params?: Record<string, readonly string[]>;
  /** It answers without an end, so its headers are enough. */
  stream?: true;
  /** It takes a good part of a second, so it is made less often. */
  slow?: true;
  notByStaff?: string;
};

const PAGE = z.object({ screen: z.string(), [LANGUAGE_PARAM]: z.enum(LANGUAGES) }).partial();
const SMS = z.object({
  MessageSid: z.string(),
  From: z.string(),
  To: z.string(),
  Body: z.string(),
});
const NAMES = { name: ['hall', 'a.png', '0123456789abcdef01234567.png'] };
const EXPORT = {
  resource: ['questions', 'leads', 'logs', 'sms', 'polls'],
  format: ['json', 'csv', 'xlsx'],
};

const PUBLIC: Record<string, Shape> = {
  'GET /pair': { query: z.object({ code: z.string() }) },
  'POST /pair': { body: z.object({ code: z.string() }) },
  'POST /api/webhooks/twilio-sms': { body: SMS },
  'POST /api/question': { body: questionSubmission },
  'POST /api/lead': { body: leadSubmission },
  'POST /api/question/:id/vote': { body: vote },
  'PUT /api/polls/:id/vote': { body: pollVote },
  'GET /api/screen': { query: z.object({ name: z.string() }) },
  'POST /api/screens': { body: screenReport },
  'POST /api/kiosk/leave': { body: kioskEnd },
  'GET /api/events': { stream: true },
  'GET /agree/:code': { params: { code: ['abc', `1-zz-${'a'.repeat(22)}`] }, query: PAGE },
  'POST /agree/:code': { params: { code: ['abc', `1-zz-${'a'.repeat(22)}`] } },
  'GET /api/qr.png': { query: qrQuery },
  'GET /api/wifi-qr.png': { query: wifiQrQuery },
  'GET /media/:name': { params: NAMES },
  'GET /check/:code': { params: { code: ['abc'] } },
  'POST /api/phone-test/:key': { params: { key: ['abc'] }, body: phoneTestStep },
  'GET /api/phone-test/:key/events': { params: { key: ['abc'] }, stream: true },
  'GET /{*file}': { params: { file: ['favicon.ico', 'a.js', '.well-known/x'] } },
  'GET /wedeliver': { query: PAGE },
  'GET /contact-funnel': { query: PAGE },
  'GET /privacy': { query: PAGE },
  'GET /{*path}': { params: { path: ['', 'questions', 'a.js', 'favicon.ico'] }, query: PAGE },
};

const ADMIN: Record<string, Shape> = {
  'POST /login': { body: login },
  'POST /logout': { notByStaff: 'it ends the session of this run' },
  'PUT /account/password': { body: passwordChange },
  'GET /events': { stream: true },
  'POST /event': { body: newEvent },
  'PUT /event/:id': { body: eventUpdate },
  'POST /event/import': { file: true },
  'GET /questions': { query: questionQuery },
  'POST /questions/bulk': { body: bulkUpdate },
  'POST /votes/rise': { body: voteRiseEnd },
  'PUT /draw': { body: drawUpdate },
  'POST /draw/command': { body: drawCommand },
  'GET /polls': { query: eventScope },
  'POST /polls': { body: pollDraft },
  'PUT /polls/:id': { body: pollUpdate },
  'POST /polls/:id/command': { body: pollCommand },
  'GET /polls/:id/words': { params: { id: ['1', '2'] } },
  'PUT /polls/:id/words': { body: wordHiding },
  'PUT /question/:id': { body: questionUpdate },
  'POST /question/:id/merge': { body: questionMerge },
  'POST /question/:id/mute': { body: questionMute },
  'POST /question/:id/unmerge': { body: questionUnmerge },
  'POST /question/:id/clear-ai': { body: clearAi },
  'PUT /question/:id/labels': { body: labelling },
  'PUT /question/:id/ai-proposal': { body: discardedProposal },
  'GET /labels': { query: eventScope },
  'POST /labels': { body: labelDraft },
  'PUT /labels/:id': { body: labelUpdate },
  'POST /replies': { body: replyDraft },
  'PUT /replies/:id': { body: replyUpdate },
  'POST /ai/test': { body: aiTest },
  'POST /ai/mail': { body: mailRequest },
  'POST /ai/knowledge': { file: true },
  'PUT /settings': { body: settingsUpdate },
  'PUT /screens/sets': { body: screenSet },
  'DELETE /screens/sets/:name': { params: NAMES },
  'POST /air': { body: playbackCommand },
  'POST /presence': { body: answeringReport },
  'GET /leads': { query: leadQuery },
  'POST /capture': { body: capture },
  'POST /capture/picture': { file: true, slow: true },
  'PUT /capture/qualifiers': { body: qualifiersUpdate },
  'POST /capture/known': { body: knownSearch },
  'POST /capture/test': { body: capture },
  'POST /capture/consent': { body: consentCodeRequest },
  'PUT /capture/forms': { body: badgeFormsUpdate },
  'GET /capture/list': { query: eventScope },
  'DELETE /capture/list': { query: eventScope },
  'POST /capture/list/preview': { file: true, query: matchPreviewQuery },
  'POST /capture/list': { file: true, query: matchLoadQuery },
  'PUT /lead/:id': { body: leadUpdate },
  'DELETE /lead/:id': { body: leadErasure },
  'GET /insights': { query: insightsQuery },
  'GET /insights.xlsx': { query: insightsQuery, slow: true },
  'GET /logs': { query: logQuery },
  ...Object.fromEntries(LEAD_FILES.map((file) => [`GET /export/${file}`, { query: leadFilter }])),
  'GET /export/:resource.:format': {
    params: EXPORT,
    query: questionQuery.extend(exportOptions.shape),
  },
  'POST /media': { file: true, slow: true },
  'DELETE /media/:id': { query: mediaDeletion },
  'POST /media/films': { file: true, query: newFilm },
  'PUT /media/:id/poster': { file: true, slow: true },
  'POST /slides': { body: newSlide },
  'PUT /slides': { body: slideOrder },
  'PUT /slides/:id': { body: slidePlan },
  'GET /qr/check': { query: qrCheckQuery },
  'GET /wifi-qr.png': { query: wifiQrQuery },
  'GET /twilio/inbound': { query: smsQuery },
  'POST /twilio/test': { body: twilioTest },
  'POST /twilio/import': { file: true },
  'POST /backups': { slow: true },
  'PUT /backups/second-place': { body: externalBackupChoice },
  'PUT /backups/passphrase': { body: passphraseChoice, slow: true },
  'POST /first-start/backups': { body: backupsSearch },
  'POST /first-start/backup': { body: backupBrought },
  'POST /first-start/event-file': { file: true },
  'POST /backups/unlock': { body: passphraseTry, slow: true },
  'GET /headquarters/receipt': { query: eventScope },
  'POST /headquarters/targets': { body: targetDraft },
  'PUT /headquarters/targets/:id': { body: targetUpdate },
  'POST /headquarters/targets/:id/secret': { body: secretChange },
  'POST /headquarters/targets/:id/redeliver': { body: redelivery },
  'POST /readiness/check': { slow: true },
  'POST /jobs/retry': { query: jobsOfService },
  'DELETE /jobs': { query: jobsOfService },
  'PUT /people/here': { body: personChoice },
  'POST /people': { body: personDraft, notByStaff: 'The others would have to choose a person.' },
  'PUT /people/:id': { body: personUpdate },
  'DELETE /people': { body: peopleEnd },
  'PUT /devices/pairings/:id': { body: pairingAnswer },
  // No id of a device is among them: it would lose its session.
  'DELETE /devices/:id': { params: { id: ['99'] } },
};

export const ADMIN_PATH = '/api/admin';

/** What calls of the server take, by method and path as its router has them; the others take nothing. */
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
