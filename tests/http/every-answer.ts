import { z } from 'zod';
import {
  aiTestResult,
  knowledgeList,
  knowledgeText,
  mailDraft,
  uploadedKnowledge,
} from '../../server/contract/ai.ts';
import { csrfToken, setupStatus } from '../../server/contract/auth.ts';
import { backup, backupState } from '../../server/contract/backups.ts';
import { badgeFormsState, savedBadgeForms } from '../../server/contract/badge-forms.ts';
import {
  captureState,
  capturedLead,
  consentCode,
  knownDetails,
  testedCapture,
} from '../../server/contract/capture.ts';
import { presence } from '../../server/contract/devices.ts';
import { drawState } from '../../server/contract/draw.ts';
import { okBody } from '../../server/contract/envelope.ts';
import { boothEvent, eventList, openEvent } from '../../server/contract/event.ts';
import {
  deliveries,
  headquarters,
  receipt,
  target,
  targetTest,
  targetWithSecret,
} from '../../server/contract/headquarters.ts';
import { insights } from '../../server/contract/insights.ts';
import { jobList } from '../../server/contract/jobs.ts';
import { label, labelList } from '../../server/contract/labels.ts';
import { leadDetail, leadList, submittedLead } from '../../server/contract/leads.ts';
import { logList } from '../../server/contract/logs.ts';
import { loadedMatchList, matchList, matchPreview } from '../../server/contract/match-list.ts';
import { deletedMedia, mediaItem, mediaList } from '../../server/contract/media.ts';
import { lanAdapters } from '../../server/contract/network.ts';
import { deviceList, pairing } from '../../server/contract/paired-devices.ts';
import { peopleHere, person } from '../../server/contract/people.ts';
import { playbackState } from '../../server/contract/playback.ts';
import {
  castPollVote,
  currentPoll,
  poll,
  pollList,
  pollWords,
} from '../../server/contract/polls.ts';
import { qrCheck } from '../../server/contract/qr.ts';
import {
  approvedQuestions,
  bulkResult,
  mergedQuestion,
  mergedQuestions,
  mutedQuestions,
  question,
  questionPage,
  submittedQuestion,
} from '../../server/contract/questions.ts';
import { phoneTestAnswer, readiness } from '../../server/contract/readiness.ts';
import { reply, replyList } from '../../server/contract/replies.ts';
import { ownScreen, screens, screenSets } from '../../server/contract/screens.ts';
import { adminSettings, publicSettings } from '../../server/contract/settings.ts';
import { alikeQuestions, similarQuestions } from '../../server/contract/similar.ts';
import { slideList } from '../../server/contract/slides.ts';
import {
  smsImport,
  smsMediaList,
  smsPage,
  smsState,
  twilioTestResult,
} from '../../server/contract/sms.ts';
import { status } from '../../server/contract/status.ts';
import { castVote, voteRise } from '../../server/contract/votes.ts';
import { exactly } from '../support/data-of.ts';
import type { Answer } from '../support/http-client.ts';
import { ADMIN_PATH } from './every-call.ts';

const PUBLIC: Record<string, z.ZodType> = {
  'GET /api/settings/public': publicSettings,
  'GET /api/polls/current': currentPoll,
  'GET /api/air': playbackState,
  'GET /api/screen': ownScreen,
  'POST /api/question': submittedQuestion,
  'POST /api/lead': submittedLead,
  'POST /api/question/:id/vote': castVote,
  'PUT /api/polls/:id/vote': castPollVote,
  'POST /api/phone-test/:key': phoneTestAnswer,
};

