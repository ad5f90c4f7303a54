import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import {
  smsMediaList,
  smsPage,
  smsState,
  twilioTestResult,
  type SmsState,
  type TwilioTest,
} from '../../../server/contract/sms.ts';
import { TOASTS } from '../../../server/contract/messages.ts';
import type { ApiClient, Query } from '../../lib/api-client.ts';
import { takeOver } from '../../lib/take-over.ts';
import { createFieldSet } from '../form/field-set.ts';

/** Everything about texts but the state of their arrival. */
export const SMS_KEY = ['sms'];
/** Whether and how texts come in; the server tells each change. */
export const SMS_STATE_KEY = ['sms-state'];

const PATH = '/api/admin/twilio';
const INBOUND = `${PATH}/inbound`;
/** Milliseconds between two checks for files that are still on their way from Twilio. */
const WAITING_FILES_MS = 3000;

/** One page of texts, and the countries of all. */
export function smsQuery(api: ApiClient, query: Query) {
  return queryOptions({
    queryKey: [...SMS_KEY, 'list', query],
    queryFn: ({ signal }) => api.data('GET', INBOUND, smsPage, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** How many texts the filters leave. @param query null when nobody wants to know */
export function smsCountQuery(api: ApiClient, query: Query | null) {
  return queryOptions({
    queryKey: [...SMS_KEY, 'count', query],
    queryFn: async ({ signal }) => {
      const options = { query: { ...query, page_size: 1 }, signal };
      return (await api.data('GET', INBOUND, smsPage, options)).total;
    },
    enabled: query !== null,
  });
}

/** The files that came with a text. */
export function smsMediaQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...SMS_KEY, 'media', id],
    queryFn: ({ signal }) => api.data('GET', `${INBOUND}/${id}/media`, smsMediaList, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'waiting') ? WAITING_FILES_MS : false,
  });
}

/** Whether texts come in, how, and what keeps them from doing so. */
export function smsStateQuery(api: ApiClient) {
  return queryOptions({
    queryKey: SMS_STATE_KEY,
    queryFn: ({ signal }) => api.data('GET', `${PATH}/state`, smsState, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

export function setSmsState(client: QueryClient, state: SmsState): void {
  takeOver(client, SMS_STATE_KEY, state);
}

/** Asks Twilio whether number, account and token belong together. */
export function testTwilio(api: ApiClient, body: TwilioTest) {
  return api.data('POST', `${PATH}/test`, twilioTestResult, { body });
}

/** The settings of this page. */
export const TWILIO_FIELDS = createFieldSet(
  [
    { name: 'twilio.phoneNumber', label: 'Phone number' },
    { name: 'twilio.accountSid', label: 'Account SID' },
    { name: 'twilio.authToken', label: 'Auth token' },
    { name: 'twilio.textsBecomeQuestions', label: 'Texts become questions' },
    { name: 'twilio.answerByText', label: 'Answer by text' },
    { name: 'twilio.autoReplyEnabled', label: 'Auto-reply' },
    { name: 'twilio.autoReplyText', label: 'Auto-reply text' },
    { name: 'twilio.publicUrl', label: 'Public URL' },
  ],
  { storageKey: 'booth.admin.twilio.unsaved', toast: TOASTS.twilioSettingsSaved },
);
