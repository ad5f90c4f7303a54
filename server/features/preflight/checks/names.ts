import type { NamesStatus } from '../../../contract/status.ts';
import type { Adapter } from '../../../platform/names/adapters.ts';
import { ok, warn, type Check } from '../check.ts';

/** Milliseconds within which an answer comes, even on poor Wi-Fi. */
const WITHIN_MS = 1500;
const ADDRESS_WORKS = 'The codes and the address still work.';

/** Whether the booth's name is answered on the network, asked for as a phone would. */
export function namesCheck(deps: {
  enabled: boolean;
  names: () => NamesStatus;
  adapters: () => Adapter[];
  ask: (adapter: Adapter, name: string, withinMs: number) => Promise<string[] | null>;
}): Check {
  const { enabled, names, adapters, ask } = deps;
  return {
    id: 'names',
    title: 'Name',
    everyMs: 15_000,
    atLeastMs: 1000,
    async run() {
      if (!enabled) return warn('Names are switched off: people need the address.', ADDRESS_WORKS);
      const { public: name, wanted, conflict } = names();
      if (name === null) {
        return warn('No network knows the name yet.', `Booth keeps trying. ${ADDRESS_WORKS}`);
      }
      const asked = await Promise.all(
        adapters().map(async (adapter) => {
          const started = performance.now();
          const found = await ask(adapter, name, WITHIN_MS).catch(() => null);
          return { adapter, found, ms: Math.max(1, Math.round(performance.now() - started)) };
        }),
      );
      const answered = asked.filter(({ adapter, found }) =>
        found?.some((address) => adapter.addresses.includes(address)),
      );
      const [first] = answered;
      if (!first) {
        return warn(
          `Nothing on this network answers to ${name}.`,
          `A firewall or the Wi-Fi blocks such requests. ${ADDRESS_WORKS}`,
        );
      }
      const words = `${name} answers in ${first.ms} ms.`;
      if (conflict) {
        return warn(
          `${words} ${wanted} is already taken here.`,
          'Screens and codes show the right name automatically. Print table signs again, or choose another name under Settings.',
        );
      }
      return ok(words);
    },
  };
}
