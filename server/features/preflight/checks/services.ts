import type { Job, ServiceStatus } from '../../../contract/jobs.ts';
import type { Settings } from '../../../contract/settings.ts';
import type { SmsState } from '../../../contract/sms.ts';
import { bad, info, ok, warn, type Check } from '../check.ts';

/** Whether there is internet, and whether anything here wants it. */
export function internetCheck(deps: {
  online: () => boolean | null;
  services: () => ServiceStatus[];
}): Check {
  return {
    id: 'internet',
    title: 'Internet',
    everyMs: 1000,
    run() {
      const online = deps.online();
      const isNeeded = deps.services().some(({ state, local }) => state !== 'off' && !local);
      if (online === true) {
        return ok(isNeeded ? 'Connected.' : 'Connected, and nothing here needs it.');
      }
      if (!isNeeded)
        return info('Not needed: questions, leads and the big screen work without it.');
      if (online === null) return info('Checking the connection.');
      return warn(
        'No connection now: whatever needs it waits.',
        'It continues automatically once the internet is back. Questions, leads and the big screen work without it.',
      );
    },
  };
}

/** Whether drafts come. */
export function aiCheck(deps: {
  settings: () => Pick<Settings, 'ai'>;
  /** Why no draft can be made although it is switched on, or null. */
  refusal: () => string | null;
  service: () => ServiceStatus | undefined;
  jobs: () => Job[];
}): Check {
  return {
    id: 'ai',
    title: 'AI drafts',
    everyMs: 2000,
    isPresent: () => deps.settings().ai.enabled,
    run() {
      const refusal = deps.refusal();
      if (refusal !== null) return bad('No draft can be made.', refusal);
      const drafts = deps.jobs().filter(({ kind }) => kind === 'draft');
      const failed = drafts.find(({ state }) => state === 'failed');
      const service = deps.service();
      if (service?.state === 'unreachable') {
        return warn(
          service.local
            ? 'The AI on your network does not answer.'
            : 'The AI service cannot be reached.',
          'Drafts wait and continue automatically. Staff can still answer.',
        );
      }
      if (failed) {
        return warn(
          'A draft has failed.',
          failed.reason ?? 'Test the service under AI to see why.',
        );
      }
      if (service?.state !== 'reachable') return info('Checking whether the AI service answers.');
      return ok(`The service answers; drafts come from ${deps.settings().ai.model}.`);
    },
  };
}

/** Whether texts come in. */
export function smsCheck(deps: {
  settings: () => Pick<Settings, 'twilio'>;
  state: () => SmsState;
}): Check {
  const isPresent = () => {
    const { phoneNumber, accountSid } = deps.settings().twilio;
    return phoneNumber !== '' || accountSid !== '';
  };
  return {
    id: 'sms',
    title: 'Text messages',
    everyMs: 2000,
    isPresent,
    run() {
      const { mode, service, error, catching_up } = deps.state();
      if (mode === 'off') {
        return bad(
          'Texts are not coming in yet.',
          'Twilio needs a phone number, an account SID and an auth token: enter them under Twilio.',
        );
      }
      if (service === 'unreachable') {
        return warn('Twilio cannot be reached.', 'Texts wait there and arrive automatically.');
      }
      if (error !== null) return bad('Texts are held up.', error);
      if (service !== 'reachable') return info('Checking whether Twilio answers.');
      return ok(catching_up ? 'Texts are being fetched.' : 'Texts are coming in.');
    },
  };
}
