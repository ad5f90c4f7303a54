import { EVENT_MESSAGES } from '../../../contract/event.ts';
import type { JobCount, ServiceName, ServiceStatus } from '../../../contract/jobs.ts';
import type { FactAction } from '../../../contract/readiness.ts';
import type { Settings } from '../../../contract/settings.ts';
import type { SmsState } from '../../../contract/sms.ts';
import { timeInWords } from '../../../platform/time.ts';
import {
  attention,
  countInWords,
  link,
  listInWords,
  off,
  ok,
  waiting,
  type Check,
  type Finding,
} from '../check.ts';
import { isLocalUrl } from '../../../platform/reachability.ts';
import { leftOutInWords, type Target } from '../../../contract/headquarters.ts';

/** Words for each kind of job, and the service that it needs. */
const KINDS: Record<string, { service: ServiceName; one: string; many?: string }> = {
  draft: { service: 'ai', one: 'draft' },
  'sms-auto-reply': { service: 'twilio', one: 'auto-reply', many: 'auto-replies' },
  'sms-answer': { service: 'twilio', one: 'answer by SMS', many: 'answers by SMS' },
  'sms-media': { service: 'twilio', one: 'picture from an SMS', many: 'pictures from SMS' },
};

/** The kinds of jobs that need a service. */
export function kindsOf(service: ServiceName): string[] {
  return Object.keys(KINDS).filter((kind) => KINDS[kind]?.service === service);
}

/** Sources of facts for the services' checks. */
type ServiceFacts = {
  /** True with internet access; null while unknown. */
  online: () => boolean | null;
  services: () => ServiceStatus[];
  targets: () => Target[];
  jobs: () => JobCount[];
  /** Reason why the last job of this service failed. */
  reason: (service: ServiceName) => string | null;
};

/**
 * Checks whether there is internet and whether any feature needs it. The only check that reports missing internet.
 */
export function internetCheck({ online, services, targets }: ServiceFacts): Check {
  return {
    id: 'internet',
    title: 'Internet',
    everyMs: null,
    run() {
      const isNeeded =
        services().some(({ state, local }) => state !== 'off' && !local) ||
        targets().some(({ enabled, address }) => {
          const url = URL.parse(address);
          return enabled && url !== null && !isLocalUrl(url);
        });
      if (online() === true) {
        return ok(isNeeded ? 'Connected.' : 'Connected, and nothing here needs it.');
      }
      if (!isNeeded) {
        return off('Not needed: questions, leads and the big screen work without it.');
      }
      if (online() === null) return waiting('Checking the connection.');
      return waiting('No connection now: what needs it waits.', {
        advice:
          'It continues automatically once the internet is back. Questions, leads and the big screen work without it.',
      });
    },
  };
}

function listOf(counts: readonly JobCount[], state: 'waiting' | 'failed'): string {
  const some = counts.filter((count) => count[state] > 0);
  return listInWords(
    some.map((count) => {
      const { one, many } = KINDS[count.kind] ?? { one: 'job' };
      return countInWords(count[state], one, many);
    }),
  );
}

function jobCalls(service: ServiceName, state: 'failed' | 'waiting'): FactAction[] {
  const which = `service=${service}&state=${state}`;
  return [
    {
      kind: 'call',
      label: 'Try again',
      method: 'POST',
      path: `/api/admin/jobs/retry?${which}`,
      ask: null,
    },
    {
      kind: 'call',
      label: 'Drop',
      method: 'DELETE',
      path: `/api/admin/jobs?${which}`,
      ask: 'They will not be done later.',
    },
  ];
}

/**
 * Finding for a service that does not answer: a line for all jobs that wait, and one for those that failed.
 *
 * @param words what is wrong when no job waits, and what jobs wait for
 */
function unreachable(
  facts: ServiceFacts,
  { name, local }: ServiceStatus,
  words: { wrong: string; advice: string; waitsFor: string },
): Finding {
  const counts = facts
    .jobs()
    .filter(({ kind }) => KINDS[kind]?.service === name)
    // What is being tried has not got through either.
    .map((count) => ({ ...count, waiting: count.waiting + count.running }));
  const queue = listOf(counts, 'waiting');
  const isOffline = !local && facts.online() === false;
  if (queue === '') {
    // The internet's own fact says it, once.
    return isOffline
      ? off('Waits for the internet.')
      : attention(words.wrong, { advice: words.advice });
  }
  const isOne = counts.reduce((sum, count) => sum + count.waiting, 0) === 1;
  const short = `${queue} ${isOne ? 'waits' : 'wait'} for ${isOffline ? 'the internet' : words.waitsFor}`;
  const more = { short, advice: words.advice, actions: jobCalls(name, 'waiting') };
  return isOffline ? waiting(`${short}.`, more) : attention(`${words.wrong} ${short}.`, more);
}

