import type { AiProblem, AiTestResult } from '../../../server/contract/ai.ts';
import type { LiveStatus } from '../../../server/contract/status.ts';
import { countOf } from '../../lib/format.ts';
import type { SettingValues } from '../form/setting-values.ts';
import { hostOf, providerOf } from './providers.ts';

/** Whether drafts come, at a glance. */
export type AiState = {
  tone: 'off' | 'ok' | 'waits' | 'bad' | 'unknown';
  title: string;
  detail: string;
};

type Known = {
  /** As saved. */
  values: SettingValues;
  hasKey: boolean;
  status: LiveStatus | undefined;
  /** Why the newest failed draft failed. */
  reason: string | null;
};

function waitingWords(status: LiveStatus): string {
  const waiting = status.jobs.find(({ kind }) => kind === 'draft')?.waiting ?? 0;
  return waiting === 0 ? '' : ` ${countOf(waiting, 'draft waiting', 'drafts waiting')}.`;
}

/** What the saved settings do right now. */
export function aiStateOf({ values, hasKey, status, reason }: Known): AiState {
  const provider = providerOf(values['ai.baseUrl']);
  if (!values['ai.enabled']) {
    return {
      tone: 'off',
      title: 'Off',
      detail: 'Staff write every answer. Nothing is sent anywhere.',
    };
  }
  if (provider.name === 'OpenAI' && !hasKey) {
    return {
      tone: 'bad',
      title: 'Needs an API key',
      detail: 'Enter one below to get drafts.',
    };
  }
  const service = status?.services.find(({ name }) => name === 'ai');
  if (!status || !service || service.state === 'unknown' || service.state === 'off') {
    return {
      tone: 'unknown',
      title: 'Checking…',
      detail: `Waiting for ${hostOf(values['ai.baseUrl'])} to answer.`,
    };
  }
  if (service.state === 'unreachable') {
    const host = hostOf(values['ai.baseUrl']);
    const waiting = waitingWords(status);
    return service.local
      ? {
          tone: 'waits',
          title: `Nothing answers at ${host}`,
          detail: `Start ${provider.name === 'Other' ? 'the model' : provider.name}, and drafts continue automatically.${waiting}`,
        }
      : {
          tone: 'waits',
          title: 'Waiting for the internet',
          detail: `Drafts continue automatically once it is back.${waiting}`,
        };
  }
  const failed = status.jobs.find(({ kind }) => kind === 'draft')?.failed ?? 0;
  if (failed > 0) {
    return {
      tone: 'bad',
      title: countOf(failed, 'draft failed', 'drafts failed'),
      detail: reason ?? 'Test the service to see why.',
    };
  }
  return {
    tone: 'ok',
    title: 'Ready',
    detail: `New questions get a draft from ${values['ai.model']}. Staff have the final say.`,
  };
}

const PROBLEMS: Record<AiProblem, string> = {
  no_key: 'No API key',
  offline: 'No answer',
  wrong_key: 'Wrong key',
  unknown_model: 'Unknown model',
  quota: 'No credit left',
  busy: 'Too busy',
  incompatible: 'Not an AI service',
  other: 'It does not work',
};

/** What a test found. */
export function testStateOf({ ok, problem, sentence }: AiTestResult): AiState {
  const title = ok ? 'It works' : PROBLEMS[problem ?? 'other'];
  return { tone: ok ? 'ok' : 'bad', title, detail: sentence };
}
