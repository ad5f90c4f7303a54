import { ATTACKS, type Attack } from './attacks.ts';

/** One attack in a process of its own: `attacker.ts <name> <port> <address> <milliseconds>`. Sends what came back. */
async function main([name = '', port, from = '', ms]: string[]): Promise<void> {
  const attack: Attack | undefined = ATTACKS[name];
  if (!attack) throw new Error(`There is no attack "${name}".`);
  const outcomes: Record<string, number> = {};
  const count = (outcome: string) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  };
  const signal = AbortSignal.timeout(Number(ms));
  await attack({ port: Number(port), from, signal }, count);
  process.send?.(outcomes, () => process.exit(0));
}

process.on('disconnect', () => process.exit(0));
await main(process.argv.slice(2));
