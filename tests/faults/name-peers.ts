import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Host, Service } from './lan.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** Debian's own, which has Debian's packages. */
export const PYTHON = '/usr/bin/python3';

/** Starts a system's avahi on a host: the resolver and responder of most Linux desktops. */
export async function startAvahi(host: Host, hostName: string): Promise<void> {
  const folder = tempFolder();
  const conf = join(folder, 'avahi-daemon.conf');
  writeFileSync(conf, `[server]\nhost-name=${hostName}\n[wide-area]\nenable-wide-area=no\n`);
  await host.run('mkdir', '-p', '/run/dbus', '/run/avahi-daemon');
  await host.serve(
    /system_bus_socket/,
    'dbus-daemon',
    '--system',
    '--nofork',
    '--nopidfile',
    '--print-address',
  );
  await host.serve(
    /startup complete/,
    'avahi-daemon',
    '--no-drop-root',
    '--no-rlimits',
    '--no-chroot',
    '-f',
    conf,
  );
}

/** @returns the IPv4 address, or null when nobody gives one within avahi's own five seconds */
export async function avahiResolve(host: Host, name: string): Promise<string | null> {
  const line = await host.run('avahi-resolve', '-4', '-n', name).catch(() => '');
  return line.split(/\s+/)[1] || null;
}

/** Watches for web pages as a browser for services does: `+` came, `=` resolved, `-` went. */
export function avahiBrowse(host: Host): Promise<Service> {
  return host.serve(/^=/, 'avahi-browse', '--resolve', '--parsable', '_http._tcp');
}

/** A plain resolver, on any port but 5353, that takes the first answer, as Android's does; by dnspython. */
export async function oneShot(host: Host, name: string, type: 'A' | 'AAAA'): Promise<unknown> {
  return JSON.parse(
    await host.run(
      PYTHON,
      '-c',
      `
import json, sys, dns.message, dns.query
asked = dns.message.make_query(sys.argv[1], sys.argv[2])
reply = dns.query.udp(asked, '224.0.0.251', port=5353, timeout=10, ignore_unexpected=True)
print(json.dumps({
    'same': reply.id == asked.id and reply.question == asked.question,
    'records': [[str(r) for r in found] for found in reply.answer],
    'ttl': max([found.ttl for found in reply.answer], default=0),
    'classes': [int(found.rdclass) for found in reply.answer],
}))`,
      name,
      type,
    ),
  );
}