function failedJobs(facts: ServiceFacts, name: ServiceName): Finding | null {
  const counts = facts.jobs().filter(({ kind }) => KINDS[kind]?.service === name);
  const failed = listOf(counts, 'failed');
  if (failed === '') return null;
  return attention(`${failed} failed.`, {
    short: `${failed} failed`,
    advice: facts.reason(name),
    actions: jobCalls(name, 'failed'),
  });
}

/** Checks that drafts are written. */
export function aiCheck(
  facts: ServiceFacts & {
    settings: () => Pick<Settings, 'ai'>;
    /** Reason why no draft can be made although AI is on, or null. */
    refusal: () => string | null;
  },
): Check {
  return {
    id: 'ai',
    title: 'AI drafts',
    everyMs: null,
    run() {
      const { enabled, model } = facts.settings().ai;
      if (!enabled) return failedJobs(facts, 'ai');
      const refusal = facts.refusal();
      if (refusal !== null) {
        return attention('No draft can be made.', {
          short: 'AI makes no drafts',
          advice: refusal,
          actions: [link('AI settings', '/ai')],
        });
      }
      const service = facts.services().find(({ name }) => name === 'ai');
      if (service?.state === 'unreachable') {
        return unreachable(facts, service, {
          wrong: service.local
            ? 'The AI on your network does not answer.'
            : 'The AI service cannot be reached.',
          advice: 'Drafts continue automatically. Staff can still answer.',
          waitsFor: service.local ? 'the AI on your network' : 'the AI service',
        });
      }
      const failed = failedJobs(facts, 'ai');
      if (failed) return failed;
      if (service?.state !== 'reachable')
        return waiting('Checking whether the AI service answers.');
      return ok(`The service answers; drafts come from ${model}.`);
    },
  };
}

/** Checks that messages arrive. */
export function smsCheck(
  facts: ServiceFacts & { settings: () => Pick<Settings, 'twilio'>; state: () => SmsState },
): Check {
  return {
    id: 'sms',
    title: 'Text messages',
    everyMs: null,
    run() {
      const { phoneNumber, accountSid } = facts.settings().twilio;
      if (phoneNumber === '' && accountSid === '') return failedJobs(facts, 'twilio');
      const { mode, error, catching_up } = facts.state();
      const settings = [link('Twilio settings', '/twilio')];
      if (mode === 'off') {
        return attention('Texts are not coming in yet.', {
          short: 'Texts are not coming in',
          advice:
            'Twilio needs a phone number, an account SID and an auth token: enter them under Twilio.',
          actions: settings,
        });
      }
      if (mode === 'resting') return waiting(EVENT_MESSAGES.texts);
      const service = facts.services().find(({ name }) => name === 'twilio');
      if (service?.state === 'unreachable') {
        return unreachable(facts, service, {
          wrong: 'Twilio cannot be reached.',
          advice: 'Texts wait there and arrive automatically.',
          waitsFor: 'Twilio',
        });
      }
      if (error !== null) {
        return attention('Texts are held up.', {
          short: 'Texts are held up',
          advice: error,
          actions: settings,
        });
      }
      const failed = failedJobs(facts, 'twilio');
      if (failed) return failed;
      if (service?.state !== 'reachable') return waiting('Checking whether Twilio answers.');
      return ok(catching_up ? 'Texts are being fetched.' : 'Texts are coming in.');
    },
  };
}

const whole = new Intl.NumberFormat('en-US');

/** "412 delivered, 6 waiting since 14:02". */
function amountsOf({ delivered, waiting: n, waiting_since }: Target): string {
  const since = waiting_since === null ? '' : ` since ${timeInWords(Date.parse(waiting_since))}`;
  return `${whole.format(delivered)} delivered${n === 0 ? '' : `, ${whole.format(n)} waiting${since}`}`;
}

/** Checks that records reach headquarters and other systems; no fact if none is set up. */
export function headquartersCheck(targets: () => Target[]): Check {
  return {
    id: 'headquarters',
    title: 'Headquarters',
    everyMs: 10_000,
    run() {
      const all = targets().filter(({ enabled }) => enabled);
      if (all.length === 0) return null;
      const actions = [link('Headquarters', '/headquarters')];
      const paused = all.find(({ state }) => state === 'paused');
      if (paused) {
        return attention(`“${paused.name}” is paused until you resume it.`, {
          short: `“${paused.name}” is paused`,
          advice: paused.problem,
          actions,
        });
      }
      const lacking = all.find(({ left_out }) => left_out > 0);
      if (lacking) {
        const sentence = `“${lacking.name}”: ${leftOutInWords(lacking)}`;
        return attention(sentence, { advice: null, actions });
      }
      const told = all.find(({ notice }) => notice !== null);
      if (told) return attention(told.notice ?? '', { advice: null, actions });
      const sentence = all.map((each) => `${each.name}: ${amountsOf(each)}.`).join(' ');
      const held = all.find(({ state }) => state === 'waiting');
      if (held) {
        const why = held.problem ?? 'There is no internet.';
        const advice = `${why} It is tried again automatically; nothing is lost.`;
        return waiting(sentence, { advice, actions });
      }
      return ok(sentence, { actions });
    },
  };
}
