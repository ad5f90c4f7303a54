import { z } from 'zod';

/** The port that phones need not type. */
export const WEB_PORT = 80;

/** `refused`: the system keeps it for administrators. `taken`: another program has it. */
export const PORT_PROBLEMS = ['refused', 'taken'] as const;
export const SYSTEMS = ['linux', 'mac', 'windows'] as const;

/**
 * Why phones have to type a port. `signs_broken`: this booth had port 80 before, and what was printed then leads nowhere.
 */
export const port80 = z.object({
  reason: z.enum(PORT_PROBLEMS),
  system: z.enum(SYSTEMS),
  signs_broken: z.boolean(),
});
export type Port80 = z.infer<typeof port80>;

/** How to get it: a sentence, and what to type where that helps. */
export type PortAdvice = { why: string; how: string; command: string | null };

const REFUSED: Record<Port80['system'], Omit<PortAdvice, 'why'>> = {
  linux: {
    how: 'Linux reserves it for administrators. Allow it once and for all, then start Booth again:',
    command:
      'echo net.ipv4.ip_unprivileged_port_start=80 | sudo tee /etc/sysctl.d/50-booth.conf && sudo sysctl --system',
  },
  mac: {
    how: 'Before version 10.14, macOS reserves it for administrators. Update macOS to use it.',
    command: null,
  },
  windows: {
    how: 'Windows has set it aside for its own web server. As administrator, stop that, then start Booth again:',
    command: 'net stop http /y',
  },
};

const TAKEN: Record<Port80['system'], Omit<PortAdvice, 'why'>> = {
  linux: {
    how: 'That is often Apache or nginx. Find out which, stop it, then start Booth again:',
    command: 'sudo ss -ltnp "sport = :80"',
  },
  mac: {
    how: 'That is often the Mac’s own web server. Stop it, then start Booth again:',
    command: 'sudo apachectl stop',
  },
  windows: {
    how: 'That is often IIS, the “World Wide Web Publishing Service”. As administrator, stop it, then start Booth again:',
    command: 'net stop w3svc',
  },
};

/** How to get port 80, in words for this system. */
export function portAdvice({ reason, system }: Port80): PortAdvice {
  return reason === 'refused'
    ? { why: 'This laptop does not let Booth use port 80.', ...REFUSED[system] }
    : { why: 'Another program on this laptop is using port 80.', ...TAKEN[system] };
}