const TARGET = '/headquarters/targets/:id';
const ADMIN: Record<string, z.ZodType> = {
  'GET /addresses': lanAdapters,
  'GET /ai/knowledge': knowledgeList,
  'GET /ai/knowledge/:id': knowledgeText,
  'GET /air': playbackState,
  'GET /backups': backupState,
  'GET /capture': captureState,
  'GET /capture/forms': badgeFormsState,
  'GET /capture/list': matchList,
  'GET /csrf-token': csrfToken,
  'GET /devices': deviceList,
  'GET /devices/pairings/:id': pairing,
  'GET /event': openEvent,
  'GET /event/list': eventList,
  'GET /headquarters': headquarters,
  'GET /headquarters/receipt': receipt,
  [`GET ${TARGET}/deliveries`]: deliveries,
  'GET /insights': insights,
  'GET /jobs': jobList,
  'GET /labels': labelList,
  'GET /lead/:id': leadDetail,
  'GET /media': mediaList,
  'GET /people/here': peopleHere,
  'GET /draw': drawState,
  'GET /polls': pollList,
  'GET /polls/:id/words': pollWords,
  'GET /presence': presence,
  'GET /qr/check': qrCheck,
  'GET /question/:id': question,
  'GET /question/:id/alike': alikeQuestions,
  'GET /question/:id/merged': mergedQuestions,
  'GET /question/:id/similar': similarQuestions,
  'GET /questions': questionPage,
  'GET /readiness': readiness,
  'GET /replies': replyList,
  'GET /screens': screens,
  'GET /screens/sets': screenSets,
  'GET /settings': adminSettings,
  'GET /setup-status': setupStatus,
  'GET /slides': slideList,
  'GET /status': status,
  'GET /twilio/inbound': smsPage,
  'GET /twilio/inbound/:id/media': smsMediaList,
  'GET /twilio/state': smsState,
  'GET /votes/rise': voteRise,
  'POST /ai/knowledge': uploadedKnowledge,
  'POST /ai/mail': mailDraft,
  'POST /ai/test': aiTestResult,
  'POST /air': playbackState,
  'POST /backups': backup,
  'POST /backups/unlock': backupState,
  'POST /capture': capturedLead,
  'POST /capture/consent': consentCode,
  'POST /capture/known': knownDetails,
  'POST /capture/list': loadedMatchList,
  'POST /capture/list/preview': matchPreview,
  'POST /capture/picture': capturedLead,
  'POST /capture/test': testedCapture,
  'POST /devices/pairings': pairing,
  'POST /event': boothEvent,
  'POST /event/:id/open': boothEvent,
  'POST /headquarters/targets': targetWithSecret,
  [`POST ${TARGET}/left-out`]: targetTest,
  [`POST ${TARGET}/redeliver`]: target,
  [`POST ${TARGET}/resume`]: target,
  [`POST ${TARGET}/secret`]: targetWithSecret,
  [`POST ${TARGET}/test`]: targetTest,
  'POST /labels': label,
  'POST /labels/:id/restore': label,
  'POST /media': mediaItem,
  'POST /media/films': mediaItem,
  'POST /draw/command': drawState,
  'POST /polls': poll,
  'POST /polls/:id/command': poll,
  'POST /presence': presence,
  'POST /question/:id/clear-ai': question,
  'POST /question/:id/merge': mergedQuestion,
  'POST /question/:id/mute': mutedQuestions,
  'POST /question/:id/unmerge': question,
  'POST /questions/bulk': bulkResult,
  'POST /readiness/check': readiness,
  'POST /replies': reply,
  'POST /slides': slideList,
  'POST /twilio/import': smsImport,
  'POST /twilio/test': twilioTestResult,
  'PUT /backups/passphrase': backupState,
  'PUT /backups/second-place': backupState,
  'PUT /capture/forms': savedBadgeForms,
  'PUT /capture/qualifiers': captureState,
  'PUT /event/:id': boothEvent,
  [`PUT ${TARGET}`]: target,
  'PUT /labels/:id': label,
  'PUT /lead/:id': leadDetail,
  'PUT /media/:id/poster': mediaItem,
  'PUT /people/:id': person,
  'PUT /draw': drawState,
  'PUT /polls/:id': poll,
  'PUT /polls/:id/words': pollWords,
  'PUT /question/:id': question,
  'PUT /question/:id/ai-proposal': question,
  'PUT /question/:id/labels': question,
  'PUT /replies/:id': reply,
  'PUT /slides': slideList,
  'PUT /slides/:id': slideList,
  'PUT /screens/sets': screenSets,
  'PUT /settings': adminSettings,
  'DELETE /backups/passphrase': backupState,
  'DELETE /capture/list': matchList,
  'DELETE /media/:id': deletedMedia,
  'DELETE /question/:id/ai-proposal': question,
  'DELETE /screens/sets/:name': screenSets,
};

/** Bodies of successes by their calls, as the contract has them; what is not among them carries no `data` or is no JSON. */
const ANSWERS: Record<string, z.ZodType> = {
  ...Object.fromEntries(Object.entries(PUBLIC).map(([name, data]) => [name, okBody(data)])),
  ...Object.fromEntries(
    Object.entries(ADMIN).map(([name, data]) => [
      name.replace(' ', ` ${ADMIN_PATH}`),
      okBody(data),
    ]),
  ),
  'GET /api/questions/approved': approvedQuestions,
  [`GET ${ADMIN_PATH}/leads`]: leadList,
  [`GET ${ADMIN_PATH}/logs`]: logList,
};

/** Reports what a success has that its contract does not say, or lacks. @param name the call's */
export function outsideContract(name: string, { headers, text }: Answer): string | null {
  const isFile = headers['content-disposition'] !== undefined;
  if (isFile || !headers['content-type']?.startsWith('application/json')) return null;
  const schema = ANSWERS[name] ?? z.object({ success: z.literal(true) });
  try {
    exactly(schema, JSON.parse(text));
    return null;
  } catch (error) {
    return String(error).slice(0, 500);
  }
}
