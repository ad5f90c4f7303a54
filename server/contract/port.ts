import { z } from 'zod';

/** The port that phones need not type. */
export const WEB_PORT = 80;

/** `refused`: the system lets no program use it, or only an administrator's. `taken`: another program has it. */
const PORT_PROBLEMS = ['refused', 'taken'] as const;
export const SYSTEMS = ['linux', 'mac', 'windows'] as const;

/**
 * Reason why phones have to type a port. `signs_broken`: this booth had port 80 before, so that codes printed then do
 * not work.
 */
export const port80 = z.object({
  reason: z.enum(PORT_PROBLEMS),
  system: z.enum(SYSTEMS),
  signs_broken: z.boolean(),
});
export type Port80 = z.infer<typeof port80>;

/** Advice how to get port 80: the cause, what to do, and the command to type where there is one. */
type PortAdvice = { why: string; how: string; command: string | null };

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
    // WSAEACCES: a reserved range, or a service that has it exclusively, such as those behind http.sys.
    // https://learn.microsoft.com/windows/win32/winsock/windows-sockets-error-codes-2
    how: 'Windows has reserved it, or a service such as IIS uses it. Restarting the laptop often frees a reservation; this lists what is reserved:',
    command: 'netsh interface ipv4 show excludedportrange protocol=tcp',
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

/** Advice how to get port 80 on this system. */
export function portAdvice({ reason, system }: Port80): PortAdvice {
  return reason === 'refused'
    ? { why: 'This laptop does not let Booth use port 80.', ...REFUSED[system] }
    : { why: 'Another program on this laptop is using port 80.', ...TAKEN[system] };
}

/** Sentence why the requested port is not available, and what to do. */
export function refusedPort(port: number, system: Port80['system']): string {
  if (system === 'windows') {
    return `Windows has reserved port ${port} or uses it itself. Choose another port.`;
  }
  return port < 1024
    ? `Port ${port} needs administrator rights. Choose one above 1023.`
    : `This laptop does not let programs use port ${port}. Choose another port.`;
}
