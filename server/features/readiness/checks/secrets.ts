import type { FactAction } from '../../../contract/readiness.ts';
import type { AdminSettings } from '../../../contract/settings.ts';
import type { Target } from '../../../contract/headquarters.ts';
import { attention, link, listInWords, type Check } from '../check.ts';

/** Checks that this laptop can open every secret it stores; no fact while it can. */
export function secretsCheck(
  settings: () => Pick<AdminSettings, 'ai' | 'twilio'>,
  targets: () => Pick<Target, 'kind' | 'name' | 'locked'>[],
): Check {
  return {
    id: 'secrets',
    title: 'Keys and passwords',
    everyMs: null,
    run() {
      const { ai, twilio } = settings();
      const locked: { name: string; action: FactAction }[] = [];
      if (ai.key_locked) {
        const name = ai.baseUrl === '' ? 'OpenAI key' : 'AI key';
        locked.push({ name, action: link('AI settings', '/ai') });
      }
      if (twilio.token_locked) {
        locked.push({ name: 'Twilio token', action: link('Twilio settings', '/twilio') });
      }
      for (const target of targets().filter((each) => each.locked)) {
        const what = target.kind === 'postgres' ? 'password' : 'webhook secret';
        const name = `${what} of “${target.name}”`;
        locked.push({ name, action: link('Headquarters', '/headquarters') });
      }
      if (locked.length === 0) return null;
      const actions = new Map(locked.map(({ action }) => [action.label, action]));
      return attention(`Enter again: ${listInWords(locked.map(({ name }) => name))}.`, {
        short: 'Keys to enter again',
        advice:
          'They were stored by another laptop, or this one’s key store is locked: then unlock it and restart Booth.',
        actions: [...actions.values()],
      });
    },
  };
}
